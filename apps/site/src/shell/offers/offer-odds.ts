/** A share of players that everyone understands: `few` in `many` of them. */
type Odds = { kind: 'almostAll' } | { kind: 'almostNone' } | { kind: 'odds'; few: number; many: number }

const ALL_FROM = 0.975
const NONE_BELOW = 0.005
const MANY = [2, 3, 4, 5, 6, 7, 8, 9, 10, 20]
/** Smaller numbers are better than exact ones up to this distance. */
const TOLERANCE = 0.025
const RARE_BELOW = 0.1

/** The smallest numbers that are close enough: 0.39 is 2 in 5, 0.07 is 1 in 14. */
export function oddsOf(share: number): Odds {
  if (share >= ALL_FROM) return { kind: 'almostAll' }
  if (share < NONE_BELOW) return { kind: 'almostNone' }
  if (share < RARE_BELOW) return { kind: 'odds', few: 1, many: Math.round(1 / share) }
  const pairs = MANY.map((many) => {
    const few = Math.min(Math.max(Math.round(share * many), 1), many - 1)
    return { few, many, distance: Math.abs(few / many - share) }
  })
  const { few, many } =
    pairs.find(({ distance }) => distance <= TOLERANCE) ??
    pairs.reduce((best, pair) => (pair.distance < best.distance ? pair : best))
  return { kind: 'odds', few, many }
}
