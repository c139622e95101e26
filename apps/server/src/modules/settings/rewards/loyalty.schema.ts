/** Schema of loyalty.json: how points are counted, the levels and the rakeback. */
import { toDecimal, toSubunits } from '@fairhall/money'
import { z } from 'zod'
import { identifier, percent, scaled, sum } from './reward-shapes.ts'

/** In thousandths. */
const weight = scaled(3, 'must be a weight, such as 0.5')

const level = z.object({
  id: identifier,
  /** The points at which it begins. */
  points: z.int().min(0).max(1_000_000_000),
  /** The share of the edge on the player's stakes that they get back. */
  rakeback: percent,
  /** Cash for reaching it, in the base currency, paid once. */
  reward: sum.nullable().default(null),
})

export const loyaltyFile = z
  .object({
    /** Points per unit of the base currency: of a game, else of its category, else `base`. */
    weights: z.object({
      base: weight,
      categories: z.record(z.string(), weight).default({}),
      games: z.record(z.string(), weight).default({}),
    }),
    /** Games with a smaller edge earn fewer points, in proportion. So a point always costs at least this much of its weight. */
    fullEdge: percent.refine((value) => value > 0, 'must be above zero'),
    rakeback: z.object({
      /** A larger edge counts as this one. */
      edgeMax: percent,
      /** The smallest claim, in the base currency. */
      claimMin: sum,
    }),
    /** Rakeback and level rewards together return at most this share of what a player's stakes cost on average. */
    returnMax: percent.refine((value) => value < 10_000, 'must be below 100'),
    levels: z.array(level).min(1).max(50),
  })
  .superRefine(({ weights, fullEdge, returnMax, levels }, context) => {
    const ids = new Set(levels.map(({ id }) => id))
    if (ids.size < levels.length) context.addIssue('level IDs must be unique')
    if (levels[0]?.points !== 0) context.addIssue('the first level must begin at 0 points')
    const rakebackMax = Math.max(...levels.map(({ rakeback }) => rakeback))
    if (rakebackMax > returnMax) context.addIssue('the highest rakeback must be at most returnMax')
    const weightMax = Math.max(
      1,
      weights.base,
      ...Object.values(weights.categories),
      ...Object.values(weights.games),
    )
    for (const [index, { id, points, reward }] of levels.entries()) {
      const before = levels[index - 1]
      if (before === undefined) continue
      if (points <= before.points) {
        context.addIssue(`${id}: must begin at more points than ${before.id}`)
        continue
      }
      const rewardMax = rewardMaxOf({
        points: points - before.points,
        weightMax,
        fullEdge,
        shareLeft: returnMax - rakebackMax,
      })
      if (reward !== null && toSubunits(reward, CENTS) > rewardMax)
        context.addIssue(
          `${id}: with the highest rakeback, a reward above ${toDecimal(rewardMax, CENTS)} returns more than returnMax`,
        )
    }
  })

interface RewardBound {
  points: number
  /** In thousandths. */
  weightMax: number
  /** In hundredths of a percent, as the next one. */
  fullEdge: number
  /** Of the average cost, what rakeback leaves for rewards. */
  shareLeft: number
}

const CENTS = 100

/**
 * The largest reward for the points of a level, in hundredths of the base currency. The stake for these points is least in the game
 * with the largest weight, whose edge is then the full one. The stake costs `fullEdge` of it on average.
 */
function rewardMaxOf({ points, weightMax, fullEdge, shareLeft }: RewardBound): bigint {
  if (shareLeft <= 0) return 0n
  const stakeTimesWeight = BigInt(points) * 1000n * BigInt(CENTS)
  return (stakeTimesWeight * BigInt(fullEdge) * BigInt(shareLeft)) / (BigInt(weightMax) * 10_000n * 10_000n)
}

export type LoyaltySetting = z.output<typeof loyaltyFile>
