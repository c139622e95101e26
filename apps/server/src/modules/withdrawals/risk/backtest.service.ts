/** What risk rules would have found, by the payments of the last days. Changes nothing. */
import type { RiskRule, SettingsSnapshot } from '../../settings/index.ts'
import type { WithdrawalsDeps } from '../withdrawals.deps.ts'
import { listPaymentsSince, type PastPayment, readFacts, type RuledKind } from './risk.queries.ts'
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
  /** How many payments were looked at. */
  of: number
  payments: number
  players: number
  /** Their sum, in subunits of the base currency. */
  amount: bigint
  /** Those that staff did not look at for another reason. */
  more: number
  /** Numbers of the newest ones. */
  examples: readonly string[]
}

/** Of these rules for withdrawals or deposits, whatever their mode is. `draft`: the settings that they belong to. `countries`: of the players; null: all. */
export async function backtestRules(
  { db, clock }: Pick<WithdrawalsDeps, 'clock' | 'db'>,
  draft: Pick<SettingsSnapshot, 'baseCurrency'>,
  {
    kind,
    rules,
    countries,
  }: { kind: RuledKind; rules: readonly RiskRule[]; countries: readonly string[] | null },
): Promise<Backtest[]> {
  const since = new Date(clock.now().getTime() - BACKTEST_DAYS * DAY_MS)
  if (rules.length === 0) return []
  const past = await listPaymentsSince(db, kind, { since, countries, limit: MOST })
  const known: { payment: PastPayment; facts: RiskFacts }[] = []
  for (let from = 0; from < past.length; from += BATCH) {
    const batch = past.slice(from, from + BATCH)
    for (const [at, facts] of (await readFacts(db, batch)).entries()) {
      const payment = batch[at]
      if (payment !== undefined) known.push({ payment, facts: { ...facts, amount: payment.amount } })
    }
  }
  return rules.map((rule) => {
    const found = known
      .filter(({ facts }) => matchesRule(rule.when, facts, draft.baseCurrency.subunitToUnit))
      .map(({ payment }) => payment)
    return { rule, of: known.length, ...summarise(found) }
  })
}

function summarise(found: readonly PastPayment[]): Omit<Backtest, 'rule' | 'of'> {
  return {
    payments: found.length,
    players: new Set(found.map(({ playerId }) => playerId)).size,
    amount: found.reduce((sum, { amount }) => sum + amount, 0n),
    more: found.filter(({ isReviewed }) => !isReviewed).length,
    examples: found.slice(0, EXAMPLES).map(({ number }) => number),
  }
}
