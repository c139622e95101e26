/**
 * Points, levels and rakeback of own-money stakes. Pure. A point's worth is bounded by the game's edge, so no way of playing gains
 * from rewards. Nothing here depends on whether a round was won.
 */
import { BASE_PARTS } from '../rounds/index.ts'
import type { LoyaltySetting } from '../settings/index.ts'

/** What each of a game's stakes is multiplied by. */
interface PlayTerms {
  /** Points per unit of the base currency, in thousandths. */
  weight: number
  /** In millionths, up to the largest that counts for rakeback. */
  edge: number
}

interface RatedGame {
  id: string
  category: string
  /** In millionths; null if the provider states no RTP. */
  edge: number | null
}

/** Millionths per hundredth of a percent. */
const PER_BASIS_POINT = 100

/** A game without a stated RTP earns nothing, because what it costs the player is unknown. */
export function playTermsOf({ weights, fullEdge, rakeback }: LoyaltySetting, game: RatedGame): PlayTerms {
  const { edge } = game
  if (edge === null) return { weight: 0, edge: 0 }
  const full = fullEdge * PER_BASIS_POINT
  const weight = weights.games[game.id] ?? weights.categories[game.category] ?? weights.base
  return {
    weight: edge >= full ? weight : Math.floor((weight * edge) / full),
    edge: countedEdge({ rakeback }, edge),
  }
}

/** In millionths: a larger edge counts as the largest that the operator trusts. */
export const countedEdge = ({ rakeback }: Pick<LoyaltySetting, 'rakeback'>, edge: number): number =>
  Math.min(edge, rakeback.edgeMax * PER_BASIS_POINT)

/** The parts of a point: `score` counts parts of a subunit of the base currency times thousandths. */
function scoreUnit(base: { subunitToUnit: number }): bigint {
  return BigInt(base.subunitToUnit) * BigInt(BASE_PARTS) * 1000n
}

/** Whole points, never below zero. */
export function toPoints(score: bigint, base: { subunitToUnit: number }): bigint {
  return score <= 0n ? 0n : score / scoreUnit(base)
}

/** The score at which a player has so many points. */
export const scoreOf = (points: number, base: { subunitToUnit: number }): bigint =>
  BigInt(points) * scoreUnit(base)

/** The score that reaches each level; null for those by invitation, which points alone never reach. */
export function thresholdsOf(
  { levels }: LoyaltySetting,
  base: { subunitToUnit: number },
): readonly (bigint | null)[] {
  return levels.map(({ byInvitation, points }) => (byInvitation ? null : scoreOf(points, base)))
}

/** The highest level, from 1, whose threshold the score reaches. */
export function levelOf(thresholds: readonly (bigint | null)[], score: bigint): number {
  const reached = score < 0n ? 0n : score
  return Math.max(1, thresholds.findLastIndex((from) => from !== null && from <= reached) + 1)
}

/** The setting of a level. A ladder that became shorter keeps its last level for everyone above. */
export function settingOf({ levels }: LoyaltySetting, level: number): LoyaltySetting['levels'][number] {
  return levels[Math.min(level, levels.length) - 1] as LoyaltySetting['levels'][number]
}

/** 10^-10 subunits: millionths of an edge times hundredths of a percent. */
const RAKEBACK_UNIT = 10_000_000_000n

export function accrue(staked: bigint, edge: number, rate: number): bigint {
  return staked * BigInt(edge) * BigInt(rate)
}

/** Whole subunits, rounded towards zero. */
export const wholeOf = (accrued: bigint): bigint => accrued / RAKEBACK_UNIT

/** Whole subunits. Corrections of claimed rounds can make it negative, and then nothing can be claimed. */
export function claimableOf({ accrued, claimed }: { accrued: bigint; claimed: bigint }): bigint {
  const left = wholeOf(accrued) - claimed
  return left > 0n ? left : 0n
}
