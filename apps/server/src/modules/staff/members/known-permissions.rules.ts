/** Which permissions exist, for bounds that name one. Pure. */
import { listAgreements, matches, permissionOf, views } from './permissions.rules.ts'

/** Of these commands, of the views, and of what second members agree to. `*` and `module.*` name several. */
export function isKnownPattern(pattern: string, commandWords: readonly string[]): boolean {
  const known = [...commandWords.map(permissionOf), ...views, ...listAgreements()]
  return known.some((permission) => matches(pattern, permission))
}
