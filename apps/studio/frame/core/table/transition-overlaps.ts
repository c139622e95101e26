/**
 * Rounds that are still being shown while further bets are placed, in games that can show several of them. Bets are sent
 * one after another, so the wallet books them in the order of the presses.
 */
import type { Answer, Cause, TableState } from './table-state.ts'
import { betsInPlay, isMoreShown } from './table-state.ts'
import { finish } from './transition-ends.ts'
import { unchanged, withEffects, type EventOf, type Transition } from './transition-parts.ts'

/** A press beyond that hurries the rounds instead: nobody could follow more. */
const IN_PLAY_MAX = 30
/** Bets that wait for an answer. A slow connection must not turn impatient presses into many stakes. */
const WAITING_MAX = 4

/** Whether a press can't place one more bet next to the others. */
export const isFull = (state: TableState): boolean => betsInPlay(state) >= IN_PLAY_MAX

/** A press while an earlier bet is being sent. */
export function keepBet(
  state: TableState,
  { bet, isPaused, isBettingDisabled }: Pick<EventOf<'press'>, 'bet' | 'isPaused' | 'isBettingDisabled'>,
): Transition {
  const isTaken = !isPaused && !isBettingDisabled && bet.overlaps
  if (!isTaken || isFull(state) || state.waiting.length >= WAITING_MAX) return unchanged(state)
  return unchanged({ ...state, waiting: [...state.waiting, bet] })
}

export const unseenWins = ({ unseen }: TableState): bigint => unseen.reduce((sum, { win }) => sum + win, 0n)

/** What the player may see of a balance that includes all wins. */
export function shownBalance(state: TableState, balance: bigint): bigint {
  const shown = balance - unseenWins(state)
  return shown < 0n ? 0n : shown
}

export function showOverlapping(
  state: TableState,
  { round, balance, win }: Answer,
  cause: Cause,
): Transition {
  const next = { ...state, unseen: [...state.unseen, { round, win }] }
  const known =
    balance === null
      ? { ...next, isBalanceOutdated: true }
      : { ...next, balance: shownBalance(next, balance) }
  return withEffects(
    [
      { kind: 'showNotice', notice: null },
      { kind: 'showOverlapping', round },
    ],
    finish(known, round, cause),
  )
}

export function seen(state: TableState, { roundId }: EventOf<'seen'>): Transition {
  const found = state.unseen.find(({ round }) => round.id === roundId)
  if (found === undefined) return unchanged(state)
  const unseen = state.unseen.filter((one) => one !== found)
  const balance = state.balance === null ? null : state.balance + found.win
  const next = { ...state, unseen, balance }
  return {
    state: next,
    effects: [{ kind: 'reportSeen', round: found.round, isMore: isMoreShown(next) }],
  }
}
