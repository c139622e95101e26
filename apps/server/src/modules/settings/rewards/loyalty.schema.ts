/** Schema of loyalty.json: how points are counted, the levels and the rakeback. */
import { toDecimal, toSubunits } from '@fairhall/money'
import { z } from 'zod'
import { identifier, levelTexts, percent, reward, scaled, sum } from './reward-shapes.ts'

/** In thousandths. */
const weight = scaled(3, 'must be a weight, such as 0.5')

const level = z.object({
  id: identifier,
  /** Where there is none, the name of the content. */
  texts: levelTexts,
  /** The points at which it begins. */
  points: z.int().min(0).max(1_000_000_000),
  /** The share of the edge on the player's stakes that they get back. */
  rakeback: percent,
  /** For reaching it, once. */
  reward: reward.nullable().default(null),
  /** Whether only staff can give it, to players with its points. */
  byInvitation: z.boolean().default(false),
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
  .superRefine((file, context) => {
    const { returnMax, levels } = file
    const ids = new Set(levels.map(({ id }) => id))
    if (ids.size < levels.length) context.addIssue('level IDs must be unique')
    if (levels[0]?.points !== 0) context.addIssue('the first level must begin at 0 points')
    if (levels[0]?.byInvitation) context.addIssue('the first level must not be by invitation')
    if (rakebackMaxOf(file) > returnMax) context.addIssue('the highest rakeback must be at most returnMax')
    for (const [index, { id, points, reward: given, byInvitation }] of levels.entries()) {
      const before = levels[index - 1]
      if (before === undefined) continue
      if (before.byInvitation && !byInvitation) context.addIssue(`${id}: levels by invitation must come last`)
      if (points <= before.points) {
        context.addIssue(`${id}: must begin at more points than ${before.id}`)
        continue
      }
      const most = rewardMaxOf(file, index)
      if (given !== null && toSubunits(given.cash, CENTS) > most)
        context.addIssue(
          `${id}: with the highest rakeback, a reward above ${toDecimal(most, CENTS)} returns more than returnMax`,
        )
    }
  })

const CENTS = 100

interface Ladder {
  weights: {
    base: number
    categories: Readonly<Record<string, number>>
    games: Readonly<Record<string, number>>
  }
  fullEdge: number
  returnMax: number
  levels: readonly { points: number; rakeback: number }[]
}

const rakebackMaxOf = ({ levels }: Pick<Ladder, 'levels'>) =>
  Math.max(...levels.map(({ rakeback }) => rakeback))

/**
 * The largest reward for the level at this index, in hundredths of the base currency. The stake for its points is least in the game
 * with the largest weight, whose edge is then the full one. The stake costs `fullEdge` of it on average. Rakeback leaves the rest of
 * `returnMax` for rewards.
 */
export function rewardMaxOf(ladder: Ladder, index: number): bigint {
  const { weights, fullEdge, returnMax, levels } = ladder
  const points = (levels[index]?.points ?? 0) - (levels[index - 1]?.points ?? 0)
  const shareLeft = returnMax - rakebackMaxOf(ladder)
  if (shareLeft <= 0) return 0n
  const weightMax = Math.max(
    1,
    weights.base,
    ...Object.values(weights.categories),
    ...Object.values(weights.games),
  )
  const stakeTimesWeight = BigInt(points) * 1000n * BigInt(CENTS)
  return (stakeTimesWeight * BigInt(fullEdge) * BigInt(shareLeft)) / (BigInt(weightMax) * 10_000n * 10_000n)
}

export type LoyaltySetting = z.output<typeof loyaltyFile>
