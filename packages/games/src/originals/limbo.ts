import type { Draws } from '../draws.ts'
import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, wholeNumber } from '../original.ts'
import { payExactly } from '../exact-payout.ts'

/**
 * Limbo: a multiplier is drawn, and the player wins their target when it is reached. The multiplier is 0.99 ÷
 * u for a number u that is uniform between 0 and 1, so it reaches t in 0.99 ÷ t of all rounds and the return
 * is exactly 99% at every target. u has as many digits as the hundredths of the result need.
 */
export type LimboChoices = { target: number }

export type LimboOutcome = { kind: 'limbo'; result: number; won: boolean; win: bigint }

/** Targets and results are in hundredths of a multiplier. */
type LimboDefinition = { targetMin: number; targetMax: number; returned: number }

export const limboDefinition: LimboDefinition = { targetMin: 101, targetMax: 10_000_000, returned: 99 }

const RESULT_MIN = 100
const DIGIT = 2 ** 32

/** Draws a result: at least 1.00, at most the highest target. */
export function drawLimbo(
  draws: Draws,
  { returned, targetMax }: Pick<LimboDefinition, 'returned' | 'targetMax'>,
): number {
  const bounded = (value: number) => Math.min(targetMax, Math.max(RESULT_MIN, value))
  const first = draws.below(DIGIT)
  // u is at or above first ÷ 2³² and below (first + 1) ÷ 2³². Quotients of whole numbers this small are exact
  // when cut off.
  const least = bounded(Math.floor((returned * DIGIT) / (first + 1)))
  const greatest = first === 0 ? targetMax : bounded(Math.floor((returned * DIGIT) / first))
  if (least === greatest) return least

  let digits = BigInt(first)
  let span = BigInt(DIGIT)
  for (;;) {
    digits = digits * BigInt(DIGIT) + BigInt(draws.below(DIGIT))
    span *= BigInt(DIGIT)
    const low = bounded(Number((BigInt(returned) * span) / (digits + 1n)))
    const high = digits === 0n ? targetMax : bounded(Number((BigInt(returned) * span) / digits))
    if (low === high) return low
  }
}

/** The probability of reaching the target. */
export const limboChance = ({ target }: LimboChoices): number => limboDefinition.returned / target

export const limbo = defineOriginal({
  id: 'limbo',
  title: 'Limbo',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '100000.00',
  best: { pays: '100000.00', every: '101010.10' },
  definition: limboDefinition,
  rules: (definition: LimboDefinition) => ({
    readChoices(raw): LimboChoices | null {
      const target = wholeNumber(fieldsOf(raw)['target'], definition.targetMin, definition.targetMax)
      return target === null ? null : { target }
    },
    play(draws, stake, { target }): LimboOutcome {
      const result = drawLimbo(draws, definition)
      const won = result >= target
      const win = won ? payExactly(draws, stake, fraction(BigInt(target), 100n)) : 0n
      return { kind: 'limbo', result, won, win }
    },
  }),
})
