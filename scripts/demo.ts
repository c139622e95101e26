/**
 * `npm run demo`: a separate database with a simulated past of players and staff, then site and office on it. See
 * `docs/guides/demo.md`.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { runCommand } from './run-command.ts'

const urlOf = (file: string) => pathToFileURL(path.resolve(import.meta.dirname, file)).href

// Thousands of people sign in, pay and upload documents within minutes. Only this process has cheap hashes, reads files itself and never
// pauses between emails: the server that is started later does as usual.
const CHEAP_HASHING = urlOf('../tests/support/server/cheap-hashing.ts')
const READ_DOCUMENTS = urlOf('demo/world/read-documents.ts')
const WITHOUT_PAUSES = urlOf('demo/world/without-pauses.ts')
const PAUSING = /\/(receipts\.jobs|due-contacts\.service|messages\.service)\.ts$/

registerHooks({
  resolve(specifier, context, next) {
    // The replacement itself requires the library.
    if (specifier === '@node-rs/argon2' && context.conditions.includes('import'))
      return replacedBy(CHEAP_HASHING)
    if (specifier.endsWith('/reader-process.ts')) return replacedBy(READ_DOCUMENTS)
    if (specifier === 'node:timers/promises' && PAUSING.test(context.parentURL ?? ''))
      return replacedBy(WITHOUT_PAUSES)
    return next(specifier, context)
  },
})

function replacedBy(url: string) {
  return { url, format: 'module-typescript' as const, shortCircuit: true }
}

// Imported after the hook, which must know of it.
const { runDemo } = await import('./demo/run.ts')
await runCommand(() => runDemo(process.argv.slice(2), process.env))
