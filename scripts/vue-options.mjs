// @ts-check
/**
 * One way to compile our components, for the build, the tests and Storybook.
 * Hoisted static trees become `createStaticVNode`, which writes `innerHTML`; the library has none of it.
 * Comments are for readers of the source, and a development build would put them into the page.
 * @type {import('@vitejs/plugin-vue').Options}
 */
export const vueOptions = {
  template: { compilerOptions: { hoistStatic: false, comments: false } },
}
