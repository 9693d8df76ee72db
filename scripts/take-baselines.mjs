// @ts-check
// Writes tests/visual/baselines, the pictures that the gallery is compared with. Look at them before you commit.
import { runTool } from './run-tool.mjs'

process.env.BASELINES = '1'
runTool('vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/visual')
