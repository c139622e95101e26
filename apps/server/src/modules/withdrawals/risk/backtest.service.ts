/** What risk rules would have stopped, by the withdrawals of the last days. Changes nothing. */
import type { RiskRule, SettingsSnapshot } from '../../settings/index.ts'
import type { WithdrawalsDeps } from '../withdrawals.deps.ts'
import { listWithdrawalsSince, type PastWithdrawal, readFacts } from './risk.queries.ts'
import { matchesRule, type RiskFacts } from './risk.rules.ts'

/** How far a test of the past goes back. */
export const BACKTEST_DAYS = 30
const DAY_MS = 86_400_000
/** The newest ones. Above it, a test would keep the database busy for minutes. */
const MOST = 20_000
const BATCH = 500
const EXAMPLES = 5

interface Backtest {
  rule: RiskRule
  /** How many withdrawals were looked at. */
  of: number
  withdrawals: number
  players: number
  /** Their sum, in subunits of the base currency. */
  amount: bigint
  /** Those that no other reason sent to staff. */
  more: number
  /** Numbers of the newest ones. */
  examples: readonly string[]
}

/** Of these rules, whatever their mode is. `draft`: the settings that they belong to. `countries`: of the players; null: all. */
export async function backtestRules(
  { db, clock }: Pick<WithdrawalsDeps, 'clock' | 'db'>,
  draft: Pick<SettingsSnapshot, 'baseCurrency'>,
  { rules, countries }: { rules: readonly RiskRule[]; countries: readonly string[] | null },
): Promise<Backtest[]> {
  const since = new Date(clock.now().getTime() - BACKTEST_DAYS * DAY_MS)
  const past = await listWithdrawalsSince(db, since, { countries, limit: MOST })
  const known: { withdrawal: PastWithdrawal; facts: RiskFacts }[] = []
  for (let from = 0; from < past.length; from += BATCH) {
    const batch = past.slice(from, from + BATCH)
    for (const [at, facts] of (await readFacts(db, batch)).entries()) {
      const withdrawal = batch[at]
      if (withdrawal !== undefined) known.push({ withdrawal, facts: { ...facts, amount: withdrawal.amount } })
    }
  }
  return rules.map((rule) => {
    const found = known
      .filter(({ facts }) => matchesRule(rule.when, facts, draft.baseCurrency.subunitToUnit))
      .map(({ withdrawal }) => withdrawal)
    return { rule, of: known.length, ...summarise(found) }
  })
}

function summarise(found: readonly PastWithdrawal[]): Omit<Backtest, 'rule' | 'of'> {
  return {
    withdrawals: found.length,
    players: new Set(found.map(({ playerId }) => playerId)).size,
    amount: found.reduce((sum, { amount }) => sum + amount, 0n),
    more: found.filter(({ isReviewed }) => !isReviewed).length,
    examples: found.slice(0, EXAMPLES).map(({ number }) => number),
  }
}
