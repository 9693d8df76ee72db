import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createToolCards } from 'vue-tool-cards'
import 'vue-tool-cards/style.css'
import App from './App.vue'

createApp(App).use(createPinia()).use(createToolCards()).mount('#app')
