import js from '@eslint/js'
import vitest from '@vitest/eslint-plugin'
import prettier from 'eslint-config-prettier'
import storybook from 'eslint-plugin-storybook'
import vue from 'eslint-plugin-vue'
import accessibility from 'eslint-plugin-vuejs-accessibility'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import { scriptSafety, templateSafety } from './eslint.safety.js'

const pure = ['core', 'json', 'safety', 'adapters', 'policy', 'metrics'].map(
  (folder) => `src/${folder}/**/*.ts`,
)

/** What the pure folders may not name: pages, clocks, chance, timers, the network, the console. */
const impureGlobals = [
  ...['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'self', 'globalThis'],
  ...['HTMLElement', 'Element', 'Node', 'Event', 'EventTarget', 'MutationObserver', 'ResizeObserver'],
  ...['console', 'process', 'Buffer', 'require', 'performance'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'queueMicrotask'],
  ...['requestAnimationFrame', 'requestIdleCallback', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'],
].map((name) => ({ name, message: 'Pure code takes what it needs as data.' }))

const extensions = {
  regex: String.raw`^\.{1,2}/(?!.*\.(js|mjs|vue|css|json)(\?\w+)?$).*`,
  message: "Write the extension: './x.js'.",
}

export default defineConfig(
  globalIgnores([
    'dist/',
    'storybook-static/',
    'coverage/',
    '.vitest/',
    '.vitest-attachments/',
    // An app on the packed library, checked there.
    'tests/package/app/',
  ]),

  js.configs.recommended,
  {
    files: ['**/*.{ts,vue}'],
    extends: [ts.configs.recommended],
  },
  vue.configs['flat/recommended'],
  accessibility.configs['flat/recommended'],
  storybook.configs['flat/recommended'],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-imports': ['error', { patterns: [extensions] }],
    },
  },
  {
    // The type checker finds these, and knows which names exist.
    files: ['**/*.{ts,vue}'],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    rules: {
      'vue/no-v-html': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/block-order': ['error', { order: ['script', 'template'] }],
      'vue/component-api-style': ['error', ['script-setup', 'composition']],
      'vue/define-macros-order': ['error', { order: ['defineProps', 'defineEmits', 'defineSlots'] }],
      'vue/define-emits-declaration': ['error', 'type-based'],
      'vue/define-props-declaration': ['error', 'type-based'],
      'vue/no-unused-emit-declarations': 'error',
      'vue/no-useless-v-bind': 'error',
      'vue/prefer-true-attribute-shorthand': 'error',
      // The types say which props are optional, and exactOptionalPropertyTypes keeps them so.
      'vue/require-default-prop': 'off',
      // A label that wraps its control needs no `for`.
      'vuejs-accessibility/label-has-for': ['error', { required: { some: ['nesting', 'id'] } }],
    },
  },

  {
    files: ['src/**/*.{ts,vue}'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: {
      'no-restricted-syntax': ['error', ...scriptSafety],
      'vue/no-restricted-syntax': ['error', ...templateSafety],
      'max-lines': ['error', { max: 250 }],
      'no-console': ['error', { allow: ['info', 'warn'] }],
      // Public fields are written `name?: T | undefined`, and so are parameters.
      '@typescript-eslint/no-duplicate-type-constituents': ['error', { ignoreUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
    },
  },
  {
    // To typescript-eslint every imported component is of an unknown type; vue-tsc checks these instead.
    files: ['src/components/**/*', 'src/markdown/**/*', 'src/**/index.ts', 'src/**/*.vue'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: pure,
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Pure code takes the time as data.' },
        { object: 'Math', property: 'random', message: 'Pure code takes ids as data.' },
        { object: 'crypto', property: 'randomUUID', message: 'Pure code takes ids as data.' },
      ],
      'no-restricted-syntax': [
        'error',
        ...scriptSafety,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Pure code takes the time as data.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            extensions,
            {
              group: ['vue', 'pinia', '@vue/*', '@vueuse/*', 'markdown-it', 'node:*', '*.vue', '*.css'],
              message: 'Pure code runs anywhere, without Vue.',
            },
          ],
        },
      ],
    },
  },

  {
    files: ['tests/**/*.ts'],
    plugins: { vitest },
    rules: {
      ...vitest.configs.recommended.rules,
      // Property tests hold the expectations of test.prop and fc.assert; helpers are named expectX or assertX.
      'vitest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expect*', 'expectTypeOf', 'assert*', 'fc.assert', 'assertType'] },
      ],
      'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['test.prop', 'it.prop'] }],
      // A second argument of expect names the case.
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      'vitest/valid-title': ['error', { allowArguments: true }],
      'vitest/no-focused-tests': 'error',
      // Skipped with a reason where the recordings are absent.
      'vitest/no-disabled-tests': 'off',
      'vitest/no-conditional-expect': 'off',
    },
  },
  {
    // Cases come with tables of checks, which are functions outside the test that calls them.
    files: ['tests/conformance/**/*.ts', 'tests/components/*Cases.dom.spec.ts'],
    rules: { 'vitest/no-standalone-expect': 'off' },
  },
  {
    files: ['tests/**/*', 'stories/**/*', 'demo/**/*', 'bench/**/*', 'scripts/**/*'],
    rules: {
      'vue/one-component-per-file': 'off',
      'vue/require-prop-types': 'off',
    },
  },
  {
    // Tests name what must not be written, and write it to prove that nothing happens.
    files: ['tests/**/*'],
    rules: { 'no-restricted-syntax': 'off' },
  },

  {
    // The TypeScript rule sets above chose the parser of scripts.
    files: ['**/*.vue'],
    languageOptions: { parser: vueParser, parserOptions: { parser: ts.parser } },
  },
  prettier,
)
