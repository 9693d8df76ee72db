import { defineAsyncComponent } from 'vue'
import ViewPending from './ViewPending.vue'

// What only a click opens is fetched at the click. Until it is there, all of the data counts as unread.
const pending = { loadingComponent: ViewPending, errorComponent: ViewPending, delay: 0 }

export const JsonTextView = defineAsyncComponent({ loader: () => import('./JsonTextView.vue'), ...pending })
export const JsonTable = defineAsyncComponent({ loader: () => import('./JsonTable.vue'), ...pending })
export const SearchBar = defineAsyncComponent(() => import('./SearchBar.vue'))
