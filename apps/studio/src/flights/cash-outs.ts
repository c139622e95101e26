import { ascentHeight } from '@fairhall/games'
import { createBatcher } from '@fairhall/postgres'
import { commitQuickly, inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { listBets } from './bets.queries.ts'
import type { Bet } from './bets.queries.ts'
import { bookCashOuts, bookTargets, lockFlight } from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'
import { endIfOver, tickAt } from './flights.service.ts'

/**
 * Decides players' cash-outs in the order of their arrival. Waiting requests are decided together: otherwise
 * a flight would continue, and could crash, only because many players cash out together.
 */
const CASH_OUTS_MOST = 1_000

/** Resolves when the bet of a round is cashed out. @throws Refusal moveNotAllowed, roundOver */
export type Decide = (roundId: string) => Promise<void>

export const openCashDesk = (deps: Deps): Decide =>
  createBatcher<string, void>({
    most: CASH_OUTS_MOST,
    keyOf: (roundId) => roundId,
    together: (roundIds) => inTransaction(deps.pool, (tx) => decideCashOuts(deps, tx, roundIds)),
  })

async function decideCashOuts(
  deps: Deps,
  tx: Tx,
  roundIds: readonly string[],
): Promise<(Refusal | undefined)[]> {
  const bets = await listBets(tx, roundIds)
  // Late requests belong to a flight that is over. Flights are locked in a fixed order, so that two processes
  // never deadlock.
  const flightIds = [...new Set([...bets.values()].map(({ flightId }) => flightId))].toSorted()
  const answers = new Map<string, Refusal | undefined>()
  let hasEnded = false
  for (const flightId of flightIds) {
    const own = roundIds.filter((roundId) => bets.get(roundId)?.flightId === flightId)
    const decided = await decideInFlight(deps, tx, flightId, own)
    for (const [roundId, answer] of decided.answers) answers.set(roundId, answer)
    hasEnded ||= decided.hasEnded
  }
  // A cash-out is published only after it was passed on, and that commit makes this one durable too. But the
  // end of a flight is public immediately.
  if (!hasEnded) await commitQuickly(tx)
  return roundIds.map((roundId) =>
    answers.has(roundId) ? answers.get(roundId) : new Refusal('moveNotAllowed'),
  )
}

async function decideInFlight(
  deps: Deps,
  tx: Tx,
  flightId: string,
  roundIds: readonly string[],
): Promise<{ answers: Map<string, Refusal | undefined>; hasEnded: boolean }> {
  const flight = await lockFlight(tx, flightId)
  if (flight === null) return { answers: new Map(), hasEnded: false }
  const now = deps.clock.now()
  const hasEnded = await endIfOver(deps, tx, flight, now)
  // Read again under the lock.
  const bets = await listBets(tx, roundIds)
  const tick = tickAt(flight, now)
  const height = ascentHeight(flight.definition, tick)
  const answers = new Map([...bets].map(([roundId, bet]) => [roundId, refusalOf(bet, flight, height)]))
  const leaving = roundIds.filter((id) => bets.get(id)?.state === 'flying' && answers.get(id) === undefined)
  if (leaving.length === 0) return { answers, hasEnded }
  // Targets that were reached by now come first, including those of these players.
  const booked = await bookTargets(tx, flight, height, tick)
  const byRequest = leaving.filter((roundId) => (bets.get(roundId)?.target ?? 0) > height)
  if (byRequest.length > 0) await bookCashOuts(tx, booked, byRequest, height, tick)
  return { answers, hasEnded }
}

function refusalOf({ state }: Bet, { definition }: Flight, height: number): Refusal | undefined {
  if (state === 'out') return undefined // a repeat, another tab, or the bet's own target came first
  if (state === 'placed') return new Refusal('moveNotAllowed')
  if (state !== 'flying') return new Refusal('roundOver')
  return height < definition.cashOutMin ? new Refusal('moveNotAllowed') : undefined
}
