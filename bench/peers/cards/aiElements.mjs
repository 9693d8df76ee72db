// @ts-nocheck: its components are in an app of your own, where their CLI has put them
import { Tool, ToolContent, ToolHeader, ToolInput, ToolOutput } from '@/components/ai-elements/tool'
import 'ai-elements-app.css'
import { createApp, h } from 'vue'

export const contender = {
  mount(root, calls) {
    const app = createApp(() =>
      calls.map(({ id, name, args, result }) =>
        h(Tool, { key: id }, () => [
          h(ToolHeader, { type: `tool-${name}`, state: 'output-available' }),
          h(ToolContent, () => [h(ToolInput, { input: args }), h(ToolOutput, { output: result })]),
        ]),
      ),
    )
    app.mount(root)
    return () => app.unmount()
  },
}
