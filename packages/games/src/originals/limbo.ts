import type { Draws } from '../draws.ts'
import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, wholeNumber } from '../original.ts'
import { payExactly } from '../pay.ts'

/**
 * Limbo: a multiplier is drawn, and the player wins his target when it reaches it. It is 0.99 ÷ u for a number u that is uniform
 * between 0 and 1, so it reaches t in 0.99 ÷ t of all rounds and the return is 99% exactly at every target. u has as many
 * digits as it takes to know the hundredths of the result.
 */
export type LimboChoices = { target: number }

export type LimboOutcome = { kind: 'limbo'; result: number; won: boolean; win: bigint }

/** Targets and results are hundredths of a multiplier. */
export type LimboDefinition = { targetMin: number; targetMax: number; returned: number }

export const limboDefinition: LimboDefinition = { targetMin: 101, targetMax: 10_000_000, returned: 99 }

const RESULT_MIN = 100n
const DIGIT = 2n ** 32n

/** Draws a result: at least 1.00, at most the highest target. */
export function drawLimbo(draws: Draws, { returned, targetMax }: LimboDefinition): number {
  const most = BigInt(targetMax)
  const bounded = (value: bigint) => (value < RESULT_MIN ? RESULT_MIN : value > most ? most : value)
  let digits = 0n
  let span = 1n
  for (;;) {
    digits = digits * DIGIT + BigInt(draws.below(2 ** 32))
    span *= DIGIT
    // u lies at or above digits ÷ span and below (digits + 1) ÷ span.
    const least = bounded((BigInt(returned) * span) / (digits + 1n))
    const greatest = digits === 0n ? most : bounded((BigInt(returned) * span) / digits)
    if (least === greatest) return Number(least)
  }
}

/** Of 10,000,000 rounds so many reach the target, for showing. */
export const limboChance = ({ target }: LimboChoices): number => limboDefinition.returned / target

export const limbo = defineOriginal({
  id: 'limbo',
  title: 'Limbo',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '100000.00',
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
