/** Requests about a round, repeated until their outcome is known, and what each answer leads to. */
import type { Refusal } from '../../net/api-types.ts'
import { noticeOf } from '../screen/notices.ts'
import type { Answer, Cause, Request, TableState } from './table-state.ts'
import { cancel } from './transition-ends.ts'
import { showOverlapping } from './transition-overlaps.ts'
import {
  unchanged,
  enter,
  withEffects,
  delayAt,
  type EventOf,
  type StepOf,
  type Transition,
} from './transition-parts.ts'

/** Waits before a request is repeated with the same key, because its answer was lost. */
const RETRY_MS = [600, 1200, 2400, 4000]
const POLL_MS = [1000, 1000, 1000, 2000]
/**
 * A market's minimum round time counts from when the server received the bet, slightly later than the tap.
 */
const TOO_SOON_MS = 250
const NO_REASON: Refusal = { code: 'refused', apiCode: null }
const LOST: ReadonlySet<string> = new Set(['offline', 'internal', 'walletUnavailable', 'tooManyRequests'])

/** Whether it is unknown if the request has arrived, so that it is repeated until there is an answer. */
export const isLost = (code: string): boolean => LOST.has(code)

export function send(
  state: TableState,
  request: Request,
  cause: Cause,
  attempt = 0,
  delayMs = 0,
): Transition {
  const call = state.calls + 1
  return enter({ ...state, calls: call }, { kind: 'requesting', call, attempt, request, cause }, [
    { kind: 'send', call, request, delayMs },
  ])
}

export function answered(state: TableState, { call, answer, isOfOtherTab }: EventOf<'answered'>): Transition {
  const { step } = state
  if ((step.kind !== 'requesting' && step.kind !== 'settling') || step.call !== call) return unchanged(state)
  if (step.kind === 'settling') return receive(state, answer, step.cause, true, step.poll + 1)
  if (!isOfOtherTab || step.request.kind !== 'place') return receive(state, answer, step.cause, false)
  const ownChoices = step.request.bet.choices ?? null
  return receive({ ...state, ownChoices }, answer, { kind: 'bet', isUndisturbed: false }, true)
}

/** @param isInProgress whether the player has been shown that this round is in progress */
export function receive(
  state: TableState,
  answer: Answer,
  cause: Cause,
  isInProgress: boolean,
  poll = 0,
): Transition {
  const { round, balance } = answer
  switch (round.state) {
    case 'settling':
      return withEffects(
        [{ kind: 'showNotice', notice: 'settling' }],
        ask(state, { poll, attempt: 0, roundId: round.id, cause: disturbed(cause) }, delayAt(POLL_MS, poll)),
      )
    case 'open':
      return enter({ ...state, balance: balance ?? state.balance }, { kind: 'showingTurn', round, cause }, [
        { kind: 'showNotice', notice: null },
        { kind: 'showTurn', round },
      ])
    case 'settled':
      if (cause.kind === 'bet' && cause.overlaps) return showOverlapping(state, answer, cause)
      return enter(state, { kind: 'showingResult', answer, cause }, [
        { kind: 'showNotice', notice: null },
        { kind: 'showResult', round },
      ])
    case 'void':
      return cancel(state, cause, round.refusal ?? NO_REASON, isInProgress ? round.stake : null)
  }
}

/** Asks again about a round until the wallet has answered. */
function ask(
  state: TableState,
  settling: Pick<StepOf<'settling'>, 'poll' | 'attempt' | 'roundId' | 'cause'>,
  delayMs: number,
): Transition {
  const call = state.calls + 1
  const request = { kind: 'ask', roundId: settling.roundId } as const
  return enter({ ...state, calls: call }, { kind: 'settling', call, ...settling }, [
    { kind: 'send', call, request, delayMs },
  ])
}

export function failed(state: TableState, { call, refusal }: EventOf<'failed'>): Transition {
  const { step } = state
  if ((step.kind !== 'requesting' && step.kind !== 'settling') || step.call !== call) return unchanged(state)
  const { code } = refusal
  if (code === 'tooSoon') return repeat(state, step, step.cause, TOO_SOON_MS)
  if (!isLost(code)) return cancel(state, step.cause, refusal, null)
  const notice = { kind: 'showNotice', notice: noticeOf(code) } as const
  return withEffects([notice], repeat(state, step, disturbed(step.cause), delayAt(RETRY_MS, step.attempt)))
}

function repeat(
  state: TableState,
  step: StepOf<'requesting'> | StepOf<'settling'>,
  cause: Cause,
  delayMs: number,
): Transition {
  const attempt = step.attempt + 1
  if (step.kind === 'requesting') return send(state, step.request, cause, attempt, delayMs)
  const { poll, roundId } = step
  return ask(state, { poll, attempt, roundId, cause }, delayMs)
}

const disturbed = (cause: Cause): Cause => (cause.kind === 'bet' ? { ...cause, isUndisturbed: false } : cause)
