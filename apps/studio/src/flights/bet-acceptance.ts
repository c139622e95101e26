import { ascentDefinition, games } from '@fairhall/games'
import type { AscentChoices } from '@fairhall/games'
import { createBatcher } from '@fairhall/postgres'
import { commitQuickly, inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { isTooSoon, lockLastPlaced } from '../rounds/least-time.ts'
import { findInTheWay, markAllShown } from '../rounds/rounds.queries.ts'
import type { NewRound, Round } from '../rounds/rounds.queries.ts'
import { toShownOutcome } from '../rounds/rounds.rules.ts'
import { bookRound, finishPlacing } from '../rounds/rounds.service.ts'
import type { PlacedBet } from '../rounds/rounds.service.ts'
import { readBetRequest } from '../rounds/bet-requests.ts'
import type { Bet, BetRequest } from '../rounds/bet-requests.ts'
import { lockSeeds } from '../seeds/seeds.service.ts'
import { mayBetTwice, secondSeatOf } from '../sessions/seats.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { addBets, listStakes } from './bets.queries.ts'
import type { NewBet } from './bets.queries.ts'
import { findLatestFlight, lockFlight } from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'

/**
 * Accepts bets on the flight that is open for them. Many players bet within the same seconds, so waiting bets
 * are stored together: one lock of the flight, one write to disk. Each is still accepted or refused
 * individually.
 */
const BETS_MOST = 100

type IncomingBet = Bet & {
  session: Session
  seat: string
  /** Of the player's other bet on the same flight. */
  otherSeat: string
}

/** Returns the bet, or the earlier bet of this key. @throws Refusal */
type AcceptBet = (session: Session, request: BetRequest) => Promise<Round>

export function openBetting(deps: Deps): AcceptBet {
  const place = createBatcher<IncomingBet, PlacedBet>({
    most: BETS_MOST,
    // Bets of one seat are handled one after another: the second must see the first.
    keyOf: ({ seat }) => seat,
    together: (bets) => inTransaction(deps.pool, (tx) => placeBets(deps, tx, bets)),
  })
  return async (session, request) => {
    const bet = await readBetRequest(deps, session, request)
    const seats = [session.seat, secondSeatOf(session.seat)] as const
    const [seat, otherSeat] = request.isSecond ? [seats[1], seats[0]] : seats
    return finishPlacing(deps, session, bet, await place({ ...bet, session, seat, otherSeat }))
  }
}

async function placeBets(deps: Deps, tx: Tx, bets: readonly IncomingBet[]): Promise<(PlacedBet | Refusal)[]> {
  if (bets.every(({ session }) => session.mode === 'demo')) await commitQuickly(tx)
  const seats = bets.map(({ seat }) => seat)
  // All transactions lock in this order: seats, then players, then the flight.
  await lockSeeds(deps, tx, seats)
  const inTheWay = await findInTheWay(tx, games.ascent.id, bets)
  const sessions = bets.map(({ session }) => session)
  const latest = await findLatestFlight(tx)
  const lastPlaced = await lockLastPlaced(deps, tx, games.ascent.id, sessions, latest?.seedId ?? null)
  const flight = await lockOpenFlight(deps, tx, latest)
  const staked = await listOtherStakes(tx, flight, bets)
  const at = deps.clock.now()
  await markAllShown(tx, seats, games.ascent.id, at)

  const accepted: NewBet[] = []
  const answers: (PlacedBet | Refusal)[] = []
  for (const bet of bets) {
    const { seat, otherSeat } = bet
    const others = inTheWay.filter((round) => round.seat === seat)
    const known = others.find((round) => round.key === bet.key)
    if (known !== undefined) answers.push({ known })
    else if (others.length > 0) answers.push(new Refusal('roundOpen'))
    else if (bet.build !== bet.session.game.build) answers.push(new Refusal('gameUpdated'))
    else if (flight === null || flight.build !== bet.session.game.build)
      answers.push(new Refusal('bettingClosed'))
    else if (isTooSoon(deps, bet.session, lastPlaced, at)) answers.push(new Refusal('tooSoon'))
    else {
      const round = newRound(deps, bet, flight, at)
      const step = { isOver: false, stakedBefore: staked.get(otherSeat) ?? 0n }
      const { walletCall, state } = await bookRound(deps, tx, bet.session, round, step)
      if (state !== 'void') {
        accepted.push(toBet(bet, round.id))
        staked.set(seat, bet.stake)
        if (!mayBetTwice(bet.session)) lastPlaced.set(bet.session.player, at)
      }
      answers.push({ roundId: round.id, walletCall })
    }
  }
  if (flight !== null && accepted.length > 0) await addBets(tx, flight, accepted)
  return answers
}

/**
 * Locks the flight that takes bets: it cannot close betting before these bets are stored. A flight that was
 * started with other rules than the game has now takes no more bets, because a bet is always played by the
 * rules of its flight.
 */
async function lockOpenFlight(deps: Deps, tx: Tx, latest: Flight | null): Promise<Flight | null> {
  if (latest?.state !== 'betting') return null
  const flight = await lockFlight(tx, latest.id)
  return flight?.state === 'betting' && deps.clock.now() < flight.bettingUntil ? flight : null
}

/** What these players stake on the flight with their other bets. The caller holds the flight's lock. */
async function listOtherStakes(
  tx: Tx,
  flight: Flight | null,
  bets: readonly IncomingBet[],
): Promise<Map<string, bigint>> {
  const pairs = bets.filter(({ session }) => session.mode === 'real' && mayBetTwice(session))
  if (flight === null || pairs.length === 0) return new Map()
  return listStakes(
    tx,
    flight,
    pairs.map(({ otherSeat }) => otherSeat),
  )
}

const toBet = ({ session, choices }: IncomingBet, roundId: string): NewBet => ({
  roundId,
  name: session.playerName,
  isDemo: session.mode === 'demo',
  target: (choices as AscentChoices).auto ?? ascentDefinition.targetMax,
})

/** Nothing is drawn for a bet before the take-off. */
const noDraws = {
  below(): number {
    throw new Error('A bet was drawn before its flight took off')
  },
}

function newRound(
  deps: Deps,
  { session: { id: sessionId, game, currency }, seat, key, stake, choices }: IncomingBet,
  flight: Flight,
  at: Date,
): NewRound {
  const outcome = games.ascent.play(noDraws, stake, choices)
  return {
    id: deps.random.uuid(),
    seat,
    sessionId,
    game: game.id,
    build: game.build,
    key,
    seedId: flight.seedId,
    nonce: flight.number,
    currency: currency.code,
    stake,
    win: 0n,
    choices,
    outcome: toShownOutcome(outcome, stake, game, currency),
    state: 'placed',
    refusal: null,
    balance: null,
    at,
  }
}
