import { denial } from './denial.js'
import { dropped } from './dropped.js'
import { hostile } from './hostile.js'
import { longArguments } from './longArguments.js'
import { refund } from './refund.js'
import { searches } from './searches.js'
import type { Scenario } from './types.js'

export const scenarios: readonly Scenario[] = [refund, searches, longArguments, denial, dropped, hostile]
