import { defineAsyncComponent } from 'vue'

/** Short lists have no use for it. */
export const ListFilter = defineAsyncComponent(() => import('./ListFilter.vue'))
