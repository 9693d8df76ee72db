import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import { vueOptions } from '../scripts/vue-options.mjs'

export default defineConfig({ plugins: [vue(vueOptions)] })
