/** Tests import parts of the repository by one name from every folder. Node itself knows it only at the root. */
import { registerHooks } from 'node:module'

const ROOT = new URL('../../../', import.meta.url)
const NAMED = /^#(?:apps|config|content|docs|packages|scripts|tests)\//

registerHooks({
  resolve: (specifier, context, next) =>
    next(NAMED.test(specifier) ? new URL(specifier.slice(1), ROOT).href : specifier, context),
})
