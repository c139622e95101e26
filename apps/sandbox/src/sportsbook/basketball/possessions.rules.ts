/** What one possession scores, and the exact distribution of what several of them score. */
import type { Random, Side, Strengths } from '../sport.ts'

/** Probabilities of 0, 1, 2 and 3 points. */
type Possession = readonly number[]

const SCORES = [0.05, 0.34, 0.13] as const
/** How much a difference in strength and the own hall shift the chance to score. */
const PULL = 0.07
const HOME = 0.02

export function possessionsOf({ home, away }: Strengths): Record<Side, Possession> {
  const gap = (home - away) * PULL + HOME
  return { home: scaled(1 + gap), away: scaled(1 - gap) }
}

function scaled(factor: number): Possession {
  const scoring = SCORES.map((chance) => chance * factor)
  return [1 - scoring.reduce((sum, chance) => sum + chance, 0), ...scoring]
}

export function drawPoints(possession: Possession, random: Random): number {
  let rest = random()
  for (const [points, chance] of possession.entries()) {
    rest -= chance
    if (rest < 0) return points
  }
  return 0
}

/** Probabilities of all sums of points after any number of possessions; each is calculated once. */
export class PointTable {
  readonly #possession: Possession
  readonly #byCount: number[][] = [[1]]

  constructor(possession: Possession) {
    this.#possession = possession
  }

  after(count: number): readonly number[] {
    for (let known = this.#byCount.length; known <= count; known += 1)
      this.#byCount.push(convolve(this.#byCount[known - 1] ?? [1], this.#possession))
    return this.#byCount[count] ?? [1]
  }
}

/** The distribution of the sum of two independent numbers. */
export function convolve(one: readonly number[], other: readonly number[]): number[] {
  const sums = Array.from({ length: one.length + other.length - 1 }, () => 0)
  for (const [a, chance] of one.entries())
    for (const [b, chanceOfOther] of other.entries())
      sums[a + b] = (sums[a + b] ?? 0) + chance * chanceOfOther
  return sums
}
