/**
 * When something in a player's payments, limits and play is a sign of harm in a market, and what follows. Null: the market doesn't look
 * for it. A rule without reactions only records the sign for staff. No reaction ever loosens anything, and none invites to play.
 */
import { z } from 'zod'

const count = z.int().min(1).max(1000)

/** `message` reminds the player of limits, breaks and help; `offersPaused` stops offers until staff resumes them; `case` asks staff to look. */
const reactions = z
  .array(z.enum(['message', 'offersPaused', 'case']))
  .max(3)
  .refine((all) => new Set(all).size === all.length, 'each reaction once')

export type Reaction = z.output<typeof reactions>[number]

export const protection = z.strictObject({
  /** Deposits of a week, compared with the player's usual week in the four before it. `amountMin`: whole units of the base currency. */
  depositRise: z
    .strictObject({ percentMin: z.int().min(101).max(10_000), amountMin: z.int().min(1), reactions })
    .nullable(),
  /**
   * Deposits minus paid withdrawals of the last days. Found once in so many days. `amountMin`: whole units of the base currency.
   */
  netDeposits: z
    .strictObject({ amountMin: z.int().min(1), days: z.int().min(1).max(365), reactions })
    .nullable(),
  /** Deposits of a day that failed one after the other. */
  failedDeposits: z.strictObject({ countMin: count, reactions }).nullable(),
  /** Deposits of a day that followed a loss within some minutes. */
  depositsAfterLoss: z
    .strictObject({ countMin: count, minutesMax: z.int().min(1).max(240), reactions })
    .nullable(),
  /** Withdrawals of a week that the player cancelled. */
  cancelledWithdrawals: z.strictObject({ countMin: count, reactions }).nullable(),
  /** Raises and removals of limits that the player asked for in 30 days. */
  raisedLimits: z.strictObject({ countMin: count, reactions }).nullable(),
  /** Time played on a day. */
  longPlay: z.strictObject({ minutesMin: z.int().min(1).max(1440), reactions }).nullable(),
  /** Nights of a week, from midnight to five, with so many minutes in which a round began. */
  nightPlay: z
    .strictObject({ nightsMin: z.int().min(1).max(7), minutesMin: z.int().min(1).max(300), reactions })
    .nullable(),
  /** Stakes of a day that were raised after a lost round of the same game, and their share of all rounds after lost ones. */
  stakesAfterLosses: z
    .strictObject({ countMin: count, percentMin: z.int().min(1).max(100), reactions })
    .nullable(),
})

export type ProtectionRules = z.output<typeof protection>
export type SignalKind = keyof ProtectionRules
