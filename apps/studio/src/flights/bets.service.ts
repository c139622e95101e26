import type { AscentMove } from '@fairhall/games'
import { commitQuickly, inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { inTurns } from '../platform/turns.ts'
import type { Turns } from '../platform/turns.ts'
import type { Croupier } from '../rounds/frame.routes.ts'
import { getPayer, lockRound } from '../rounds/moves.queries.ts'
import { moveInDemo, sendStep } from '../rounds/moves.service.ts'
import type { Outcall } from '../rounds/outcalls.queries.ts'
import { deliverFor } from '../rounds/outcalls.service.ts'
import type { Round } from '../rounds/rounds.queries.ts'
import { getRound } from '../rounds/rounds.service.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { listDecided, takeDecided } from './bets.queries.ts'
import type { Bet } from './bets.queries.ts'
import { openBoarding } from './boarding.ts'
import { openCashDesk } from './cash-outs.ts'
import type { Decide } from './cash-outs.ts'

/**
 * Bets of a flight. What becomes of a bet is decided once, under the lock of its flight and by the clock of this server; then it is handed
 * to its round as a move of the house, which is booked and repeated at the wallet like that of any other game. Both are written
 * down before anything is sent, so a crash between them loses nothing: who comes next hands on what was decided.
 */
const HAND_BATCH = 32
/** Of a whole hall that leaves at once only so many hold a connection to be booked; the others' words are decided meanwhile. */
const HANDED_AT_ONCE = 4
/** A bet that could not be handed on waits so long before it is tried again. */
const STUCK_MS = 60_000

type Desk = { decide: Decide; hand: Turns<string, Outcall | null> }

export function flightCroupier(deps: Deps): Croupier {
  const desk: Desk = { decide: openCashDesk(deps), hand: openBooking(deps) }
  return {
    place: openBoarding(deps),
    move: (session, roundId, { move }) => cashOut(deps, desk, session, roundId, move),
  }
}

const openBooking = (deps: Deps): Desk['hand'] =>
  inTurns<string, Outcall | null>(
    (roundIds) =>
      Promise.all(roundIds.map((roundId) => handIn(deps, roundId).catch((error: Error) => error))),
    { most: HANDED_AT_ONCE, keyOf: (roundId) => roundId },
  )

/** Cashes out now, as the clock of this server has it. @throws Refusal moveNotAllowed, roundOver */
async function cashOut(
  deps: Deps,
  { decide, hand }: Desk,
  session: Session,
  roundId: string,
  move: unknown,
): Promise<Round> {
  // At which height is for the server to say: a player who names one is not heard.
  if ((move as { cashOut?: unknown } | null)?.cashOut !== true) throw new Refusal('moveNotAllowed')
  const { id } = await getRound(deps, session, roundId)
  await decide(id)
  const outcall = await hand(id)
  if (outcall !== null) await deliverFor(deps, outcall)
  return getRound(deps, session, id)
}

/** What the house makes of a decided bet. */
const moveOf = ({ state, cashOut: height }: Bet): AscentMove =>
  state === 'out' && height !== null
    ? { cashOut: height }
    : state === 'fell'
      ? { fall: true }
      : { leave: true }

/** Hands a decided bet to its round, once, and sends what the wallet must know. */
async function handOn(deps: Deps, roundId: string): Promise<void> {
  const outcall = await handIn(deps, roundId)
  if (outcall !== null) await deliverFor(deps, outcall)
}

const handIn = (deps: Deps, roundId: string): Promise<Outcall | null> =>
  inTransaction(deps.pool, (tx) => moveRound(deps, tx, roundId))

async function moveRound(deps: Deps, tx: Tx, roundId: string): Promise<Outcall | null> {
  const round = await lockRound(tx, roundId)
  // Not booked by the wallet yet: its answer comes first.
  if (round?.state !== 'open') return null
  const bet = await takeDecided(tx, roundId, deps.clock.now())
  if (bet === null) return null
  const { rows } = await tx.query<{ session_id: string }>(
    'select session_id from studio.round where id = $1',
    [roundId],
  )
  if (round.seat.startsWith('demo:')) {
    await commitQuickly(tx)
    await moveInDemo(deps, tx, rows[0]?.session_id ?? '', round, moveOf(bet))
    return null
  }
  return sendStep(deps, tx, round, await getPayer(tx, roundId), moveOf(bet))
}

/** Bets that could not be handed on, by their rounds, and when each is tried again: none of them keeps others waiting. */
export type Stuck = Map<string, Date>

/** Hands on what was decided and is not booked yet; answers how many bets that were. A bet that fails is put among `stuck`. */
export async function handOnDecided(deps: Deps, stuck: Stuck = new Map()): Promise<number> {
  const now = deps.clock.now()
  for (const [roundId, until] of stuck) if (until <= now) stuck.delete(roundId)
  const roundIds = await listDecided(deps.pool, HAND_BATCH, [...stuck.keys()])
  const handed = await Promise.all(
    roundIds.map(async (roundId) => {
      try {
        await handOn(deps, roundId)
        return true
      } catch (error) {
        deps.log.error({ err: error, roundId }, 'a bet of a flight could not be booked')
        stuck.set(roundId, new Date(now.getTime() + STUCK_MS))
        return false
      }
    }),
  )
  return handed.filter(Boolean).length
}
