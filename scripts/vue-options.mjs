// @ts-check
/**
 * One way to compile our components, for the build, the tests and Storybook.
 * Hoisted static trees become `createStaticVNode`, which writes `innerHTML`; the library has none of it.
 * @type {import('@vitejs/plugin-vue').Options}
 */
export const vueOptions = {
  template: { compilerOptions: { hoistStatic: false } },
}
