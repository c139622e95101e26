/** The schemas of reports: sums of the ledger's daily totals. Amounts are decimal strings in main units. */
import { z } from 'zod'

const time = z.iso.datetime()
const count = z.number().int()
const day = z.iso.date()

const sums = z.object({
  /** Cash and bonus money, of games and sports, without what was rolled back. */
  stakes: z.string(),
  winnings: z.string(),
  /** Stakes without winnings. */
  ggr: z.string(),
})

const money = sums.extend({
  /** Bonuses, rewards, free spins and jackpots: what players got without what returned. */
  bonusCost: z.string(),
  /** GGR without bonus cost. */
  ngr: z.string(),
  deposits: z.string(),
  withdrawals: z.string(),
  chargebacks: z.string(),
  /** Paid to affiliates. */
  commissions: z.string(),
  /** Paid to players by corrections. */
  corrections: z.string(),
  /** Money that moved and that no other column counts. Zero unless a column is missing. */
  other: z.string(),
})

/** `sealed`: as many entries as the seal of each day; `open`: a day is not sealed yet; `differs`: entries of a sealed day were added or are missing. */
const check = z.enum(['sealed', 'open', 'differs'])
export type OfficeReportCheck = z.infer<typeof check>

const row = money.extend({
  /** A day, or a month such as `2027-03`. */
  period: z.string(),
  /** Null while the day is not counted. Of a month: the average per day. */
  active: count.nullable(),
  registered: count.nullable(),
  check,
})
export type OfficeReportRow = z.infer<typeof row>

const report = z.object({
  currency: z.string(),
  /** Those with entries in the period. */
  currencies: z.array(z.string()),
  /** All currencies were converted at the current rates. */
  isConverted: z.boolean(),
  rows: z.array(row),
  total: money.extend({ registered: count }),
  providers: z.array(
    sums.extend({
      id: z.string(),
      kind: z.enum(['games', 'sports']),
      /** GGR in percent of the stakes, with two decimals; null without stakes. */
      margin: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({ id: z.string(), deposits: z.string(), withdrawals: z.string(), chargebacks: z.string() }),
  ),
  /** By own stakes, in the base currency; only of the latest weeks. */
  games: z.array(z.object({ id: z.string(), title: z.string(), provider: z.string(), stakes: z.string() })),
  gamesSince: day.nullable(),
  /** The last day with totals. */
  until: day.nullable(),
  /** It recomputes the totals from the entries. */
  audit: z.object({ at: time, differences: count }).nullable(),
})
export type OfficeReport = z.infer<typeof report>

const methodRow = z.object({
  type: z.enum(['deposit', 'withdrawal']),
  provider: z.string(),
  method: z.string(),
  currency: z.string(),
  started: count,
  succeeded: count,
  /** Failed, declined or expired. */
  ended: count,
  open: count,
  /** Of successes. */
  amount: z.string(),
  /** Of those that came to an end, in percent with two decimals; null without any. */
  successRate: z.string().nullable(),
  /** Of successes, from the request to the money, within 9%; null while it is not known. */
  medianS: count.nullable(),
  /** The most frequent first: the reason, or the state of payments without one. */
  refusals: z.array(z.object({ code: z.string(), count })),
})
export type OfficeMethodRow = z.infer<typeof methodRow>

/** A list that was ordered as a file. `export get` downloads it. */
const exported = z.object({
  id: z.uuid(),
  kind: z.enum(['withdrawals', 'deposits', 'players', 'payment-methods', 'journal']),
  /** `failed`: it could not be written, and is not tried again. */
  state: z.enum(['waiting', 'ready', 'tooLarge', 'failed']),
  /** Null until it is ready. */
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  orderedAt: time,
  expiresAt: time,
})
export type OfficeExport = z.infer<typeof exported>

export const reportCalls = {
  /** The member's own, newest first. */
  listExports: { reply: z.array(exported) },
  /** By the day (UTC) on which payments were made, as they are now. */
  getPaymentReport: {
    query: z.object({ from: day, to: day }),
    reply: z.object({
      rows: z.array(methodRow),
      /** Days of the period with changes that are counted within minutes. */
      daysDue: count,
    }),
  },
  getReport: {
    query: z.object({
      from: day,
      to: day,
      unit: z.enum(['day', 'month']).default('day'),
      /** Without it, all currencies are converted to the base currency. */
      currency: z.string().max(32).optional(),
    }),
    reply: report,
  },
}
