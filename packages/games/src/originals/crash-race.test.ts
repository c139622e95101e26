import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { type Fraction, fraction, isEqual, plus, times } from '../fraction.ts'
import {
  crashRace,
  crashRaceDefinition,
  drawOrder,
  raceChance,
  raceFinishes,
  raceMultiplier,
  type CrashRaceOutcome,
} from './crash-race.ts'

const { weights } = crashRaceDefinition
const racers = weights.map((_, racer) => racer)
const settings = racers.flatMap((racer) => raceFinishes.map((finish) => ({ racer, finish })))

/** Every order of the first two places with its chance, counted ticket by ticket. */
const starts = racers.flatMap((first) =>
  racers.filter((racer) => racer !== first).map((second) => [first, second] as const),
)
const chanceOf = ([first, second]: readonly [number, number]): Fraction =>
  times(
    fraction(BigInt(weights[first]!), 100n),
    fraction(BigInt(weights[second]!), BigInt(100 - weights[first]!)),
  )

describe.each(settings)('racer $racer, $finish', (choices) => {
  test('has the chance of all orders that win, and returns exactly 99%', () => {
    const places = choices.finish === 'first' ? 1 : 2
    const won = starts
      .filter((start) => start.slice(0, places).includes(choices.racer))
      .map(chanceOf)
      .reduce(plus)
    expect(isEqual(raceChance(crashRaceDefinition, choices), won)).toBe(true)
    const returned = times(won, raceMultiplier(crashRaceDefinition, choices))
    expect(isEqual(returned, fraction(99n, 100n))).toBe(true)
  })
})

test('each ticket of the first draw belongs to the racer by its weight', () => {
  const firsts = Array.from({ length: 100 }, (_, ticket) => {
    let draws = 0
    return drawOrder({ below: () => (draws++ === 0 ? ticket : 0) }, weights)[0]
  })
  expect(racers.map((racer) => firsts.filter((first) => first === racer).length)).toEqual(weights)
})

test('lists every racer once, furthest first, and pays only the chosen finish', () => {
  for (let nonce = 0; nonce < 200; nonce += 1) {
    for (const choices of settings) {
      const draws = seededDraws({ serverSeed: '77'.repeat(32), clientSeed: 'mine', nonce })
      const { order, distances, won, win } = crashRace.play(draws, 100n, choices) as CrashRaceOutcome
      expect(order.toSorted()).toEqual(racers)
      expect(distances).toEqual(distances.toSorted((a, b) => b - a))
      expect(won).toBe(order.indexOf(choices.racer) < (choices.finish === 'first' ? 1 : 2))
      expect(win > 0n).toBe(won)
    }
  }
})

test.each([{}, { racer: 6, finish: 'first' }, { racer: 0, finish: 'last' }, { racer: 0.5, finish: 'first' }])(
  'has no setting %o',
  (raw) => {
    expect(crashRace.readChoices(raw)).toBeNull()
  },
)
