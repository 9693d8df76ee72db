// @ts-check
// Usage: npm run bench:full — half a million damaged frames, thousands of generated runs, then every
// benchmark with its largest sizes. Takes an hour or more.
import { runNode, runTool } from './run-tool.mjs'

process.env.FRAMES = '500000'
process.env.STREAMS = '50000'
process.env.BENCH_FULL = '1'
runTool('vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/generators')
runNode('scripts/run-benchmarks.mjs')
