/** How a basketball match ends from a score: the probabilities of each margin and of each total, overtime included. */
import { convolve } from './possessions.rules.ts'

/** Probabilities of whole numbers; the first one belongs to `least`. */
interface Distribution {
  least: number
  chances: Float64Array
}

export interface Ends {
  /** Home − away; never 0. */
  margins: Distribution
  /** Home + away. */
  totals: Distribution
}

type Points = readonly number[]
type Sides<T> = { home: T; away: T }

/** After so many tied overtimes the rest is too unlikely to matter. */
const OVERTIMES_MAX = 4

/**
 * @param rest The distribution of what each side still scores in regular time.
 * @param overtime The same for a whole overtime.
 */
export function endsOf(score: Sides<number>, rest: Sides<Points>, overtime: Sides<Points>): Ends {
  const extra = OVERTIMES_MAX * (overtime.home.length + overtime.away.length)
  const lead = score.home - score.away
  const reach = Math.abs(lead) + rest.home.length + rest.away.length + extra
  const margins: Distribution = { least: -reach, chances: new Float64Array(2 * reach + 1) }
  const sum = score.home + score.away
  const totals: Distribution = {
    least: sum,
    chances: new Float64Array(rest.home.length + rest.away.length + extra),
  }
  addTo(margins, marginOf(rest), lead, 1)
  addTo(totals, totalOf(rest), sum, 1)
  let ties = tiesOf(score, rest)
  const played = { margins: marginOf(overtime), totals: totalOf(overtime), ties: tiesOf(ZERO, overtime) }
  for (let number = 0; number < OVERTIMES_MAX; number += 1) {
    // What was tied goes on, so it is taken out and put back with what the overtime adds.
    const tied = ties.reduce((all, chance) => all + chance, 0)
    margins.chances[-margins.least] = 0
    addTo(margins, played.margins, 0, tied)
    for (const [each, chance] of ties.entries()) {
      if (chance === 0) continue
      at(totals, 2 * each, -chance)
      addTo(totals, played.totals, 2 * each, chance)
    }
    ties = convolve(ties, played.ties)
  }
  return { margins, totals }
}

const ZERO = { home: 0, away: 0 }

function at({ least, chances }: Distribution, value: number, chance: number): void {
  chances[value - least] = (chances[value - least] ?? 0) + chance
}

function addTo(
  to: Distribution,
  from: { least: number; chances: Points },
  shift: number,
  weight: number,
): void {
  for (const [index, chance] of from.chances.entries()) at(to, from.least + shift + index, weight * chance)
}

/** The distribution of home − away for points still to come. */
export const marginOf = ({ home, away }: Sides<Points>): { least: number; chances: Points } => ({
  least: 1 - away.length,
  chances: convolve(home, away.toReversed()),
})

const totalOf = ({ home, away }: Sides<Points>): { least: number; chances: Points } => ({
  least: 0,
  chances: convolve(home, away),
})

/** The probabilities of ties by the points that each side has then. */
function tiesOf(score: Sides<number>, { home, away }: Sides<Points>): Points {
  const ties: number[] = []
  for (const [more, chance] of home.entries()) {
    const others = score.home + more - score.away
    ties[score.home + more] = others < 0 ? 0 : chance * (away[others] ?? 0)
  }
  return Array.from(ties, (chance) => chance ?? 0)
}

/** The probability of a value above `limit`. */
export function chanceAbove({ least, chances }: Distribution, limit: number): number {
  let sum = 0
  for (let index = Math.max(0, Math.floor(limit) + 1 - least); index < chances.length; index += 1)
    sum += chances[index] ?? 0
  return sum
}
