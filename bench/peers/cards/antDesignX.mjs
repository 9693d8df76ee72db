// @ts-nocheck: its packages are installed by the benchmark alone, so a fresh clone has no types of them
import 'ant-design-vue/dist/reset.css'
import { ThoughtChain } from 'ant-design-x-vue'
import { createApp, h } from 'vue'

export const contender = {
  mount(root, calls) {
    const items = calls.map(({ id, name, args, result }) => ({
      key: id,
      title: name,
      description: 'Completed',
      status: 'success',
      content: `${JSON.stringify(args, null, 2)}\n${JSON.stringify(result, null, 2)}`,
    }))
    const app = createApp(() => h(ThoughtChain, { items, collapsible: true }))
    app.mount(root)
    return () => app.unmount()
  },
}
