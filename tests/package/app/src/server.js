import { createPinia } from 'pinia'
import { createSSRApp } from 'vue'
import { createToolCards } from 'vue-tool-cards'
import { renderToString } from 'vue/server-renderer'
import App from './App.vue'

console.log(await renderToString(createSSRApp(App).use(createPinia()).use(createToolCards())))
