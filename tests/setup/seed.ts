import process from 'node:process'
import fc from 'fast-check'

/**
 * `SEED=n` makes every property test try the same inputs each time: a merge is not stopped by chance. Without it
 * each run explores others.
 */
const seed = Number(process.env['SEED'])
if (Number.isInteger(seed) && seed !== 0) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
