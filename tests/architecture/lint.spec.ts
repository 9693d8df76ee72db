import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import ts from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import vueParser from 'vue-eslint-parser'
import { scriptSafety, templateSafety } from '../../eslint.safety.js'

const rules = {
  'no-restricted-syntax': ['error', ...scriptSafety],
  'vue/no-restricted-syntax': ['error', ...templateSafety],
}

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.{ts,vue}'],
    plugins: { vue: vue as object },
    languageOptions: { parser: vueParser, parserOptions: { parser: ts.parser } },
    rules: rules as never,
  },
})

async function complaints(text: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath })
  return (result?.messages ?? []).map(({ message }) => message)
}

const inScript = (code: string) => complaints(`${code}\n`, 'src/components/index.ts')
const inTemplate = (markup: string) =>
  complaints(
    `<script setup lang="ts">\n</script>\n\n<template>\n  ${markup}\n</template>\n`,
    'src/components/ToolCard/ToolCard.vue',
  )

describe('a script of ours may not', () => {
  it.each([
    'element.innerHTML = text',
    "element['outerHTML'] = text",
    "h('p', { innerHTML: text })",
    'createStaticVNode(text, 1)',
    'document.write(text)',
    'new DOMParser()',
    "element.setAttribute(name, 'a')",
    'document.createElement(name)',
    'import(address)',
    "h(tag, 'a')",
    "h(card.tag, { class: 'a' })",
    "h(isList ? 'ul' : 'ol')",
    "h('p', { ...data })",
    "h('p', data, 'a')",
    "h('p', card.result)",
    "h('p', null, card.args)",
    'reactive(card)',
    'ref(card)',
  ])('%s', async (code) => {
    expect(await inScript(code)).not.toEqual([])
  })
})

describe('a template of ours may not', () => {
  it.each([
    '<p v-html="text" />',
    '<p v-bind="data" />',
    '<p :[name]="text" />',
    '<p :innerHTML="text" />',
    '<p .innerHTML="text" />',
    '<component :is="tag" />',
    '<p :style="{ width }" />',
    '<p style="width: 1px" />',
    '<p onclick="a()" />',
    '<p>{{ card.args }}</p>',
    '<p>{{ call.result.text }}</p>',
    '<p>{{ t(call.result) }}</p>',
  ])('%s', async (markup) => {
    expect(await inTemplate(markup)).not.toEqual([])
  })
})

describe('both may', () => {
  it.each([
    "h('p', { class: 'tc-note' }, [text, h(TextValue, { text })])",
    "h('p', text)",
    "h('bdi', pieces(text).map((one) => one))",
    'shallowRef(card)',
    "import('../markdown/index.js')",
  ])('write %s', async (code) => {
    expect(await inScript(code)).toEqual([])
  })

  it.each([
    '<p :class="tone" :data-state="card.state">{{ card.toolName }}</p>',
    "<p>{{ card.args === undefined ? 'none' : 'some' }}</p>",
    '<ToolArgs :card="card" />',
  ])('write %s', async (markup) => {
    expect(await inTemplate(markup)).toEqual([])
  })
})

describe('the rules', () => {
  it.each(['src/store/types.ts', 'src/core/card.ts', 'src/components/ToolCard/ToolCard.vue'])(
    'hold for %s',
    async (file) => {
      const config = (await new ESLint().calculateConfigForFile(file)) as { rules: Record<string, unknown[]> }
      const of = (rule: string) => config.rules[rule]?.slice(1)
      expect(of('no-restricted-syntax')).toEqual(expect.arrayContaining([...scriptSafety]))
      expect(of('vue/no-restricted-syntax')).toEqual(templateSafety)
    },
  )
})
