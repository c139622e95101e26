import { ascentDefinition, ascentHeight, games } from '@fairhall/games'
import type { AscentChoices, AscentMove } from '@fairhall/games'
import { inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Croupier } from '../rounds/frame.routes.ts'
import { findPayer, lockRound } from '../rounds/moves.queries.ts'
import { moveInDemo, sendStep } from '../rounds/moves.service.ts'
import type { Outcall } from '../rounds/outcalls.queries.ts'
import { deliverFor } from '../rounds/outcalls.service.ts'
import { findInTheWay, markAllShown } from '../rounds/rounds.queries.ts'
import type { NewRound, Round } from '../rounds/rounds.queries.ts'
import { readStake, toShownOutcome } from '../rounds/rounds.rules.ts'
import { bookRound, getRound, sameRound } from '../rounds/rounds.service.ts'
import { lockSeed } from '../seeds/seeds.service.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { addBet, findBet, listDecided, takeDecided } from './bets.queries.ts'
import type { Bet } from './bets.queries.ts'
import { bookCashOut, bookTargets, findLatestFlight, lockFlight } from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'
import { isCrashedAt, tickAt } from './flights.service.ts'

/**
 * Bets of a flight. What becomes of a bet is decided once, under the lock of its flight and by the clock of this server; then it is handed
 * to its round as a move of the house, which is booked and repeated at the wallet like that of any other game. Both are written
 * down before anything is sent, so a crash between them loses nothing: who comes next hands on what was decided.
 */
const HAND_BATCH = 32

export const flightCroupier = (deps: Deps): Croupier => ({
  place: (session, wish) => placeBet(deps, session, wish),
  move: (session, roundId, { move }) => cashOut(deps, session, roundId, move),
})

type Wish = { key: string; stake: string; choices: unknown }

/** Takes a bet on the flight that is open for it, or answers what this key made before. @throws Refusal */
async function placeBet(deps: Deps, session: Session, wish: Wish): Promise<Round> {
  const choices = session.game.readChoices(wish.choices) as AscentChoices | null
  if (choices === null) throw new Refusal('choicesNotAllowed')
  const stake = readStake(wish.stake, 1, session.currency)
  if (stake === null) throw new Refusal('stakeNotAllowed')

  const taken = await inTransaction(deps.pool, (tx) => takeBet(deps, tx, session, wish.key, stake, choices))
  if ('known' in taken) return sameRound(taken.known, session, stake, choices)
  if (taken.outcall !== null) await deliverFor(deps, taken.outcall)
  return getRound(deps, session, taken.roundId)
}

type Taken = { known: Round } | { roundId: string; outcall: Outcall | null }

async function takeBet(
  deps: Deps,
  tx: Tx,
  session: Session,
  key: string,
  stake: bigint,
  choices: AscentChoices,
): Promise<Taken> {
  const { seat, game } = session
  if (session.mode === 'demo') await commitQuickly(tx)
  // One bet of a seat after the other. The flight, where all seats meet, is locked only when the rest is written.
  await lockSeed(deps, tx, seat)
  const flight = await findLatestFlight(tx)
  const inTheWay = await findInTheWay(tx, seat, game.id, key)
  const known = inTheWay.find((round) => round.key === key)
  if (known !== undefined) return { known }
  if (inTheWay.length > 0) throw new Refusal('roundOpen')
  const at = deps.clock.now()
  if (flight === null || !takesBets(flight, at)) throw new Refusal('bettingClosed')

  await markAllShown(tx, seat, game.id, at)
  const round = newRound(deps, session, flight, { key, stake, choices, at })
  const { outcall, state } = await bookRound(deps, tx, session, round, false)
  if (state !== 'void') {
    const locked = await lockFlight(tx, flight.id)
    // Nothing of this bet is kept when the doors were closed meanwhile.
    if (locked === null || !takesBets(locked, deps.clock.now())) throw new Refusal('bettingClosed')
    const target = choices.auto ?? ascentDefinition.targetMax
    const bet = { roundId: round.id, name: session.playerName, isDemo: session.mode === 'demo', target }
    await addBet(tx, flight, bet)
  }
  return { roundId: round.id, outcall }
}

const takesBets = ({ state, bettingUntil }: Flight, at: Date): boolean =>
  state === 'betting' && at < bettingUntil

/**
 * The flight's lock is not held while a disk writes. Only where nobody acts on the commit by itself: play money, and decisions
 * whose reply waits for a later commit.
 */
async function commitQuickly(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}

/** Nothing of a bet is drawn before the take-off. */
const noDraws = {
  below(): number {
    throw new Error('A bet was drawn before its flight took off')
  },
}

function newRound(
  deps: Deps,
  { id: sessionId, seat, game, currency }: Session,
  flight: Flight,
  { key, stake, choices, at }: { key: string; stake: bigint; choices: object; at: Date },
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

/** Cashes out now, as the clock of this server has it. @throws Refusal moveNotAllowed, roundOver */
async function cashOut(deps: Deps, session: Session, roundId: string, move: unknown): Promise<Round> {
  // At which height is for the server to say: a player who names one is not heard.
  if ((move as { cashOut?: unknown } | null)?.cashOut !== true) throw new Refusal('moveNotAllowed')
  await getRound(deps, session, roundId)
  await inTransaction(deps.pool, (tx) => decideCashOut(deps, tx, roundId))
  await handOn(deps, roundId)
  return getRound(deps, session, roundId)
}

async function decideCashOut(deps: Deps, tx: Tx, roundId: string): Promise<void> {
  // Nobody is told of a decision before it is handed on, and what is committed after it makes it last too.
  await commitQuickly(tx)
  const { flightId } = (await findBet(tx, roundId)) ?? {}
  const flight = flightId === undefined ? null : await lockFlight(tx, flightId)
  const bet = await findBet(tx, roundId)
  if (flight === null || bet === null) throw new Refusal('moveNotAllowed')
  if (bet.state === 'out') return // a repeat, another tab, or its own target was first
  if (bet.state === 'placed') throw new Refusal('moveNotAllowed')
  const tick = tickAt(flight, deps.clock.now())
  if (bet.state !== 'flying' || isCrashedAt(flight, tick)) throw new Refusal('roundOver')

  const height = ascentHeight(tick)
  if (height < ascentDefinition.cashOutMin) throw new Refusal('moveNotAllowed')
  // Targets that were reached by now come first, this player's own among them.
  const booked = await bookTargets(tx, flight, height, tick)
  if (bet.target > height) await bookCashOut(tx, booked, roundId, height, tick)
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
  const outcall = await inTransaction(deps.pool, (tx) => handIn(deps, tx, roundId))
  if (outcall !== null) await deliverFor(deps, outcall)
}

async function handIn(deps: Deps, tx: Tx, roundId: string): Promise<Outcall | null> {
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
    const session = { id: rows[0]?.session_id ?? '', currency: round.currency }
    await moveInDemo(deps, tx, session, round, moveOf(bet))
    return null
  }
  return sendStep(deps, tx, round, await findPayer(tx, roundId), moveOf(bet))
}

/** Hands on what was decided and is not booked yet; answers how many bets that were. */
export async function handOnDecided(deps: Deps): Promise<number> {
  const roundIds = await listDecided(deps.pool, HAND_BATCH)
  await Promise.all(roundIds.map((roundId) => handOn(deps, roundId)))
  return roundIds.length
}
