/** The outcomes that a visitor can choose, and the reports to the operator for each, in order. */
export const outcomes = ['accept', 'wait', 'retry', 'reject', 'revoke', 'forged'] as const
export type Outcome = (typeof outcomes)[number]

export interface Report {
  type: string
  reviewStatus: string
  reviewResult?: { reviewAnswer: 'GREEN' | 'RED'; reviewRejectType?: 'RETRY' | 'FINAL' }
  /** Sent with a wrong digest. */
  isForged?: true
}

const pending: Report = { type: 'applicantPending', reviewStatus: 'pending' }
const reviewed = (reviewResult: NonNullable<Report['reviewResult']>): Report => ({
  type: 'applicantReviewed',
  reviewStatus: 'completed',
  reviewResult,
})
const green = reviewed({ reviewAnswer: 'GREEN' })
const red = (reviewRejectType: 'RETRY' | 'FINAL') => reviewed({ reviewAnswer: 'RED', reviewRejectType })

const reports: Record<Outcome, readonly Report[]> = {
  accept: [pending, green],
  wait: [pending],
  retry: [pending, red('RETRY')],
  reject: [pending, red('FINAL')],
  revoke: [pending, green, red('FINAL')],
  forged: [{ ...green, isForged: true }, pending],
}

export function messagesOf(outcome: string): readonly Report[] | null {
  return Object.hasOwn(reports, outcome) ? reports[outcome as Outcome] : null
}
