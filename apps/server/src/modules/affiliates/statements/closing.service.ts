/**
 * Closes the months of partners. A statement is computed once, from the ledger, when its month has ended, and never changes after that: a
 * correction of an earlier month is an entry of the month in which it is made.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { listPoints } from '../../loyalty/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { flagPartner } from '../attribution/flags.service.ts'
import { findAppliedPlan, findPartner, lockPartner } from '../partners/partners.queries.ts'
import { recordPlans } from '../partners/plans.service.ts'
import {
  decideAcquisitions,
  type DueAcquisition,
  lockDueAcquisitions,
  sumDeposits,
} from './acquisitions.queries.ts'
import { commissionOf, isAcquired, linesOf, type Moved, netOf, monthOf } from './commission.rules.ts'
import { nextState } from './statement-states.rules.ts'
import {
  findStatementBefore,
  insertLines,
  listEndedStatements,
  lockStatement,
  openStatements,
  saveClosed,
  setBlocked,
  type Statement,
  sumMoved,
} from './statements.queries.ts'

/** The ledger closes a day half an hour after its end. Until then, processes whose clocks are behind add entries to it. */
const CLOSED_MS = 60 * 60_000

/**
 * Closes every month that has ended. Those that can't be closed stay open with the reason, and are tried again.
 * @throws AggregateError after all others, with the errors of those that failed
 */
export async function closeMonths(deps: AffiliatesDeps): Promise<void> {
  await recordPlans(deps)
  await openStatements(deps.db, deps.clock.now())
  const before = new Date(deps.clock.now().getTime() - CLOSED_MS)
  let ended = await listEndedStatements(deps.db, before)
  const open = new Set<string>()
  const errors = new Map<string, unknown>()
  while (ended.length > 0) {
    for (const statement of ended) {
      const isClosed = await flagAndClose(deps, statement).catch((error: unknown) => {
        errors.set(statement.partnerId, error)
        return false
      })
      if (!isClosed) open.add(statement.partnerId)
    }
    ended = (await listEndedStatements(deps.db, before)).filter(({ partnerId }) => !open.has(partnerId))
  }
  if (errors.size === 0) return
  const partners = [...errors.keys()].join(', ')
  throw new AggregateError([...errors.values()], `Months of partners could not be closed: ${partners}`)
}

async function flagAndClose(deps: AffiliatesDeps, { id, partnerId }: Statement): Promise<boolean> {
  const partner = await findPartner(deps.db, partnerId)
  if (partner !== null) await flagPartner(deps, partner)
  return closeStatement(deps, id)
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Returns false if the statement can't be closed yet. A repeat changes nothing. */
async function closeStatement(deps: AffiliatesDeps, id: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const statement = await lockStatement(tx, id)
    if (statement === null || nextState(statement.state, 'close') === null) return true
    await lockPartner(tx, statement.partnerId)
    const reason = await closeLocked(deps, tx, statement)
    if (reason === null) return true
    await setBlocked(tx, id, reason)
    deps.log.warn(
      { partner: statement.partnerId, month: statement.startsOn, reason },
      'a statement is blocked',
    )
    return false
  })
}

/** Returns why it can't be closed; null if it is. */
async function closeLocked(deps: AffiliatesDeps, tx: Tx, statement: Statement): Promise<string | null> {
  const { id, partnerId, startsOn, endsOn } = statement
  const before = await findStatementBefore(tx, partnerId, startsOn)
  if (before !== null && before.state === 'open') return 'the month before it is open'
  const plan = await findAppliedPlan(tx, partnerId, startsOn)
  if (plan === null) return 'the partner has no plan'
  const { currencies, baseCurrency: base } = deps.settings.current()
  const moved = await sumMoved(tx, partnerId, { from: startOf(startsOn), to: startOf(endsOn) })
  const unrated = moved.find(({ currency }) => !currencies.has(currency))
  if (unrated !== undefined) return `there is no rate for ${unrated.currency}`
  const rateOf = (code: string) => currencies.get(code) ?? base
  const lines = linesOf(moved, plan.terms, rateOf, base)
  const due = await lockDueAcquisitions(tx, partnerId, startOf(endsOn))
  const decided = await judge(deps, tx, partnerId, due)
  const paid = decided.filter(({ refused }) => refused === null)
  const month = {
    net: netOf(lines),
    acquired: paid.reduce((sum, { amount }) => sum + amount, 0n),
    carriedIn: before?.carriedOut ?? 0n,
    unpaidIn: before?.unpaidOut ?? 0n,
  }
  await insertLines(tx, id, lines)
  await decideAcquisitions(tx, id, decided)
  await saveClosed(tx, id, {
    ...commissionOf(plan.terms, month, base.subunitToUnit),
    ...month,
    state: 'closed',
    plan,
    rates: ratesOf(moved, rateOf),
    players: paid.length,
    closedAt: deps.clock.now(),
  })
  return null
}

const ratesOf = (moved: readonly Moved[], rateOf: (code: string) => { rate: string }) =>
  Object.fromEntries(moved.map(({ currency }) => [currency, rateOf(currency).rate]))

/** A player is not paid for once they are flagged, or if the condition no longer holds: a deposit was charged back. */
async function judge(
  deps: AffiliatesDeps,
  tx: Tx,
  partnerId: string,
  due: readonly DueAcquisition[],
): Promise<(DueAcquisition & { refused: string | null })[]> {
  const ids = due.map(({ playerId }) => playerId)
  const [points, deposits] = [await listPoints(deps, tx, ids), await sumDeposits(tx, ids)]
  const { subunitToUnit } = deps.settings.current().baseCurrency
  return Promise.all(
    due.map(async (acquisition) => {
      const { playerId, attributedAt, flag } = acquisition
      if (flag !== null) return { ...acquisition, refused: flag }
      if (attributedAt === null) return { ...acquisition, refused: 'attribution' }
      const plan = await findAppliedPlan(tx, partnerId, monthOf(attributedAt).startsOn)
      const player = {
        attributedAt,
        points: points.get(playerId) ?? 0n,
        deposited: deposits.get(playerId) ?? 0n,
      }
      // In time, as it was when the player was acquired.
      const holds = plan !== null && isAcquired(plan.terms, player, attributedAt, subunitToUnit)
      return { ...acquisition, refused: holds ? null : 'condition' }
    }),
  )
}
