/**
 * Decides what a table does next. Pure: the driver (`table.ts`) runs the effects. The balance that the player
 * sees changes only after the canvas has shown why.
 */
import type { Refusal, Round } from '../../net/api-types.ts'
import { noticeOf, siteMessageOf } from '../screen/notices.ts'
import {
  isOverlappingBet,
  phaseOf,
  type Cause,
  type Effect,
  type Step,
  type TableEvent,
  type TableState,
} from './table-state.ts'
import { isCovered, makeMove, placeBet, pressMainMove, roundMoved } from './transition-bets.ts'
import {
  finish,
  minimumTimeOver,
  cancel,
  refuse,
  endOf,
  askWhileIdle,
  dropWaiting,
} from './transition-ends.ts'
import { isFull, keepBet, seen, shownBalance } from './transition-overlaps.ts'
import {
  unchanged,
  enter,
  withEffects,
  type EventOf,
  type StepOf,
  type Transition,
} from './transition-parts.ts'
import { send, answered, receive, failed } from './transition-requests.ts'

/** How long the notice of a resumed round is shown. */
const RESUMED_MS = 1_600
const NOT_ENOUGH_FUNDS: Refusal = { code: 'notEnoughFunds', apiCode: 100 }
const CANVAS_FAILED: Refusal = { code: 'internal', apiCode: null }

export function transition(state: TableState, event: TableEvent): Transition {
  const next = react(state, event)
  const [bet, ...waiting] = next.state.waiting
  if (next.state.step.kind !== 'idle' || bet === undefined) return next
  const { isAutoplay } = next.state
  return withEffects(next.effects, startBet({ ...next.state, waiting }, { bet, isAutoplay }))
}

function react(state: TableState, event: TableEvent): Transition {
  switch (event.kind) {
    case 'press':
      return press(state, event)
    case 'move':
      return state.step.kind === 'turn' && !event.isPaused
        ? makeMove(state, state.step.round, event.move)
        : unchanged(state)
    case 'refresh':
      return refresh(state)
    case 'resume':
      return resume(state, event)
    case 'balanceChanged':
      return balanceChanged(state)
    case 'balanceShared':
      return unchanged({ ...state, balance: event.balance })
    case 'autoplayEnded':
      return autoplayEnded(state)
    case 'answered':
      return answered(state, event)
    case 'failed':
      return failed(state, event)
    case 'balanceRead':
      return balanceRead(state, event)
    case 'turnShown':
      return state.step.kind === 'showingTurn' ? giveTurn(state, state.step, event) : unchanged(state)
    case 'resultShown':
      return resultShown(state)
    case 'seen':
      return seen(state, event)
    case 'canvasFailed':
      return canvasFailed(state)
    case 'confirmed':
      return confirmed(state)
    case 'minimumTimeOver':
      return minimumTimeOver(state, event)
  }
}

function press(state: TableState, event: EventOf<'press'>): Transition {
  const { step } = state
  if (step.kind === 'idle') {
    if (event.isPaused || event.isBettingDisabled) return unchanged(state)
    return event.bet.overlaps && isFull(state)
      ? { state, effects: [{ kind: 'hasten' }] }
      : startBet(state, event)
  }
  if (isOverlappingBet(step)) return keepBet(state, event)
  if (step.kind === 'turn') return pressMainMove(state, step, event)
  // Kept until the refreshed round is shown.
  if (step.kind === 'requesting' && step.cause.kind === 'refresh')
    return enter(state, { ...step, cause: { ...step.cause, isPressed: true } }, [])
  if (phaseOf(state) === 'showing')
    return { state: { ...state, isHurried: true }, effects: [{ kind: 'hasten' }] }
  return unchanged(state)
}

function startBet(
  state: TableState,
  { bet, isAutoplay }: Pick<EventOf<'press'>, 'bet' | 'isAutoplay'>,
): Transition {
  const next = { ...state, isAutoplay, isHurried: false }
  if (isCovered(state, bet.total)) return placeBet(next, bet)
  const call = state.calls + 1
  return enter({ ...next, calls: call }, { kind: 'checkingBalance', call, bet }, [
    { kind: 'showNotice', notice: null },
    { kind: 'askBalance', call },
  ])
}

function refresh(state: TableState): Transition {
  if (state.step.kind !== 'turn') return unchanged(state)
  const request = { kind: 'ask', roundId: state.step.round.id } as const
  return withEffects([roundMoved], send(state, request, { kind: 'refresh', isPressed: false }))
}

function resume(state: TableState, { answer }: EventOf<'resume'>): Transition {
  if (state.step.kind !== 'idle') return unchanged(state)
  return withEffects([roundMoved, { kind: 'drawResumed' }], receive(state, answer, { kind: 'resume' }, true))
}

