/**
 * Risk rules look at each withdrawal when it is requested, and at each deposit when it is paid. A live one sends a withdrawal to staff,
 * and opens an alert about a deposit; one in shadow mode only records what it would have done. A rule never rejects: staff decide. If the
 * facts can't be read, the transaction fails, so that no live rule is passed over; a deposit that only shadow rules look at is booked.
 */
import { inSavepoint, type Tx } from '../../../platform/database/database.ts'
import type { RiskRule } from '../../settings/index.ts'
import type { WithdrawalsDeps } from '../withdrawals.deps.ts'
import { hasOpenAlert } from './alerts.queries.ts'
import { insertHits, readFacts, type RuledKind } from './risk.queries.ts'
import { matchesRule, type RiskFacts } from './risk.rules.ts'

interface Judged {
  playerId: string
  /** In subunits of the base currency. */
  amount: bigint
  at: Date
}

interface RiskVerdict {
  /** Why staff must decide: a live rule of withdrawals, or an open alert about a deposit. */
  reasons: readonly ('rule' | 'alert')[]
  /** To record once the withdrawal has its row. */
  matched: readonly RiskRule[]
  facts: RiskFacts | null
}

/** The caller holds the player's lock, so that no deposit is being judged meanwhile. */
export async function judgeRisk(
  deps: Pick<WithdrawalsDeps, 'settings'>,
  tx: Tx,
  judged: Judged,
): Promise<RiskVerdict> {
  const [found, isAlerted] = await Promise.all([
    match(deps, tx, 'withdrawal', judged),
    hasOpenAlert(tx, judged.playerId),
  ])
  const isStopped = found.matched.some(({ mode }) => mode === 'live')
  return {
    ...found,
    reasons: [...(isStopped ? ['rule' as const] : []), ...(isAlerted ? ['alert' as const] : [])],
  }
}

export async function recordRisk(
  tx: Tx,
  invoiceId: string,
  { matched, facts }: Pick<RiskVerdict, 'matched' | 'facts'>,
  { at, kind }: { at: Date; kind: RuledKind },
): Promise<void> {
  if (matched.length === 0 || facts === null) return
  const hits = matched.map(({ id: rule, mode, when }) => {
    const isLive = mode === 'live'
    return {
      rule,
      mode: isLive ? ('live' as const) : ('shadow' as const),
      conditions: when,
      isAlert: isLive && kind === 'deposit',
    }
  })
  await insertHits(tx, invoiceId, hits, { facts, at })
}

/**
 * The caller holds the player's lock and has saved the deposit as paid: it counts in its own facts. No other statement of the
 * transaction may run meanwhile.
 */
export async function watchDeposit(
  deps: Pick<WithdrawalsDeps, 'log' | 'settings'>,
  tx: Tx,
  { invoiceId, ...judged }: Judged & { invoiceId: string },
): Promise<void> {
  const modes = new Set(deps.settings.current().riskRules.deposits.map(({ mode }) => mode))
  const watch = async () => {
    const found = await match(deps, tx, 'deposit', judged)
    await recordRisk(tx, invoiceId, found, { at: judged.at, kind: 'deposit' })
  }
  if (modes.has('live')) return watch()
  if (!modes.has('shadow')) return
  try {
    await inSavepoint(tx, watch)
  } catch (error) {
    deps.log.error({ err: error, invoiceId }, 'risk rules in shadow mode could not look at a deposit')
  }
}

async function match(
  { settings }: Pick<WithdrawalsDeps, 'settings'>,
  tx: Tx,
  kind: RuledKind,
  { playerId, amount, at }: Judged,
): Promise<Pick<RiskVerdict, 'matched' | 'facts'>> {
  const { riskRules, baseCurrency } = settings.current()
  const rules = riskRules[`${kind}s`].filter(({ mode }) => mode !== 'off')
  if (rules.length === 0) return { matched: [], facts: null }
  const [known] = await readFacts(tx, [{ playerId, at }])
  if (known === undefined) throw new Error(`no facts about the player ${playerId}`)
  const facts = { ...known, amount }
  return {
    matched: rules.filter(({ when }) => matchesRule(when, facts, baseCurrency.subunitToUnit)),
    facts,
  }
}
