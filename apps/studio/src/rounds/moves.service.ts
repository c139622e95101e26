import { findGame, progressOf, seededDraws } from '@fairhall/games'
import { toDecimal } from '@fairhall/money'
import { inSeat } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { getMixedSeed } from '../seeds/seeds.service.ts'
import { lockDemoBalance, saveDemoBalance } from '../sessions/sessions.queries.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { getPlacing, lockRound, savePendingStep, saveRefusedMove, saveStep } from './moves.queries.ts'
import type { Payer } from './moves.queries.ts'
import { addWalletCall } from './wallet-calls.queries.ts'
import type { WalletCall } from './wallet-calls.queries.ts'
import { claimEnd, deliverFor } from './wallet-calls.service.ts'
import { findRules } from './builds.queries.ts'
import type { Round, Step } from './rounds.queries.ts'
import { NOT_ENOUGH_FUNDS, isSame, returnCall, stepCall, toShownOutcome } from './rounds.rules.ts'
import { getRound } from './rounds.service.ts'

/**
 * Makes moves in a round. Every move names its place, so that a repeat changes nothing and two tabs cannot
 * take the same place. The round is recomputed from its seeds with the new move at the end. What that costs
 * or pays is booked before anyone sees it, and a move that the wallet refuses was never made.
 */
type MoveRequest = { at: number; move: unknown }

/** Makes a move, or returns its result if it was made before. @throws Refusal */
export async function makeMove(
  deps: Deps,
  session: Session,
  id: string,
  request: MoveRequest,
): Promise<Round> {
  const walletCall = await inSeat(deps, session.seat, (tx) => takeMove(deps, tx, session, id, request))
  if (walletCall !== null) await deliverFor(deps, walletCall)
  return getRound(deps, session, id)
}

async function takeMove(
  deps: Deps,
  tx: Tx,
  session: Session,
  id: string,
  { at, move: wanted }: MoveRequest,
): Promise<WalletCall | null> {
  const round = await lockRound(tx, id)
  if (round === null || round.seat !== session.seat || round.game !== session.game.id)
    throw new Refusal('notFound')
  const move = (await findRules(tx, round))?.readMove(wanted) ?? null
  if (move === null || move.kind === 'abandon') throw new Refusal('moveNotAllowed')
  if (isRepeat(round, at, move)) return null

  if (session.mode === 'demo') {
    await moveInDemo(deps, tx, session.id, round, move)
    return null
  }
  return sendStep(deps, tx, round, session, move)
}

/**
 * Makes a move in a locked open round for money. Returns the call to the wallet if the move moves money.
 * @throws Refusal moveNotAllowed
 */
export async function sendStep(
  deps: Deps,
  tx: Tx,
  round: Round,
  { accountId, operatorSessionId }: Payer,
  move: object,
): Promise<WalletCall | null> {
  const { step, isOver, isStakeReturned, added } = await play(deps, tx, round, move)
  const { id, game, currency } = round
  if (added === 0n && !isOver) {
    await saveStep(tx, id, step, { isOver, balance: null, at: deps.clock.now() })
    return null
  }
  await savePendingStep(tx, id, step)
  const place = { roundId: id, step: step.moves.length, attempt: round.refusals }
  const payer = { accountId, operatorSessionId }
  const call = isStakeReturned
    ? returnCall(await getPlacing(tx, id), place)
    : stepCall({ ...place, ...payer, game, currency, stake: added, win: step.win, isOver })
  const walletCallId = await addWalletCall(tx, call, claimEnd(deps))
  return { ...call, id: walletCallId, subunitToUnit: currency.subunitToUnit, tries: 1 }
}

/**
 * Whether this same move is already at its place. @throws Refusal if its place is taken, or does not exist
 * yet
 */
function isRepeat(round: Round, at: number, move: object): boolean {
  const made = round.pendingMoves ?? round.moves
  const known = made[at]
  if (known !== undefined) {
    if (isSame(known, move)) return true
    throw new Refusal('moveTaken')
  }
  if (round.state === 'placed') throw new Refusal('roundOpen')
  if (round.state !== 'open') throw new Refusal('roundOver')
  if (at !== made.length) throw new Refusal('moveTaken')
  return false
}

type Played = { step: Step; isOver: boolean; isStakeReturned: boolean; added: bigint }

async function play(deps: Deps, tx: Tx, round: Round, move: object): Promise<Played> {
  const game = findGame(round.game)
  const rules = await findRules(tx, round)
  if (game === null || rules === null) throw new Refusal('notFound')
  const { serverSeed, clientSeed } = await getMixedSeed(deps, tx, round.seedId)
  const draws = seededDraws({ serverSeed, clientSeed, nonce: round.nonce })
  const moves = [...round.moves, move]
  try {
    const outcome = rules.play(draws, round.baseStake, round.choices, moves)
    const { isOver, bets } = progressOf(outcome)
    const shown = toShownOutcome(outcome, round.baseStake, game, round.currency, rules.chipsOf(round.choices))
    const stake = round.baseStake * BigInt(bets)
    const step = { moves, outcome: shown, stake, win: outcome.win }
    return { step, isOver, isStakeReturned: rules.isStakeReturned(outcome), added: stake - round.stake }
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('moveNotAllowed')
    throw error
  }
}

/**
 * Makes a move in a locked open round for play money, which applies immediately. @throws Refusal moveNotAllowed
 */
export async function moveInDemo(
  deps: Deps,
  tx: Tx,
  sessionId: string,
  round: Round,
  move: object,
): Promise<void> {
  const { step, isOver, added } = await play(deps, tx, round, move)
  const before = await lockDemoBalance(tx, sessionId)
  if (before < added) return saveRefusedMove(tx, round.id, NOT_ENOUGH_FUNDS)
  const after = before - added + (isOver ? step.win : 0n)
  await saveDemoBalance(tx, sessionId, after)
  const balance = toDecimal(after, round.currency.subunitToUnit)
  await saveStep(tx, round.id, step, { isOver, balance, at: deps.clock.now() })
}