/** A refused move shows a notice, and the player can make another. */
function giveTurn(
  state: TableState,
  { round, cause }: StepOf<'showingTurn'>,
  event: EventOf<'turnShown'>,
): Transition {
  const { autoMove } = event
  const isLedByPlayer = !state.isAutoplay || event.isPaused || round.refusal !== null
  // The bet continues with the move, so that automatic play learns how its round ends.
  if (cause.kind === 'bet' && cause.isUndisturbed && autoMove !== null && !isLedByPlayer)
    return makeMove(state, round, autoMove, cause)
  const isFirst = cause.kind === 'bet' || cause.kind === 'resume'
  const step = { kind: 'turn', round, sinceMs: event.nowMs, isFirst } as const
  const turn = enter(state, step, [
    { kind: 'offerTurn', round, mainMove: event.mainMove },
    { kind: 'postToSite', message: { kind: 'round.turn' } },
    ...noticesOfTurn(round, cause),
    ...endOf(cause, null),
  ])
  if (cause.kind !== 'refresh' || !cause.isPressed) return turn
  return withEffects(turn.effects, pressMainMove(turn.state, step, event))
}

function noticesOfTurn({ refusal }: Round, cause: Cause): Effect[] {
  const effects: Effect[] = []
  if (refusal !== null) {
    const notice = noticeOf(refusal.code)
    effects.push({ kind: 'showNotice', notice })
    if (siteMessageOf(notice) === 'limit.reached')
      effects.push({ kind: 'postToSite', message: { kind: 'limit.reached', ...refusal } })
  }
  if (cause.kind === 'resume') {
    effects.push({ kind: 'showNotice', notice: 'resumed' })
    effects.push({ kind: 'hideNotice', notice: 'resumed', delayMs: RESUMED_MS })
  }
  return effects
}

function resultShown(state: TableState): Transition {
  const { step } = state
  if (step.kind !== 'showingResult') return unchanged(state)
  const { round, balance } = step.answer
  return enter({ ...state, balance: balance ?? state.balance }, { ...step, kind: 'confirming' }, [
    { kind: 'reportResult', round },
  ])
}

function confirmed(state: TableState): Transition {
  const { step } = state
  if (step.kind !== 'confirming') return unchanged(state)
  const { answer, cause } = step
  const { round } = answer
  if (answer.balance !== null) return finish(state, round, cause)
  const call = state.calls + 1
  return enter({ ...state, calls: call }, { kind: 'updatingBalance', call, round, cause }, [
    { kind: 'askBalance', call },
  ])
}

function canvasFailed(state: TableState): Transition {
  const { step } = state
  if (step.kind !== 'showingTurn' && step.kind !== 'showingResult') return unchanged(state)
  return cancel(state, step.cause, CANVAS_FAILED, null)
}

/** A bet that still waits, for its turn or for the balance, is not placed any more. */
function autoplayEnded(state: TableState): Transition {
  const { state: kept, effects } = dropWaiting(state)
  const next = { ...kept, isAutoplay: false }
  const { step } = state
  if (step.kind !== 'checkingBalance' || !state.isAutoplay) return { state: next, effects }
  return withEffects([], withdrawBet(next, { kind: 'idle', balanceCall: step.call }), effects)
}

const withdrawBet = (state: TableState, idle: StepOf<'idle'>): Transition =>
  enter(state, idle, endOf({ kind: 'bet', isUndisturbed: false }, null))

function balanceChanged(state: TableState): Transition {
  const next = { ...state, isBalanceOutdated: true }
  return state.step.kind === 'idle' ? askWhileIdle(next) : unchanged(next)
}

/** Continues what waited for the balance. When the wallet did not answer, the shown balance stays. */
function balanceRead(state: TableState, event: EventOf<'balanceRead'>): Transition {
  if (balanceCallOf(state.step) !== event.call) return unchanged(state)
  if (event.balance === null) return continueWithBalance(state, event)
  const balance = shownBalance(state, event.balance)
  return withEffects([{ kind: 'postBalance', balance }], continueWithBalance({ ...state, balance }, event))
}

function balanceCallOf(step: Step): number | null {
  if (step.kind === 'idle') return step.balanceCall
  const { kind } = step
  return kind === 'checkingBalance' || kind === 'updatingBalance' || kind === 'cancelling' ? step.call : null
}

function continueWithBalance(
  state: TableState,
  { balance, nextStake, isPaused }: EventOf<'balanceRead'>,
): Transition {
  const { step } = state
  switch (step.kind) {
    case 'checkingBalance':
      if (isPaused) return withdrawBet(state, { kind: 'idle', balanceCall: null })
      return isCovered(state, step.bet.total)
        ? placeBet(state, step.bet)
        : refuse(state, { kind: 'bet', isUndisturbed: false }, NOT_ENOUGH_FUNDS, null)
    case 'updatingBalance':
      return finish(state, step.round, step.cause)
    case 'cancelling':
      return refuse(state, step.cause, step.refusal, step.stakeBack)
    default: {
      const idle = { kind: 'idle', balanceCall: null } as const
      if (balance === null) return enter(state, idle, [])
      const isEnough = nextStake <= balance
      const hidden: Effect[] = isEnough ? [{ kind: 'hideNotice', notice: 'funds', delayMs: 0 }] : []
      return enter({ ...state, isBalanceOutdated: false }, idle, hidden)
    }
  }
}
