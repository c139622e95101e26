/** From probabilities to the whole millionths that odds are calculated with. */
import type { Chance, LegResult } from '@fairhall/odds'

const MILLION = 1_000_000

/**
 * Results with their probabilities, as chances that add up to a million. Equal results become one. What rounding leaves over goes to the
 * likeliest.
 */
export function toChances(weighted: Iterable<readonly [LegResult['kind'], number]>): Chance[] {
  const byKind = new Map<LegResult['kind'], number>()
  let sum = 0
  for (const [kind, weight] of weighted) {
    byKind.set(kind, (byKind.get(kind) ?? 0) + weight)
    sum += weight
  }
  const chances = [...byKind]
    .map(([kind, weight]) => ({ kind, millionths: Math.round((weight / sum) * MILLION) }))
    .filter(({ millionths }) => millionths > 0)
    .toSorted((a, b) => b.millionths - a.millionths)
  const rest = MILLION - chances.reduce((total, { millionths }) => total + millionths, 0)
  return chances.map(({ kind, millionths }, index) => ({
    result: resultOf(kind),
    millionths: index === 0 ? millionths + rest : millionths,
  }))
}

/** The book settles no dead heats here: matches of two sides have none. */
const resultOf = (kind: LegResult['kind']): LegResult =>
  kind === 'dead_heat' ? { kind, tied: 2, places: 1 } : { kind }

/** Won with this probability, lost otherwise. */
export const winChances = (probability: number): Chance[] =>
  toChances([
    ['won', probability],
    ['lost', 1 - probability],
  ])

/**
 * The chance at which odds are fair, in millionths: stakes that come back, in whole or in half, count on neither side. The two sides of a
 * line add up to a million.
 */
export function fairChance(chances: readonly Chance[]): number {
  const share = (kind: LegResult['kind']) =>
    chances.find(({ result }) => result.kind === kind)?.millionths ?? 0
  const winning = share('won') + share('half_won') / 2
  const losing = share('lost') + share('half_lost') / 2
  return winning + losing === 0 ? 0 : Math.round((winning / (winning + losing)) * MILLION)
}
