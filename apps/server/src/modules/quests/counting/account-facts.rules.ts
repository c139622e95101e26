/** Tasks outside of games: what an account shows for them. Pure. */
import type { Task } from '../quest-terms.rules.ts'

export interface AccountFacts {
  isVerified: boolean
  hasLimit: boolean
  hasSecondFactor: boolean
  hasApp: boolean
  /** In subunits of the base currency: what was paid of successful deposits that were begun while the quest was active. */
  deposits: readonly bigint[]
}

/** Null for tasks that rounds count for. */
export function countAccount(
  { kind, amountMin }: Pick<Task, 'kind' | 'amountMin'>,
  facts: AccountFacts,
): bigint | null {
  switch (kind) {
    case 'verification':
      return BigInt(facts.isVerified)
    case 'limit':
      return BigInt(facts.hasLimit)
    case 'second-factor':
      return BigInt(facts.hasSecondFactor)
    case 'app':
      return BigInt(facts.hasApp)
    case 'deposits':
      return BigInt(facts.deposits.filter((amount) => amount >= amountMin).length)
    default:
      return null
  }
}
