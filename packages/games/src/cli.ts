#!/usr/bin/env node
/*
 * `verify-round round.json`: recomputes a published round or flight. The exit code is 0 when the result
 * matches the claim.
 */
import { readFileSync } from 'node:fs'
import { verifyFile } from './verify-file.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('usage: verify-round <round.json>\n')
  process.exitCode = 2
} else {
  try {
    const { isRight, report } = verifyFile(readFileSync(file, 'utf8'))
    process.stdout.write(`${report}\n`)
    process.exitCode = isRight ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
