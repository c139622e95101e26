/** Thresholds to start from. Public texts name the signs, but hardly any figures: each operator checks them against its own players. */
import type { ProtectionRules, Reaction } from './protection-rules.schema.ts'

const withReactions = (single: Reaction[], strong: Reaction[]): ProtectionRules => ({
  depositRise: { percentMin: 300, amountMin: 200, reactions: strong },
  failedDeposits: { countMin: 4, reactions: single },
  depositsAfterLoss: { countMin: 3, minutesMax: 15, reactions: strong },
  cancelledWithdrawals: { countMin: 3, reactions: strong },
  raisedLimits: { countMin: 3, reactions: single },
  longPlay: { minutesMin: 360, reactions: strong },
  nightPlay: { nightsMin: 3, minutesMin: 60, reactions: single },
  stakesAfterLosses: { countMin: 30, percentMin: 50, reactions: single },
})

/** Signs are recorded for staff, without any reaction. */
export const recorded = withReactions([], [])
export const answered = withReactions(['message'], ['message', 'case'])
export const strictlyAnswered = withReactions(['message'], ['message', 'offersPaused', 'case'])
