#!/usr/bin/env node
/* `centrifuge-server options.json`: starts the server and shuts it down gracefully. */
import { readFileSync } from 'node:fs'
import { readOptionsFile, WrongOptions } from './standalone/options-file.ts'
import { startStandalone } from './standalone/standalone.ts'

async function main([file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new WrongOptions('usage: centrifuge-server <options.json>')
  const server = await startStandalone(readOptionsFile(readFileSync(file, 'utf8'), process.env))
  process.stdout.write(`listening on ${server.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
