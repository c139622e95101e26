/** Schema of cashback.json: what of a player's net loss is paid back, and when. */
import { z } from 'zod'
import { identifier, percent, sum } from './reward-shapes.ts'

const programme = z.object({
  id: identifier,
  isEnabled: z.boolean().default(true),
  period: z.enum(['day', 'week']),
  /** The share of the net cash loss: for players of a level, else `base`. */
  percent: z.object({ base: percent, levels: z.record(identifier, percent).default({}) }),
  /** Whether it is paid automatically, or players claim it within `claimDays` after the payment is due. */
  mode: z.enum(['automatic', 'claim']).default('automatic'),
  claimDays: z.number().int().min(1).max(90).default(7),
  /** In the base currency. Less than the minimum is not paid. */
  minimum: sum,
  cap: sum,
  /** At most this share of what the stakes cost on average. */
  costShareMax: percent.refine((value) => value > 0 && value < 10_000, 'must be above 0 and below 100'),
})

export const cashbackFile = z
  .object({ programmes: z.array(programme).max(10) })
  .refine(
    ({ programmes }) => new Set(programmes.map(({ id }) => id)).size === programmes.length,
    'programme IDs must be unique',
  )

export type CashbackSetting = z.output<typeof cashbackFile>
