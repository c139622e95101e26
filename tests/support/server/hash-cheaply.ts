/** Replaces the library of password hashes in each process that runs tests on a server. */
import { registerHooks } from 'node:module'

const LIBRARY = '@node-rs/argon2'
/** From where the cheap one loads the real one. */
const CHEAP_PARENT = '/apps/server/package.json'
const cheap = new URL('./cheap-hashing.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === LIBRARY && !context.parentURL?.endsWith(CHEAP_PARENT)
      ? { url: cheap, shortCircuit: true }
      : next(specifier, context),
})
