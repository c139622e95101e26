/** How a round, or a bet that was not accepted, leaves the table free for the next bet. */
import type { Refusal, Round } from '../../net/api-types.ts'
import { isFinal, noticeOfRefusal } from '../screen/notices.ts'
import { phaseOf, type Cause, type Effect, type TableState } from './table-state.ts'
import { unchanged, enter, withEffects, type EventOf, type Transition } from './transition-parts.ts'

/** A market's minimum time has to pass before the next bet, however soon the round has been shown. */
export function finish(state: TableState, round: Round, cause: Cause): Transition {
  if (state.minimumTimeOf !== null) return enter(state, { kind: 'waitingMinimumTime', round, cause }, [])
  return withEffects([{ kind: 'clearMainMove' }], becomeIdle(state, cause, round))
}

export function minimumTimeOver(state: TableState, { key }: EventOf<'minimumTimeOver'>): Transition {
  if (state.minimumTimeOf !== key) return unchanged(state)
  const next = { ...state, minimumTimeOf: null }
  const { step } = state
  return step.kind === 'waitingMinimumTime' ? finish(next, step.round, step.cause) : unchanged(next)
}

const cancelledMessage = (isReturned: boolean) =>
  ({ kind: 'round.cancelled', ...(isReturned && { stakeReturned: true as const }) }) as const

export function cancel(
  state: TableState,
  cause: Cause,
  refusal: Refusal,
  stakeBack: string | null,
): Transition {
  const call = state.calls + 1
  const phase = stakeBack === null ? phaseOf(state) : 'settling'
  const step = { kind: 'cancelling', call, phase, refusal, stakeBack, cause } as const
  // The host page waits for the end of the rounds that are still being shown.
  const isLast = state.unseen.length === 0
  return enter({ ...state, calls: call }, step, [
    { kind: 'cancelDrawing' },
    ...(isLast ? [{ kind: 'postToSite', message: cancelledMessage(stakeBack !== null) } as const] : []),
    { kind: 'askBalance', call },
  ])
}

export function refuse(
  state: TableState,
  cause: Cause,
  refusal: Refusal,
  stakeBack: string | null,
): Transition {
  const effect = { kind: 'showRefusal', refusal, stakeBack } as const
  // A refused bet was not staked, so no minimum time applies.
  const dropped = dropWaiting({ ...state, isAutoplay: false, minimumTimeOf: null })
  const next = dropped.state
  if (isFinal(noticeOfRefusal(refusal, stakeBack)))
    return enter(next, { kind: 'over' }, [effect, ...endOf(cause, null), ...dropped.effects])
  return withEffects([effect], becomeIdle(next, cause, null), dropped.effects)
}

/** Bets that were not sent yet are not placed any more. */
export function dropWaiting(state: TableState): Transition {
  if (state.waiting.length === 0) return unchanged(state)
  return {
    state: { ...state, waiting: [] },
    effects: state.waiting.map(() => ({ kind: 'betDropped' }) as const),
  }
}

function becomeIdle(state: TableState, cause: Cause, round: Round | null): Transition {
  const { ownChoices, isBalanceOutdated } = state
  const isUndisturbed = cause.kind === 'bet' && cause.isUndisturbed
  const restored: Effect[] = ownChoices === null ? [] : [{ kind: 'restoreChoices', choices: ownChoices }]
  const idle = enter({ ...state, ownChoices: null }, { kind: 'idle', balanceCall: null }, restored)
  const asked = isBalanceOutdated ? askWhileIdle(idle.state) : unchanged(idle.state)
  return withEffects(idle.effects, asked, endOf(cause, isUndisturbed ? round : null))
}

export const endOf = (cause: Cause, round: Round | null): Effect[] =>
  cause.kind === 'bet' ? [{ kind: 'betEnded', round }] : []

export function askWhileIdle(state: TableState): Transition {
  const call = state.calls + 1
  return enter({ ...state, calls: call }, { kind: 'idle', balanceCall: call }, [{ kind: 'askBalance', call }])
}
