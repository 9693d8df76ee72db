// @ts-nocheck: its packages are installed by the benchmark alone, so a fresh clone has no types of them
import './nuxtUi.css'
import lucide from '@iconify-json/lucide/icons.json'
import { addIcon } from '@iconify/vue'
import ChatTool from '@nuxt/ui/components/ChatTool.vue'
import ui from '@nuxt/ui/vue-plugin'
import { createApp, h } from 'vue'

// As an app has them after it has loaded them once.
for (const name of ['search', 'chevron-down'])
  addIcon(`lucide:${name}`, { width: lucide.width, height: lucide.height, ...lucide.icons[name] })

export const contender = {
  mount(root, calls) {
    const app = createApp(() =>
      calls.map(({ id, name, args, result }) =>
        h(ChatTool, { key: id, text: name, suffix: 'Completed', icon: 'i-lucide-search' }, () => [
          h('pre', JSON.stringify(args, null, 2)),
          h('pre', JSON.stringify(result, null, 2)),
        ]),
      ),
    )
    app.use(ui).mount(root)
    return () => app.unmount()
  },
}
