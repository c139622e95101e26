/** Schema of grants.json: how much staff may grant. Sums are in the base currency. */
import { z } from 'zod'
import { sum } from './reward-shapes.ts'

/** A run is stored and released in one transaction. */
export const RUN_PLAYERS_MAX = 10_000

export const grantsFile = z.object({
  /** The most that one staff member may grant alone within 24 hours. Above it, a second one must agree. */
  aloneMax: z.union([z.literal('0'), sum]),
  /** The largest run. */
  playersMax: z.int().min(1).max(RUN_PLAYERS_MAX),
  costMax: sum,
})

export type GrantsSetting = z.output<typeof grantsFile>
