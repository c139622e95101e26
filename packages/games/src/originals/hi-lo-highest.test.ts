import { describe, expect, test } from 'vitest'
import { fraction, toDecimals, toNumber } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { hiLoHighest, hiLoOdds } from './hi-lo-highest.ts'
import { hiLo, hiLoChance, hiLoDefinition, hiLoGuesses, hiLoMultiplier } from './hi-lo.ts'
import type { HiLoDefinition, HiLoGuess } from './hi-lo.ts'

const ranks = Array.from({ length: 13 }, (_, card) => card)

/** Finds the highest multiplier by trying all chances, each no larger than the previous one. */
function highestByTrying(definition: HiLoDefinition): Fraction {
  const most = fraction(BigInt(definition.multiplierMax))
  let best = fraction(0n)
  const walk = (so: Fraction, largest: number) => {
    if (so.over * best.under > best.over * so.under) best = so
    for (let chance = largest; chance >= 1; chance -= 1) {
      const next = fraction(so.over * 13n, so.under * BigInt(chance))
      if (next.over * most.under <= most.over * next.under) walk(next, chance)
    }
  }
  walk(fraction(99n, 100n), 12)
  return best
}

/** Whether a guess on one card is right about the next, as the rules state. */
function isRight(card: number, guess: HiLoGuess, next: number): boolean {
  const isEdge = card === 0 || card === 12
  if (guess === 'same') return next === card
  return (guess === 'higher' ? next > card : next < card) || (!isEdge && next === card)
}

/** The probability of exactly this result, by the game's own rules for every card, guess and skip. */
function oddsByTrying(definition: HiLoDefinition, guesses: number, wanted: Fraction): number {
  const target = toDecimals(wanted, 12)
  const chanceOn = (cards: readonly number[], steps: readonly (HiLoGuess | 'skip')[]): number => {
    const skips = steps.filter((step) => step === 'skip').length
    if (steps.length - skips === guesses)
      return toDecimals(hiLoMultiplier(definition, cards, steps), 12) === target ? 1 : 0
    const onto = (step: HiLoGuess | 'skip', isTaken: (next: number) => boolean) =>
      ranks
        .filter(isTaken)
        .reduce((sum, next) => sum + chanceOn([...cards, next], [...steps, step]) / ranks.length, 0)
    const card = cards.at(-1) ?? 0
    const ways = hiLoGuesses(definition, cards, steps).map((guess) =>
      onto(guess, (next) => isRight(card, guess, next)),
    )
    return Math.max(0, ...ways, skips < definition.skipsMax ? onto('skip', () => true) : 0)
  }
  return ranks.reduce((sum, card) => sum + chanceOn([card], []) / ranks.length, 0)
}

test('the number of ranks that make a guess right matches its chance', () => {
  for (const card of ranks)
    for (const guess of hiLoGuesses(hiLoDefinition, [card], []))
      expect([card, guess, ranks.filter((next) => isRight(card, guess, next)).length]).toEqual([
        card,
        guess,
        hiLoChance(hiLoDefinition, card, guess),
      ])
})

describe('the highest win of Hi-Lo', () => {
  test.each([2, 3, 4])('below %i × is the one that an exhaustive search finds', (multiplierMax) => {
    const definition = { ...hiLoDefinition, multiplierMax }
    expect(hiLoHighest(definition).multiplier).toEqual(highestByTrying(definition))
  })

  test.each([
    [{ guesses: 2, powers: [2, 1, 1, 0, 0] }, 1], // 12 and 5, 10 and 6
    [{ guesses: 2, powers: [3, 2, 0, 0, 0] }, 1], // 8 and 9, 12 and 6
    [{ guesses: 1, powers: [0, 0, 0, 1, 0] }, 2], // 7
  ] as const)(
    'has the probability of the best strategy under the rules: %o, %i skips',
    (wanted, skipsMax) => {
      const definition = { ...hiLoDefinition, skipsMax }
      const product = wanted.powers.reduce(
        (all, power, at) => all * BigInt([2, 3, 5, 7, 11][at] ?? 1) ** BigInt(power),
        1n,
      )
      const multiplier = fraction(99n * 13n ** BigInt(wanted.guesses), 100n * product)
      const odds = hiLoOdds(definition, { ...wanted, multiplier })
      expect(odds).toBeGreaterThan(0)
      expect(odds).toBeCloseTo(oddsByTrying(definition, wanted.guesses, multiplier), 12)
    },
  )

  test('is declared with its odds, and its probability is consistent with the return', () => {
    const highest = hiLoHighest(hiLoDefinition)
    const every = 1 / hiLoOdds(hiLoDefinition, highest)
    expect(highest).toMatchObject({ guesses: 70, powers: [104, 80, 5, 0, 0] })
    expect(hiLo.maxWin).toBe(toDecimals(highest.multiplier, 2))
    expect(hiLo.best).toEqual({ pays: hiLo.maxWin, every: every.toFixed(2) })
    expect(every).toBeGreaterThan(toNumber(highest.multiplier) / 0.99)
  })
})
