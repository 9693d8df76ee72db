/** Stands for `storybook/test` in a page where stories are drawn and not played. */
import { countAct } from './acts.js'

export const fn = () => countAct
export const expect = undefined
export const fireEvent = undefined
export const spyOn = undefined
export const userEvent = undefined
export const waitFor = undefined
export const within = undefined
