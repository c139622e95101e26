/**
 * `npm run demo`: a separate database with a simulated past of players and staff, then site and office on it. See
 * `docs/guides/demo.md`.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { runCommand } from './run-command.ts'

const CHEAP_HASHING = pathToFileURL(
  path.resolve(import.meta.dirname, '../tests/support/server/cheap-hashing.ts'),
)

// Thousands of people sign in within minutes. Only this process has cheap hashes: the server that is started later has none.
registerHooks({
  resolve: (specifier, context, next) =>
    // The replacement itself requires the library.
    specifier === '@node-rs/argon2' && context.conditions.includes('import')
      ? { url: CHEAP_HASHING.href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

// Imported after the hook, which must know of it.
const { runDemo } = await import('./demo/run.ts')
await runCommand(() => runDemo(process.argv.slice(2), process.env))
