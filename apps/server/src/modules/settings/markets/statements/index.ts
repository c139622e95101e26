/**
 * What regulators demand of a casino, as 56 statements that can be tested, in the order of their numbers. Each is answered by rules of a
 * market or by what is held in every market, and names the tests that show it in the profiles `strict` and `open`. `docs/markets.md` is
 * generated from it. It is our reading of public texts; the operator's lawyer confirms it.
 */
import { exclusions } from './exclusions.ts'
import { access, identity } from './identity-and-access.ts'
import { limits } from './limits.ts'
import { operation } from './operation.ts'
import { play, sessions } from './sessions-and-play.ts'
import type { Statement } from './statement.ts'

export type { Statement } from './statement.ts'

export const statements: readonly Statement[] = [
  ...limits,
  ...exclusions,
  ...sessions,
  ...play,
  ...identity,
  ...access,
  ...operation,
]
