// @ts-check
// Prints "PASSED FAILED SKIPPED" of a report that Vitest's JSON reporter wrote.
import { readFileSync } from 'node:fs'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node scripts/count-tests.mjs REPORT.json')

const report = JSON.parse(readFileSync(file, 'utf8'))
// A file that does not load has no test to count, and is a failure all the same.
const unloaded = report.testResults.filter(
  (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
    result.status === 'failed' && result.assertionResults.length === 0,
).length
const skipped = report.numPendingTests + report.numTodoTests
console.log(report.numPassedTests, report.numFailedTests + unloaded, skipped)
