/** Settles what is due, and again what a ruling has changed. Each settlement and its wallet call are stored together. */
import { inTransaction, type Tx } from '@fairhall/postgres'
import type { StoredBet } from '../bets/bet.ts'
import { hurryBetsOf, lockDueBets, saveBet } from '../bets/bets.queries.ts'
import type { BookDeps } from '../book-deps.ts'
import type { BookFailure } from '../failures/failures.rules.ts'
import { listActiveFailures, takeFailures } from '../../../failures/failures.queries.ts'
import { settleCall, unsettleCall } from '../wallet/call-bodies.rules.ts'
import { insertCall } from '../wallet/calls.queries.ts'
import { firstDecision, resolveLeg } from './decisions.rules.ts'
import { listRulings, type Ruling, saveRuling } from './rulings.queries.ts'
import { resettle, reversed } from './settle.rules.ts'

const BATCH = 200
/** Settled bets are due again only after a ruling, or after a settlement that was wrong on purpose. */
const STATES = ['open', 'won', 'lost', 'refunded'] as const

const FAILURES = ['settle-late', 'settle-twice', 'settle-corrected'] as const satisfies BookFailure[]

const CORRECTED = 'The result was corrected'

/** Settles all bets that are due. */
export async function settleDue(deps: BookDeps): Promise<void> {
  for (;;) {
    const settled = await inTransaction(deps.pool, async (tx) => {
      const due = await lockDueBets(tx, deps.now(), { states: STATES, only: null, limit: BATCH })
      const matches = [...new Set(due.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))]
      if (due.length === 0) return 0
      const rulings = await listRulings(tx, matches)
      const hasFailures = (await listActiveFailures(tx, FAILURES)).length > 0
      for (const bet of due) await settle(deps, tx, bet, { rulings, hasFailures })
      return due.length
    })
    if (settled < BATCH) return
  }
}

async function settle(
  deps: BookDeps,
  tx: Tx,
  bet: StoredBet,
  { rulings, hasFailures }: { rulings: readonly Ruling[]; hasFailures: boolean },
): Promise<void> {
  const now = deps.now()
  const legs = bet.legs.map((leg) => resolveLeg(deps, leg, rulings, now))
  const outcome = resettle(bet, legs, now)
  if (outcome.kind === 'none') {
    const actAt = bet.state === 'open' ? firstDecision(deps, legs, now) : null
    return saveBet(tx, { ...outcome.bet, actAt }, now)
  }
  if (outcome.kind === 'unsettle') {
    await insertCall(tx, unsettleCall(outcome.bet, CORRECTED), now)
    return saveBet(tx, { ...outcome.bet, actAt: firstDecision(deps, legs, now) }, now)
  }
  const later = new Date(now.getTime() + deps.timings.correctionMs)
  const isFirst = bet.version === 0
  const failures = isFirst && hasFailures ? await takeFailures(tx, FAILURES) : []
  if (failures.includes('settle-late')) return saveBet(tx, { ...bet, actAt: later }, now)

  const wrong = failures.includes('settle-corrected') ? resettle(bet, legs.map(reversed), now) : null
  const isWrong = wrong?.kind === 'settle'
  const settled = isWrong ? wrong.bet : outcome.bet
  const call = settleCall(settled, isFirst ? null : CORRECTED)
  await insertCall(tx, call, now)
  if (failures.includes('settle-twice')) await insertCall(tx, call, now)
  return saveBet(tx, { ...settled, actAt: isWrong ? later : null }, now)
}

/** Stores another result of a pick, or that a match was abandoned, and makes the bets on it due. Returns how many. */
export async function rule(deps: BookDeps, ruling: Omit<Ruling, 'madeAt'>): Promise<number> {
  const now = deps.now()
  const count = await inTransaction(deps.pool, async (tx) => {
    await saveRuling(tx, { ...ruling, madeAt: now })
    return hurryBetsOf(tx, ruling.match, now)
  })
  if (ruling.market === '') deps.abandoned.add(ruling.match)
  deps.wake()
  return count
}
