#!/usr/bin/env node
import { main } from './command.ts'

process.exitCode = main(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
})
