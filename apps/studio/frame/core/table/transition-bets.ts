/** Bets and moves: what stakes money or decides about a round. */
import type { Move, Round } from '../../net/api-types.ts'
import type { Bet, Cause, Effect, TableState } from './table-state.ts'
import { unchanged, withEffects, type EventOf, type StepOf, type Transition } from './transition-parts.ts'
import { send } from './transition-requests.ts'

/**
 * An extra tap of a player in a hurry does not become a move: within this time they cannot have seen the new
 * state.
 */
const EXTRA_TAP_MS = 300
/** The same after a round has begun, also without a hurry: the main button placed the bet a moment ago. */
export const FIRST_TURN_MS = 400

/** When the balance is unknown, the wallet decides. */
export const isCovered = ({ balance }: TableState, total: bigint): boolean =>
  balance === null || total <= balance

export function placeBet(state: TableState, bet: Bet): Transition {
  const balance = state.balance === null ? null : state.balance - bet.total
  const cause: Cause = { kind: 'bet', isUndisturbed: true, ...(bet.overlaps && { overlaps: true }) }
  const sent = send({ ...state, balance, minimumTimeOf: bet.key }, { kind: 'place', bet }, cause)
  return withEffects(
    [
      { kind: 'showNotice', notice: null },
      { kind: 'startMinimumTime', key: bet.key },
      // The new balance may reach the host page sooner than the answer reaches this frame.
      { kind: 'postStart', total: bet.total },
    ],
    sent,
    [{ kind: 'drawBet' }],
  )
}

/** A pause blocks new stakes. A cash-out stays possible, so that a pause does not cost the player a flight. */
export function pressMainMove(
  state: TableState,
  { round, sinceMs, isFirst }: StepOf<'turn'>,
  { mainMove, isPaused, nowMs }: Pick<EventOf<'press'>, 'mainMove' | 'isPaused' | 'nowMs'>,
): Transition {
  const isCashOut = mainMove?.word === 'cashOut'
  const age = nowMs - sinceMs
  const isExtraTap = (state.isHurried && age < EXTRA_TAP_MS) || (isFirst && !isCashOut && age < FIRST_TURN_MS)
  if (isExtraTap || (isPaused && !isCashOut)) return unchanged(state)
  const next = { ...state, isHurried: false }
  return mainMove === null ? unchanged(next) : makeMove(next, round, mainMove.move)
}

export const roundMoved: Effect = { kind: 'postToSite', message: { kind: 'round.moved' } }

export function makeMove(
  state: TableState,
  round: Round,
  move: Move,
  cause: Cause = { kind: 'move' },
): Transition {
  return withEffects(
    [{ kind: 'showNotice', notice: null }, roundMoved],
    send(state, { kind: 'move', round, move }, cause),
    [{ kind: 'drawMove', move }],
  )
}
