// Components reach the store's layer through this one.
export { CellMap } from '../store/cellMap.js'
