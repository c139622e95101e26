/** Reads slips and bets of the page strictly. Pure. */
import { ODDS_POLICIES } from '@fairhall/odds'
import { z } from 'zod'

const LEGS_MAX = 20

const selection = z.strictObject({
  matchId: z.string().min(1).max(60),
  marketId: z.string().min(1).max(40),
  selectionId: z.string().min(1).max(40),
  odds: z.int().min(1_010).max(501_000),
})

const slip = z.object({
  kind: z.enum(['single', 'combo', 'system']),
  sizes: z.array(z.int().min(1)).max(1).optional(),
  selections: z.array(selection).min(1).max(LEGS_MAX),
})

/** One selection in a single, and sizes only in a system. */
function hasItsSize({ kind, sizes, selections }: z.infer<typeof slip>): boolean {
  const size = sizes?.[0] ?? 0
  if (kind === 'single') return selections.length === 1 && size === 0
  if (kind === 'combo') return selections.length > 1 && size === 0
  return size > 1 && size < selections.length
}

const SIZE_PROBLEM =
  'a single has one selection, a combo at least two, and a system has sizes: one number from 2, below the number of selections'

export const slipBody = slip.extend({ stake: z.string().max(40).nullish() }).refine(hasItsSize, SIZE_PROBLEM)

export const betBody = slip
  .extend({
    id: z.uuid().toLowerCase(),
    stake: z.string().max(40),
    acceptOdds: z.enum(ODDS_POLICIES),
    freeBetId: z.uuid().toLowerCase().optional(),
  })
  .refine(hasItsSize, SIZE_PROBLEM)

/** How many selections each combination has. */
export const sizeOf = ({
  sizes,
  selections,
}: {
  sizes?: number[] | undefined
  selections: unknown[]
}): number => sizes?.[0] ?? selections.length
