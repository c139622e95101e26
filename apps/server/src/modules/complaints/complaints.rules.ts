/**
 * The life of a complaint as a state machine, and its deadlines. The deadlines are fixed when it arrives: a later change of the market's
 * rules never moves them. Pure.
 */
import type { Complaint, ComplaintKind } from '@fairhall/contract'
import type { MarketRules } from '../settings/index.ts'

const DAY_MS = 86_400_000
/** A player who has not replied to an answer for so long accepts it. */
export const SILENCE_MS = 28 * DAY_MS

export type ComplaintTerms = MarketRules['complaints']
export type Outcome = 'upheld' | 'partlyUpheld' | 'rejected'
/** What staff can decide. */
export const outcomes: readonly Outcome[] = ['upheld', 'partlyUpheld', 'rejected']

export interface ComplaintState extends Pick<Complaint, 'state' | 'outcome'> {
  acknowledgeBy: Date
  answerBy: Date
  acknowledgedAt: Date | null
  answeredAt: Date | null
  extendedAt: Date | null
  closedAt: Date | null
  isLate: boolean
}

export type ComplaintEvent =
  | { kind: 'take' }
  | { kind: 'ask' }
  | { kind: 'extend'; days: number }
  | { kind: 'answer'; outcome: Outcome }
  /** Staff's last word, after which only the body for dispute resolution is left. */
  | { kind: 'close'; outcome: Outcome }
  /** By the player; after an answer it reopens the complaint for so many days. */
  | { kind: 'write'; days: number }
  | { kind: 'withdraw' }
  /** The player did not reply to the answer. */
  | { kind: 'lapse' }

export type ComplaintTransition =
  | { kind: 'changed'; to: ComplaintState }
  | { kind: 'unchanged' }
  | { kind: 'refused'; because: 'closed' | 'extended' }

/** Whatever staff does with a complaint also acknowledges it. */
export function transition(before: ComplaintState, event: ComplaintEvent, now: Date): ComplaintTransition {
  const { state } = before
  if (state === 'closed')
    return event.kind === 'lapse' || event.kind === 'withdraw'
      ? { kind: 'unchanged' }
      : { kind: 'refused', because: 'closed' }
  const isOpen = state !== 'answered'
  const to = (part: Partial<ComplaintState>): ComplaintTransition => ({
    kind: 'changed',
    to: { ...before, isLate: before.isLate || (isOpen && now > dueAt(before)), ...part },
  })
  const seenAt = before.acknowledgedAt ?? now
  switch (event.kind) {
    case 'take':
      return state === 'received' ? to({ state: 'inReview', acknowledgedAt: seenAt }) : { kind: 'unchanged' }
    case 'ask':
      return to({ state: isOpen ? 'inReview' : state, acknowledgedAt: seenAt })
    case 'extend':
      if (before.extendedAt !== null) return { kind: 'refused', because: 'extended' }
      if (!isOpen) return { kind: 'unchanged' }
      return to({
        state: 'inReview',
        acknowledgedAt: seenAt,
        extendedAt: now,
        answerBy: new Date(before.answerBy.getTime() + event.days * DAY_MS),
      })
    case 'answer':
      return to({ state: 'answered', outcome: event.outcome, acknowledgedAt: seenAt, answeredAt: now })
    case 'close':
      return to({
        state: 'closed',
        outcome: event.outcome,
        acknowledgedAt: seenAt,
        answeredAt: before.answeredAt ?? now,
        closedAt: now,
      })
    case 'write':
      if (isOpen) return to({})
      return to({ state: 'inReview', outcome: null, answerBy: new Date(now.getTime() + event.days * DAY_MS) })
    case 'withdraw':
      return to({ state: 'closed', outcome: 'withdrawn', closedAt: now })
    case 'lapse':
      return isOpen ? { kind: 'unchanged' } : to({ state: 'closed', closedAt: now })
  }
}

/** The next deadline of staff. */
export function dueAt({ state, acknowledgeBy, answerBy }: ComplaintState): Date {
  return state === 'received' && acknowledgeBy < answerBy ? acknowledgeBy : answerBy
}

/** A complaint about protection can't wait: the player may be harmed meanwhile. */
export function deadlinesOf(
  kind: ComplaintKind,
  terms: ComplaintTerms,
  now: Date,
): { acknowledgeBy: Date; answerBy: Date } {
  if (kind === 'protection') {
    const by = addWorkingDays(now, terms.protectionWorkingDays)
    return { acknowledgeBy: by, answerBy: by }
  }
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  return {
    acknowledgeBy: after(Math.min(terms.acknowledgeDays, terms.answerDays)),
    answerBy: after(terms.answerDays),
  }
}

/** The same time of day, so many days from Monday to Friday later, in UTC. Holidays count as working days. */
export function addWorkingDays(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() + DAY_MS)
    if (!isWeekend(at)) left -= 1
  }
  return at
}

const isWeekend = (at: Date) => at.getUTCDay() % 6 === 0
