import { progressOf, seededDraws } from '@fairhall/games'
import { toDecimal } from '@fairhall/money'
import { inSeat } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockSeed, mixSeed } from '../seeds/seeds.service.ts'
import type { MixedSeed } from '../seeds/seeds.service.ts'
import { lockDemoBalance, saveDemoBalance } from '../sessions/sessions.queries.ts'
import { seatsOf } from '../sessions/seats.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { isTooSoon, lockLastPlaced } from './least-time.ts'
import { addWalletCall } from './wallet-calls.queries.ts'
import type { WalletCall } from './wallet-calls.queries.ts'
import { claimEnd, deliverFor } from './wallet-calls.service.ts'
import {
  addRound,
  findInTheWay,
  findOpenRound,
  findRound,
  listRounds,
  markAllShown,
  markShown,
} from './rounds.queries.ts'
import type { RoundState } from './round-states.rules.ts'
import type { NewRound, Round } from './rounds.queries.ts'
import { NOT_ENOUGH_FUNDS, stepCall, toShownOutcome } from './rounds.rules.ts'
import { readBetRequest, sameRound } from './bet-requests.ts'
import type { Bet, BetRequest } from './bet-requests.ts'

/**
 * Places rounds. Seeds and nonce decide the outcome when a round is accepted, under the lock of its seed.
 * Outcome and wallet call are stored in one transaction before the call is sent. From then on only the
 * wallet's answer advances the round, whichever process receives it. Nobody sees an outcome before that.
 */

/** Places a round, or returns the earlier round of this key. @throws Refusal */
export async function placeRound(deps: Deps, session: Session, request: BetRequest): Promise<Round> {
  const bet = await readBetRequest(deps, session, request)
  return placeBet(deps, session, bet, async (tx, round, isOver) => {
    const { walletCall } = await bookRound(deps, tx, session, round, { isOver })
    return walletCall
  })
}

/** Stores a drawn round. Returns the call that books it at the wallet; null if it needs none. */
type Book = (tx: Tx, round: NewRound, isOver: boolean) => Promise<WalletCall | null>

/** Places a bet that was read, or returns the earlier round of its key. @throws Refusal */
export async function placeBet(deps: Deps, session: Session, bet: Bet, book: Book): Promise<Round> {
  const placed = await inSeat(deps, session.seat, (tx) => addNewRound(deps, tx, session, bet, book))
  return finishPlacing(deps, session, bet, placed)
}

/** The earlier round of this key, or a new round with its call to the wallet. */
export type PlacedBet = { known: Round } | { roundId: string; walletCall: WalletCall | null }

/** After the commit: sends the call to the wallet. Returns the round. @throws Refusal keyUsed */
export async function finishPlacing(
  deps: Deps,
  session: Session,
  bet: Bet,
  placed: PlacedBet,
): Promise<Round> {
  if ('known' in placed) return sameRound(placed.known, session, bet)
  if (placed.walletCall !== null) await deliverFor(deps, placed.walletCall)
  return getRound(deps, session, placed.roundId)
}

async function addNewRound(deps: Deps, tx: Tx, session: Session, bet: Bet, book: Book): Promise<PlacedBet> {
  const { seat, game } = session
  const { key } = bet
  const seed = await lockSeed(deps, tx, seat)
  const inTheWay = await findInTheWay(tx, game.id, [{ seat, key }])
  const known = inTheWay.find((round) => round.key === key)
  if (known !== undefined) return { known }
  if (inTheWay.length > 0) throw new Refusal('roundOpen')
  if (bet.build !== game.build) throw new Refusal('gameUpdated')
  const lastPlaced = await lockLastPlaced(deps, tx, game.id, [session])
  if (isTooSoon(deps, session, lastPlaced, deps.clock.now())) throw new Refusal('tooSoon')

  await markAllShown(tx, [seat], game.id, deps.clock.now())
  const { round, isOver } = drawRound(deps, session, await mixSeed(deps, tx, seed, bet.clientSeed), bet)
  return { roundId: round.id, walletCall: await book(tx, round, isOver) }
}

/**
 * Stores a new round: settled or void immediately in a demo, else with its call to the wallet. `stakedBefore`: what the
 * player already stakes on the same result in another round.
 */
