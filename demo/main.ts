import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createToolCards } from 'vue-tool-cards'
import 'vue-tool-cards/style.css'
import './styles/page.css'
import App from './App.vue'
import { policy } from './policy.js'
import { settings } from './settings.js'

createApp(App)
  .use(createPinia())
  .use(createToolCards({ policy, locale: () => settings.language }))
  .mount('#app')
