// @ts-nocheck: its packages are installed by the benchmark alone, so a fresh clone has no types of them
import 'element-plus/dist/index.css'
import ElementPlus from 'element-plus'
import { createApp, h } from 'vue'
import ThoughtChain from 'vue-element-plus-x/es/ThoughtChain/index.js'
import 'vue-element-plus-x/es/ThoughtChain/index.css'

export const contender = {
  mount(root, calls) {
    const thinkingItems = calls.map(({ id, name, args, result }) => ({
      id,
      title: name,
      thinkTitle: 'Completed',
      thinkContent: `${JSON.stringify(args, null, 2)}\n${JSON.stringify(result, null, 2)}`,
      status: 'success',
      isCanExpand: true,
      isDefaultExpand: false,
    }))
    const app = createApp(() => h(ThoughtChain, { thinkingItems }))
    app.use(ElementPlus).mount(root)
    return () => app.unmount()
  },
}
