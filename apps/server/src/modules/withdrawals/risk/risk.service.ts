/**
 * Risk rules look at each withdrawal when it is requested. A live one sends it to staff, one in shadow mode only records what it would have
 * done. A rule never rejects: staff decide. If the facts can't be read, the request fails, so that no rule is passed over.
 */
import type { Tx } from '../../../platform/database/database.ts'
import type { RiskRule } from '../../settings/index.ts'
import type { WithdrawalsDeps } from '../withdrawals.deps.ts'
import { insertHits, readFacts } from './risk.queries.ts'
import { matchesRule, type RiskFacts } from './risk.rules.ts'

interface RiskVerdict {
  isStopped: boolean
  /** To record once the withdrawal has its row. */
  matched: readonly RiskRule[]
  facts: RiskFacts | null
}

const NOTHING: RiskVerdict = { isStopped: false, matched: [], facts: null }

export async function judgeRisk(
  { settings }: Pick<WithdrawalsDeps, 'settings'>,
  tx: Tx,
  { playerId, amount, at }: { playerId: string; amount: bigint; at: Date },
): Promise<RiskVerdict> {
  const { riskRules, baseCurrency } = settings.current()
  const rules = riskRules.filter(({ mode }) => mode !== 'off')
  if (rules.length === 0) return NOTHING
  const [known] = await readFacts(tx, [{ playerId, at }])
  if (known === undefined) throw new Error(`no facts about the player ${playerId}`)
  const facts = { ...known, amount }
  const matched = rules.filter(({ when }) => matchesRule(when, facts, baseCurrency.subunitToUnit))
  return { isStopped: matched.some(({ mode }) => mode === 'live'), matched, facts }
}

export async function recordRisk(
  tx: Tx,
  invoiceId: string,
  { matched, facts }: RiskVerdict,
  at: Date,
): Promise<void> {
  if (matched.length === 0 || facts === null) return
  const hits = matched.map(({ id: rule, mode, when }) => {
    return { rule, mode: mode === 'live' ? ('live' as const) : ('shadow' as const), conditions: when }
  })
  await insertHits(tx, invoiceId, hits, { facts, at })
}
