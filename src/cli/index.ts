#!/usr/bin/env node
import { runCli } from './runCli.js'

// A reader that went away (`| head`) has seen enough.
process.stdout.on('error', () => process.exit(2))
process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  input: process.stdin,
})
