/**
 * What regulators demand of a casino, as 56 statements that can be tested, in the order of their numbers. Each is answered by a rule of a
 * market, by a setting, or by what the product always does. `docs/markets.md` is generated from it. It is our reading of public
 * texts; the operator's lawyer confirms it.
 */
import { exclusions, limits } from './limits-and-exclusions.ts'
import { identity, operation, play, sessions } from './play-and-money.ts'
import type { Statement } from './statement.ts'

export type { Answer, Statement } from './statement.ts'

export const statements: readonly Statement[] = [
  ...limits,
  ...exclusions,
  ...sessions,
  ...play,
  ...identity,
  ...operation,
]
