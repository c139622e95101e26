import type { AscentMove } from '@fairhall/games'
import { commitQuickly, createTurns, inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import type { RoundHandler } from '../rounds/frame.routes.ts'
import { getPayer, lockRound } from '../rounds/moves.queries.ts'
import { moveInDemo, sendStep } from '../rounds/moves.service.ts'
import type { WalletCall } from '../rounds/wallet-calls.queries.ts'
import { deliverFor } from '../rounds/wallet-calls.service.ts'
import type { Round } from '../rounds/rounds.queries.ts'
import { getRound } from '../rounds/rounds.service.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { findSessionId, listDecided, takeDecidedBet } from './bets.queries.ts'
import type { Bet } from './bets.queries.ts'
import { openBetting } from './bet-acceptance.ts'
import { cancelBet } from './cancelled-bets.ts'
import { openCashDesk } from './cash-outs.ts'
import type { Decide } from './cash-outs.ts'

/**
 * Bets of a flight. A bet is decided once, under the lock of its flight and by this server's clock. Then it
 * is passed to its round as a move of the server, which is booked and retried at the wallet as in any other
 * game. Both are stored before anything is sent, so a crash in between loses nothing: the next process
 * continues with what was decided.
 */

/** How many decided bets one pass settles. */
const SETTLE_BATCH = 32
/**
 * When very many players cash out together, only this many bookings use a database connection at a time, so
 * that further cash-outs can be decided meanwhile.
 */
const BOOKINGS_MOST = 4
/** How long a bet that could not be booked waits for the next attempt. */
const RETRY_AFTER_MS = 60_000

type Book = (seat: string, roundId: string) => Promise<WalletCall | null>
type CashDesk = { decide: Decide; book: Book }

export function flightRoundHandler(deps: Deps): RoundHandler {
  const desk: CashDesk = { decide: openCashDesk(deps), book: openBooking(deps) }
  return {
    place: openBetting(deps),
    move: (session, roundId, { move }) => leave(deps, desk, session, roundId, move),
  }
}

/** Each seat has one booking at a time, so that one whose round is locked delays nobody else. */
function openBooking(deps: Deps): Book {
  const [seats, bookings] = [createTurns(1), createTurns(BOOKINGS_MOST)]
  return (seat, roundId) => seats.run(seat, () => bookings.run('all', () => bookBet(deps, roundId)))
}

/**
 * Cashes out at the current height, by this server's clock, or takes the bet back before betting closes.
 * @throws Refusal moveNotAllowed, roundOver
 */
async function leave(
  deps: Deps,
  { decide, book }: CashDesk,
  session: Session,
  roundId: string,
  move: unknown,
): Promise<Round> {
  // The server determines the height: a request that names one is refused.
  const { kind, height } = (move ?? {}) as { kind?: unknown; height?: unknown }
  if ((kind !== 'cashOut' && kind !== 'cancel') || height !== undefined) throw new Refusal('moveNotAllowed')
  const { id, seat } = await getRound(deps, session, roundId)
  if (kind === 'cancel') await inTransaction(deps.pool, (tx) => cancelBet(deps, tx, id))
  else await decide(id)
  const walletCall = await book(seat, id)
  if (walletCall !== null) await deliverFor(deps, walletCall)
  return getRound(deps, session, id)
}

/** The server's move for a decided bet. */
const moveOf = ({ state, cashOut: height }: Bet): AscentMove =>
  state === 'out' && height !== null
    ? { kind: 'cashOut', height }
    : state === 'fell'
      ? { kind: 'crash' }
      : { kind: 'abandon' }

const bookBet = (deps: Deps, roundId: string): Promise<WalletCall | null> =>
  inTransaction(deps.pool, (tx) => moveRound(deps, tx, roundId))

/** Passes a decided bet to its round, once. Returns the call to the wallet that books it. */
async function moveRound(deps: Deps, tx: Tx, roundId: string): Promise<WalletCall | null> {
  const round = await lockRound(tx, roundId)
  // The wallet has not answered the bet yet: its answer comes first.
  if (round?.state !== 'open') return null
  const bet = await takeDecidedBet(tx, roundId, deps.clock.now())
  if (bet === null) return null
  const sessionId = await findSessionId(tx, roundId)
  if (round.seat.startsWith('demo:')) {
    await commitQuickly(tx)
    await moveInDemo(deps, tx, sessionId ?? '', round, moveOf(bet))
    return null
  }
  return sendStep(deps, tx, round, await getPayer(tx, roundId), moveOf(bet))
}

/**
 * Bets that could not be booked, by round, with the time of the next attempt, so that none of them delays
 * others.
 */
export type FailedBets = Map<string, Date>

/**
 * Books decided bets that are not booked yet. Returns how many were booked. A bet that fails is added to
 * `failed`.
 */
export async function settleDecided(deps: Deps, failed: FailedBets = new Map()): Promise<number> {
  const now = deps.clock.now()
  for (const [roundId, until] of failed) if (until <= now) failed.delete(roundId)
  const roundIds = await listDecided(deps.pool, SETTLE_BATCH, [...failed.keys()])
  const isBooked = await Promise.all(
    roundIds.map(async (roundId) => {
      try {
        const walletCall = await bookBet(deps, roundId)
        if (walletCall !== null) await deliverFor(deps, walletCall)
        return true
      } catch (error) {
        deps.log.error({ err: error, roundId }, 'a bet of a flight could not be booked')
        failed.set(roundId, new Date(now.getTime() + RETRY_AFTER_MS))
        return false
      }
    }),
  )
  return isBooked.filter(Boolean).length
}
