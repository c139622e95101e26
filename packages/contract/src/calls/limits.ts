import { LimitDefinition } from '../codes.ts'
import { z } from 'zod'
import { amount, calendarDate, currencyCode, id, moment, signedAmount, text } from '../shapes.ts'

const definition = z.literal(Object.values(LimitDefinition))

const playerLimit = z.object({
  id,
  definition,
  /** `daily`, `weekly` or `monthly`; for a break the id of its length in the constants. */
  period: z.string(),
  /** Null for breaks, like `currentAmount` and `currency`. */
  amount: amount.nullable(),
  /** The amount used in the current window, in the currency of the limit. */
  currentAmount: amount.nullable(),
  currency: currencyCode.nullable(),
  /** When the current window or the break ends; null for a permanent break. */
  until: moment.nullable(),
  /** Hours from the player's request to return until the exclusion ends, also after `until`. Null for all that end with their period. */
  returnDelayHours: z.number().int().nullable(),
  /** Whether the player may ask to return now. */
  mayReturn: z.boolean(),
  /** When the player asked to return. */
  returnAskedAt: moment.nullable(),
  /** Of a self-exclusion that staff may end early on request; null for all others. Times are null until the player asks. */
  removal: z
    .object({
      askedAt: moment.nullable(),
      /** Until when staff must answer. */
      answerBy: moment.nullable(),
      /** Null while staff has not answered. */
      answer: z.enum(['lifted', 'kept']).nullable(),
    })
    .nullable(),
  /**
   * A requested looser limit that is not in force yet (`amount` null: no limit), and from when until when the same
   * request confirms it. Without `confirmableUntil` it takes effect at `confirmableAt`.
   */
  pending: z
    .object({ amount: amount.nullable(), confirmableAt: moment, confirmableUntil: moment.nullable() })
    .nullable(),
})
export type PlayerLimit = z.infer<typeof playerLimit>

const realityCheck = z.object({
  /** Whether the player must answer before they open another round, as some markets demand. */
  isHeld: z.boolean(),
  isDue: z.boolean(),
  /** When the current period of play began; null before its first bet where checks are held. A long pause ends it. */
  startedAt: moment.nullable(),
  /** How long it has lasted; 0 before it begins. Time that a question waits for its answer doesn't count. */
  playedMs: z.number().int().nonnegative(),
  everyMinutes: z.number().int().positive(),
})

const reportUnit = z.enum(['day', 'week', 'month', 'year'])
export type PlayReportUnit = z.infer<typeof reportUnit>

const playPeriod = z.object({
  /** Days of the player's time zone; weeks begin on Monday. */
  startsOn: calendarDate,
  /** The last day of the period. */
  endsOn: calendarDate,
  /** Ended rounds and settled bets. */
  rounds: z.number().int(),
  playedMs: z.number().int().nonnegative(),
  /** Cash, like `won`. A correction of an earlier day can make them negative. */
  staked: signedAmount,
  won: signedAmount,
  /** Won minus staked. */
  net: signedAmount,
  deposited: signedAmount,
  withdrawn: signedAmount,
})
export type PlayPeriod = z.infer<typeof playPeriod>

const params = z.object({ limitId: id })
export const limitCalls = {
  listLimits: { reply: z.array(playerLimit) },
  /** Sets a limit or starts a break, effective immediately. If one of this kind and period exists, changes it. */
  createLimit: {
    body: z.object({
      definition,
      period: text(32),
      amount: text(32).optional(),
      currency: text(32).optional(),
    }),
    reply: playerLimit,
  },
  /**
   * A lower amount takes effect immediately. A higher one waits, and takes effect when the same request is
   * repeated after that time; in some markets without that.
   */
  updateLimit: {
    params,
    body: z.object({ period: text(32).optional(), amount: text(32) }),
    reply: playerLimit,
  },
  /** Waits like a higher amount; null when it is removed. Breaks cannot be removed. */
  removeLimit: { params, reply: playerLimit.nullable() },
  /** Ends a self-exclusion whose period is over, after `returnDelayHours`. */
  askToReturn: { params, reply: playerLimit },
  /** Asks staff to end a self-exclusion early. */
  askForRemoval: { params, body: z.object({ reason: text(2000) }), reply: playerLimit },
  getRealityCheck: { reply: realityCheck },
  /** The player has seen how long they have played and plays on. `everyMinutes` is when they want to be asked again. */
  confirmRealityCheck: {
    body: z.object({ everyMinutes: z.number().int().positive().optional() }),
    reply: realityCheck,
  },
  /** What the player played and paid. Newest first; periods without play and payments are left out. */
  getPlayReport: {
    query: z.object({ unit: reportUnit, currency: currencyCode }),
    reply: z.object({ unit: reportUnit, currency: currencyCode, periods: z.array(playPeriod) }),
  },
}
