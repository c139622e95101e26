/** Thresholds to start from. Public texts name the signs, but hardly any figures: each operator checks them against its own players. */
import type { ProtectionRules, Reaction } from './protection-rules.schema.ts'

const withReactions = (
  single: Reaction[],
  strong: Reaction[],
  netDeposits: ProtectionRules['netDeposits'],
): ProtectionRules => ({
  depositRise: { percentMin: 300, amountMin: 200, reactions: strong },
  netDeposits,
  failedDeposits: { countMin: 4, reactions: single },
  depositsAfterLoss: { countMin: 3, minutesMax: 15, reactions: strong },
  cancelledWithdrawals: { countMin: 3, reactions: strong },
  raisedLimits: { countMin: 3, reactions: single },
  longPlay: { minutesMin: 360, reactions: strong },
  nightPlay: { nightsMin: 3, minutesMin: 60, reactions: single },
  stakesAfterLosses: { countMin: 30, percentMin: 50, reactions: single },
})

/** Signs are recorded for staff, without any reaction. */
export const recorded = withReactions([], [], { amountMin: 1_000, days: 30, reactions: [] })
export const answered = withReactions(['message'], ['message', 'case'], {
  amountMin: 1_000,
  days: 30,
  reactions: ['case'],
})
/** LCCP 3.4.4 demands a check of financial vulnerability at net deposits of £150 in 30 days. */
export const strictlyAnswered = withReactions(['message'], ['message', 'offersPaused', 'case'], {
  amountMin: 150,
  days: 30,
  reactions: ['case'],
})
