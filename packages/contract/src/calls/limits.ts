import { z } from 'zod'
import { amount, currencyCode, id, moment, text } from '../shapes.ts'

/** 1 bet, 2 loss, 3 deposit, 4 self-exclusion, 5 cooling-off. */
const definition = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

export const playerLimit = z.object({
  id,
  definition,
  /** `daily`, `weekly` or `monthly`; of a break the id of its length in the constants. */
  period: z.string(),
  /** Null for breaks, like `currentAmount` and `currency`. */
  amount: amount.nullable(),
  /** What of it is used up in the present window, in the currency of the limit. */
  currentAmount: amount.nullable(),
  currency: currencyCode.nullable(),
  /** When the present window ends, or the break; null for good. */
  until: moment.nullable(),
  /** A looser limit that waits (`amount` null: none at all), and from when on the same request again confirms it. */
  pending: z.object({ amount: amount.nullable(), confirmableAt: moment }).nullable(),
})
export type PlayerLimit = z.infer<typeof playerLimit>

const params = z.object({ limitId: id })
export const limitCalls = {
  listLimits: { reply: z.array(playerLimit) },
  /** Sets a limit or begins a break, at once. With one of this kind and period already it is a change of that one. */
  createLimit: {
    body: z.object({
      definition,
      period: text(32),
      amount: text(32).optional(),
      currency: text(32).optional(),
    }),
    reply: playerLimit,
  },
  /** A lower amount holds at once; a higher one waits, and holds when the same request comes again after that. */
  updateLimit: {
    params,
    body: z.object({ period: text(32).optional(), amount: text(32) }),
    reply: playerLimit,
  },
  /** Waits like a higher amount; null when it is gone. Breaks cannot be removed. */
  removeLimit: { params, reply: playerLimit.nullable() },
}
