import { ascentHeight } from '@fairhall/games'
import { commitQuickly, inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { inTurns } from '../platform/turns.ts'
import type { Turns } from '../platform/turns.ts'
import { listBets } from './bets.queries.ts'
import type { Bet } from './bets.queries.ts'
import { bookCashOuts, bookTargets, lockFlight } from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'
import { crashOf, isCrashedAt, tickAt } from './flights.service.ts'

/**
 * Decides cash-outs by word, in the order in which they came. Those that wait are decided together: nobody's flight goes on, and may
 * end, only because many ask in the same moment.
 */
const CASH_OUTS_MOST = 1_000

/** Ends when the bet of a round is out; throws a Refusal: moveNotAllowed, roundOver. */
export type Decide = Turns<string, void>

export const openCashDesk = (deps: Deps): Decide =>
  inTurns<string, void>((roundIds) => inTransaction(deps.pool, (tx) => decideCashOuts(deps, tx, roundIds)), {
    most: CASH_OUTS_MOST,
    keyOf: (roundId) => roundId,
  })

async function decideCashOuts(
  deps: Deps,
  tx: Tx,
  roundIds: readonly string[],
): Promise<(Refusal | undefined)[]> {
  // Nobody is told of a decision before it is handed on, and what is committed after it makes it last too.
  await commitQuickly(tx)
  const bets = await listBets(tx, roundIds)
  // Late ones are of a flight that is over; locks are taken in one order, so that two processes never wait for each other.
  const flightIds = [...new Set([...bets.values()].map(({ flightId }) => flightId))].toSorted()
  const answers = new Map<string, Refusal | undefined>()
  for (const flightId of flightIds) {
    const own = roundIds.filter((roundId) => bets.get(roundId)?.flightId === flightId)
    for (const [roundId, answer] of await decideInFlight(deps, tx, flightId, own))
      answers.set(roundId, answer)
  }
  return roundIds.map((roundId) =>
    answers.has(roundId) ? answers.get(roundId) : new Refusal('moveNotAllowed'),
  )
}

async function decideInFlight(
  deps: Deps,
  tx: Tx,
  flightId: string,
  roundIds: readonly string[],
): Promise<Map<string, Refusal | undefined>> {
  const flight = await lockFlight(tx, flightId)
  if (flight === null) return new Map()
  // As they are under the lock.
  const bets = await listBets(tx, roundIds)
  const tick = tickAt(flight, deps.clock.now())
  const height = ascentHeight(flight.definition, tick)
  const isOver = isCrashedAt(crashOf(deps.seals, flight), tick)
  const answers = new Map(
    [...bets].map(([roundId, bet]) => [roundId, refusalOf(bet, flight, { tick, isOver })]),
  )
  const leaving = roundIds.filter((id) => bets.get(id)?.state === 'flying' && answers.get(id) === undefined)
  if (leaving.length === 0) return answers
  // Targets that were reached by now come first, those of these players among them.
  const booked = await bookTargets(tx, flight, height, tick)
  const byWord = leaving.filter((roundId) => (bets.get(roundId)?.target ?? 0) > height)
  if (byWord.length > 0) await bookCashOuts(tx, booked, byWord, height, tick)
  return answers
}

function refusalOf(
  { state }: Bet,
  { definition }: Flight,
  { tick, isOver }: { tick: number; isOver: boolean },
): Refusal | undefined {
  if (state === 'out') return undefined // a repeat, another tab, or its own target was first
  if (state === 'placed') return new Refusal('moveNotAllowed')
  if (state !== 'flying' || isOver) return new Refusal('roundOver')
  return ascentHeight(definition, tick) < definition.cashOutMin ? new Refusal('moveNotAllowed') : undefined
}