export async function bookRound(
  deps: Deps,
  tx: Tx,
  session: Session,
  round: NewRound,
  { isOver, stakedBefore = 0n }: { isOver: boolean; stakedBefore?: bigint },
): Promise<{ walletCall: WalletCall | null; state: RoundState }> {
  const { game, currency } = session
  if (session.mode === 'demo') {
    const settled = await settleDemo(tx, session, round, isOver)
    await addRound(tx, settled)
    return { walletCall: null, state: settled.state }
  }
  await addRound(tx, round)
  const { id: roundId, stake, win } = round
  const { accountId, operatorSessionId } = session
  const place = { roundId, step: 0, attempt: 0, accountId, operatorSessionId, game: game.id, currency }
  const call = stepCall({ ...place, stake, stakedBefore, win, isOver })
  const id = await addWalletCall(tx, call, claimEnd(deps))
  return { walletCall: { ...call, id, subunitToUnit: currency.subunitToUnit, tries: 1 }, state: round.state }
}

function drawRound(
  deps: Deps,
  session: Session,
  seed: MixedSeed,
  { key, stake, choices, isPlayedOut }: Bet,
): { round: NewRound; isOver: boolean } {
  const { game, currency } = session
  const nonce = seed.nextNonce
  const play = (moves: object[]) => {
    const draws = seededDraws({ serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce })
    return { moves, outcome: game.play(draws, stake, choices, moves) }
  }
  const first = play([])
  const isLeft = isPlayedOut === true && !progressOf(first.outcome).isOver
  const { moves, outcome } = isLeft ? play([{ kind: 'abandon' }]) : first
  const round: NewRound = {
    id: deps.random.uuid(),
    seat: session.seat,
    sessionId: session.id,
    game: game.id,
    build: game.build,
    key,
    seedId: seed.id,
    nonce,
    currency: currency.code,
    stake,
    win: outcome.win,
    choices,
    moves,
    outcome: toShownOutcome(outcome, stake, game, currency, game.chipsOf(choices)),
    state: 'placed',
    refusal: null,
    balance: null,
    at: deps.clock.now(),
  }
  return { round, isOver: progressOf(outcome).isOver }
}

/** A demo's play money belongs to the studio: its round is settled or void when it is placed. */
async function settleDemo(tx: Tx, session: Session, round: NewRound, isOver: boolean): Promise<NewRound> {
  const { subunitToUnit } = session.currency
  const before = await lockDemoBalance(tx, session.id)
  if (before < round.stake) {
    return { ...round, state: 'void', refusal: NOT_ENOUGH_FUNDS, balance: toDecimal(before, subunitToUnit) }
  }
  const after = before - round.stake + round.win
  await saveDemoBalance(tx, session.id, after)
  return { ...round, state: isOver ? 'settled' : 'open', balance: toDecimal(after, subunitToUnit) }
}

const allSeatsOf = ({ game, seat }: Session) => seatsOf({ game: game.id, seat })

/** A round of this player and game. @throws Refusal notFound */
export async function getRound(deps: Deps, session: Session, id: string): Promise<Round> {
  const round = await findRound(deps.pool, id)
  if (round === null || !allSeatsOf(session).includes(round.seat) || round.game !== session.game.id)
    throw new Refusal('notFound')
  return round
}

/** Marks a round as shown to its end, so that the next launch does not show it again. */
export async function confirmShown(deps: Deps, session: Session, id: string): Promise<void> {
  const round = await getRound(deps, session, id)
  await markShown(deps.pool, round.id, deps.clock.now())
}

/** Newest first, starting after the round `before`. */
export async function pageRounds(
  deps: Deps,
  session: Session,
  before: string | null,
  limit: number,
): Promise<{ rounds: Round[]; next: string | null }> {
  const from = before === null ? null : (await getRound(deps, session, before)).number
  const rounds = await listRounds(deps.pool, allSeatsOf(session), session.game.id, from, limit)
  return { rounds, next: rounds.length === limit ? (rounds.at(-1)?.id ?? null) : null }
}

/** The round that the frame shows next, and that of the second bet. */
export async function openRoundsOf(
  deps: Deps,
  session: Session,
): Promise<[first: Round | null, second: Round | null]> {
  const [first = null, second = null] = await Promise.all(
    allSeatsOf(session).map((seat) => findOpenRound(deps.pool, seat, session.game.id)),
  )
  return [first, second]
}
