/** Schema of jackpots.json: pots that grow with stakes, and when they drop. */
import { toDecimal, toSubunits } from '@fairhall/money'
import { z } from 'zod'
import { identifier, percent, sum } from './reward-shapes.ts'

const drop = z.discriminatedUnion('kind', [
  /** At a hidden value of the pot within these bounds, in the base currency. */
  z.object({ kind: z.literal('amount'), from: sum, to: sum }),
  z.object({
    kind: z.literal('time'),
    /** Every day at this time, UTC. */
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, such as 19:00'),
    /** What exceeds it goes to the reserve, in the base currency. */
    cap: sum,
  }),
])

const jackpot = z.object({
  id: identifier.max(48),
  /** `paused`: stakes contribute nothing. `ending`: no pot follows the open one, which also pays the reserve. */
  state: z.enum(['running', 'paused', 'ending']).default('running'),
  /** The games of a studio, all or those of a category. */
  games: z.object({ provider: z.string().min(1).max(64), category: z.string().min(1).max(64).optional() }),
  /** What a new pot begins with, in the base currency: paid by the reserve, and by the operator what it lacks. */
  seed: sum,
  /** Shares of each own-money stake that the operator adds to the pot, and to the reserve. */
  contribution: percent.refine((value) => value > 0, 'must be above zero'),
  reserve: percent,
  drop,
})

/** The games' stated return rises by the contributions of their jackpots, so these must stay a small part of it. */
const SHARE_MAX = 500

export const jackpotsFile = z
  .object({ jackpots: z.array(jackpot).max(20) })
  .superRefine(({ jackpots }, context) => {
    if (new Set(jackpots.map(({ id }) => id)).size < jackpots.length)
      context.addIssue('jackpot IDs must be unique')
    for (const { id, seed, contribution, reserve, drop: when } of jackpots) {
      if (contribution + reserve > SHARE_MAX)
        context.addIssue(`${id}: contribution and reserve must be at most 5 % together`)
      if (when.kind === 'time') {
        if (cents(when.cap) <= cents(seed)) context.addIssue(`${id}: the cap must be above the seed`)
        continue
      }
      const [from, to] = [cents(when.from), cents(when.to)]
      if (from > to) context.addIssue(`${id}: from must be at most to`)
      if (from <= cents(seed)) context.addIssue(`${id}: from must be above the seed`)
      // On average the reserve must pay for the seed: otherwise players get more than the stated return.
      const saved = ((from + to - 2n * cents(seed)) * BigInt(reserve)) / (2n * BigInt(contribution))
      if (saved < cents(seed))
        context.addIssue(
          `${id}: its reserve collects ${toDecimal(saved, CENTS)} per pot on average, less than the seed`,
        )
    }
  })

const CENTS = 100
const cents = (text: string) => toSubunits(text, CENTS)

export type JackpotSetting = z.output<typeof jackpotsFile>['jackpots'][number]
