/** The outcomes that a visitor can choose, and what the operator is told of each, in this order. */
export const outcomes = ['accept', 'wait', 'retry', 'reject', 'revoke', 'forged'] as const
export type Outcome = (typeof outcomes)[number]

export interface Told {
  type: string
  reviewStatus: string
  reviewResult?: { reviewAnswer: 'GREEN' | 'RED'; reviewRejectType?: 'RETRY' | 'FINAL' }
  /** Sent with a digest that is not right. */
  isForged?: true
}

const pending: Told = { type: 'applicantPending', reviewStatus: 'pending' }
const reviewed = (reviewResult: NonNullable<Told['reviewResult']>): Told => ({
  type: 'applicantReviewed',
  reviewStatus: 'completed',
  reviewResult,
})
const green = reviewed({ reviewAnswer: 'GREEN' })
const red = (reviewRejectType: 'RETRY' | 'FINAL') => reviewed({ reviewAnswer: 'RED', reviewRejectType })

const told: Record<Outcome, readonly Told[]> = {
  accept: [pending, green],
  wait: [pending],
  retry: [pending, red('RETRY')],
  reject: [pending, red('FINAL')],
  revoke: [pending, green, red('FINAL')],
  forged: [{ ...green, isForged: true }, pending],
}

export function messagesOf(outcome: string): readonly Told[] | null {
  return Object.hasOwn(told, outcome) ? told[outcome as Outcome] : null
}
