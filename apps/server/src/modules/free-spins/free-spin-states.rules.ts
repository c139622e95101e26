/**
 * The life of free spins as a state machine. They stay issued until the provider has accepted them, because only the
 * provider can play them. Pure; the caller holds the player's lock.
 */
import { BonusResult, BonusStatus, type ErrorName } from '@fairhall/contract'

export type FreespinStage =
  | 'issued'
  /** The provider was asked to add them and has not answered: it may have them. */
  | 'asked'
  | 'active'
  /** Expired here, but spins that were played before may still be reported. */
  | 'unreported'
  /** Taken back here, and still to be cancelled or reported by the provider. Their winnings are not paid. */
  | 'withdrawn'
  | 'over'

export type FreespinEvent =
  | 'activate'
  /** The provider has added them, or refuses to. */
  | 'accept'
  | 'decline'
  | 'cancel'
  /** The provider has cancelled them, or does not know them any more. */
  | 'drop'
  | 'expire'
  /** The deposit that they came with was charged back. */
  | 'revoke'
  /** The provider's final report. */
  | 'reportPlayed'
  | 'reportCancelled'
  | 'reportExpired'

type FreespinEnd = Exclude<BonusResult, typeof BonusResult.lost>

type FreespinTransition =
  | { kind: 'changed'; stage: FreespinStage; result: FreespinEnd; isPaid: boolean }
  /** The provider must be asked first. */
  | { kind: 'ask' }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: ErrorName }

const { none, played, cancelled, expired } = BonusResult
const unchanged: FreespinTransition = { kind: 'unchanged' }
const over: FreespinTransition = { kind: 'refused', code: 'bonusOver' }
const to = (stage: FreespinStage, result: FreespinEnd = none): FreespinTransition => ({
  kind: 'changed',
  stage,
  result,
  isPaid: false,
})
const paid = (result: FreespinEnd): FreespinTransition => ({
  kind: 'changed',
  stage: 'over',
  result,
  isPaid: true,
})

type Row = Readonly<Record<FreespinEvent, FreespinTransition>>

const nothing = {
  activate: over,
  accept: unchanged,
  decline: unchanged,
  cancel: over,
  drop: unchanged,
  expire: unchanged,
  revoke: unchanged,
  reportPlayed: unchanged,
  reportCancelled: unchanged,
  reportExpired: unchanged,
} as const satisfies Row

const reported = {
  reportPlayed: paid(played),
  reportCancelled: paid(cancelled),
  reportExpired: paid(expired),
}

const transitions: Readonly<Record<FreespinStage, Row>> = {
  issued: {
    ...nothing,
    activate: { kind: 'ask' },
    cancel: to('over', cancelled),
    expire: to('over', expired),
    revoke: to('over', cancelled),
  },
  asked: {
    ...nothing,
    ...reported,
    // The id is the provider's idempotency key, so two devices that ask concurrently still cause one issue.
    activate: { kind: 'ask' },
    accept: to('active'),
    decline: to('issued'),
    cancel: { kind: 'refused', code: 'freespinPending' },
    expire: to('unreported', expired),
    revoke: to('withdrawn', cancelled),
  },
  active: {
    ...nothing,
    ...reported,
    activate: unchanged,
    cancel: { kind: 'ask' },
    drop: to('over', cancelled),
    expire: to('unreported', expired),
    revoke: to('withdrawn', cancelled),
  },
  // A late report is paid, but the shown end stays.
  unreported: {
    ...nothing,
    reportPlayed: paid(expired),
    reportCancelled: paid(expired),
    reportExpired: paid(expired),
    drop: to('over', expired),
    revoke: to('withdrawn', cancelled),
  },
  withdrawn: {
    ...nothing,
    drop: to('over', cancelled),
    reportPlayed: to('over', cancelled),
    reportCancelled: to('over', cancelled),
    reportExpired: to('over', cancelled),
  },
  over: nothing,
}

/** @param isOverdue Whether the deadline of activation has passed. */
export function transition(
  stage: FreespinStage,
  event: FreespinEvent,
  isOverdue = false,
): FreespinTransition {
  if (event === 'activate' && isOverdue && stage !== 'active') return over
  return transitions[stage][event]
}

const statuses: Readonly<Record<FreespinStage, BonusStatus>> = {
  issued: BonusStatus.issued,
  asked: BonusStatus.issued,
  active: BonusStatus.active,
  unreported: BonusStatus.finished,
  withdrawn: BonusStatus.finished,
  over: BonusStatus.finished,
}

export const statusOf = (stage: FreespinStage): BonusStatus => statuses[stage]

const MINUTE_MS = 60_000
const DELAY_MAX_MS = 6 * 60 * MINUTE_MS

/** The delay from the n-th question that a provider did not answer to the next one. */
export const askDelayMs = (asks: number): number =>
  Math.min(2 ** Math.min(asks, 20) * MINUTE_MS, DELAY_MAX_MS)
