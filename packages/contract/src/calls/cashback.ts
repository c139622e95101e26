import { z } from 'zod'
import { amount, currencyCode, identity, moment } from '../shapes.ts'

/** What a running period would pay if it ended now. */
const cashback = z.object({
  id: identity,
  period: z.enum(['day', 'week']),
  currency: currencyCode,
  /** It is paid soon after. */
  endsAt: moment,
  /** Of the net loss, for the player's level. */
  percent: z.string(),
  /** Own money that was staked and not won back. Rounds with a part of a bonus don't count. */
  netLoss: amount,
  /** What would be paid if the period ended now. */
  amount,
  /** What limits the amount: nothing but the percentage, the minimum, the cap, or a share of what the stakes cost on average. */
  bound: z.enum(['none', 'minimum', 'cap', 'cost']),
  amountMin: amount,
  amountMax: amount,
  /** The largest share of what the stakes cost on average, in percent. */
  costShareMax: z.string(),
})
export type Cashback = z.infer<typeof cashback>

export const cashbackCalls = {
  /** One per programme. */
  listCashback: { query: z.object({ currency: currencyCode }), reply: z.array(cashback) },
}
