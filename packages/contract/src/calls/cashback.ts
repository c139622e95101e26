import { z } from 'zod'
import {
  amount,
  calendarDate,
  currencyCode,
  id,
  identity,
  moment,
  paging,
  pagingMeta,
  signedAmount,
} from '../shapes.ts'

/** A day in UTC, as in 2026-11-28. */
const day = calendarDate

/** What a running period would pay if it ended now. */
const cashback = z.object({
  id: identity,
  period: z.enum(['day', 'week']),
  currency: currencyCode,
  startsOn: day,
  /** The first day after it. */
  endsOn: day,
  /** It is paid soon after, or can then be claimed. */
  endsAt: moment,
  /** How many days the player has to claim it; null: it is paid automatically. */
  claimDays: z.number().int().nullable(),
  /** Of the net loss, for the player's level. */
  percent: z.string(),
  /** Own money that was staked and not won back. Rounds with a part of a bonus don't count. */
  netLoss: amount,
  /** What corrections of rounds of earlier, paid periods add to the amount; negative: what they take off. */
  corrections: signedAmount,
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

/** The ended rounds of a day, with all corrections. */
const cashbackDay = z.object({
  day,
  /** Own money, without rounds that a bonus had a part in. */
  staked: signedAmount,
  won: signedAmount,
  /** What was staked and not won back. Negative: a net win. */
  netLoss: signedAmount,
  /** Stakes of rounds that a bonus had a part in: they don't count. */
  withBonus: amount,
})
export type CashbackDay = z.infer<typeof cashbackDay>

const cashbackPayment = z.object({
  id,
  currency: currencyCode,
  amount,
  startsOn: day,
  /** The first day after the period. */
  endsOn: day,
  /** Null until it is in the cash balance, seconds after it was calculated. */
  paidAt: moment.nullable(),
})
export type CashbackPayment = z.infer<typeof cashbackPayment>

const cashbackClaim = z.object({
  id,
  currency: currencyCode,
  amount,
  startsOn: day,
  /** The first day after the period. */
  endsOn: day,
  claimUntil: moment,
  /** The deadline has passed. It is shown for 30 more days. */
  isLapsed: z.boolean(),
})
export type CashbackClaim = z.infer<typeof cashbackClaim>

export const CASHBACK_DAYS_MAX = 31

export const cashbackCalls = {
  /** One per programme. */
  listCashback: { query: z.object({ currency: currencyCode }), reply: z.array(cashback) },
  /** Days with rounds, in order, from `from` to before `to`: at most `CASHBACK_DAYS_MAX` days. */
  listCashbackDays: {
    query: z.object({ currency: currencyCode, from: day, to: day }),
    reply: z.array(cashbackDay),
  },
  /** Newest first. */
  listCashbackPayments: { query: paging, reply: z.array(cashbackPayment), meta: pagingMeta },
  /** Of programmes whose players claim it, newest first. */
  listCashbackClaims: { reply: z.array(cashbackClaim) },
  /** Pays it as cash, once. The reply is `listCashbackClaims` after it. */
  claimCashback: { params: z.object({ id }), reply: z.array(cashbackClaim) },
}
