/**
 * `npm run demo`: a separate database with a simulated past of players and staff, then site and office on it. See
 * `docs/guides/demo.md`.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { runCommand } from './run-command.ts'

const urlOf = (file: string) => pathToFileURL(path.resolve(import.meta.dirname, file)).href

// Thousands of people sign in and hundreds upload documents within minutes. Only this process has cheap hashes and reads files itself: the
// server that is started later does neither.
const CHEAP_HASHING = urlOf('../tests/support/server/cheap-hashing.ts')
const READ_DOCUMENTS = urlOf('demo/world/read-documents.ts')

registerHooks({
  resolve(specifier, context, next) {
    // The replacement itself requires the library.
    if (specifier === '@node-rs/argon2' && context.conditions.includes('import'))
      return replacedBy(CHEAP_HASHING)
    if (specifier.endsWith('/reader-process.ts')) return replacedBy(READ_DOCUMENTS)
    return next(specifier, context)
  },
})

function replacedBy(url: string) {
  return { url, format: 'module-typescript' as const, shortCircuit: true }
}

// Imported after the hook, which must know of it.
const { runDemo } = await import('./demo/run.ts')
await runCommand(() => runDemo(process.argv.slice(2), process.env))
