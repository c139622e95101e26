import { describe, expect, test } from 'vitest'
import { type Fraction, fraction, toDecimals } from '../fraction.ts'
import { ascentDefinition } from './ascent.ts'
import { coinFlipDefinition, coinFlipMultiplier, coinFlipsMax } from './coin-flip.ts'
import { crashRaceDefinition, raceChance, raceFinishes, raceMultiplier } from './crash-race.ts'
import { diceDefinition, diceMultiplier } from './dice.ts'
import { kenoDefinition, kenoPays, kenoRisks } from './keno.ts'
import { limboDefinition } from './limbo.ts'
import { minesDefinition, minesMultiplier, minesSafeMax } from './mines.ts'
import { originalIds, originals, type OriginalId } from './originals.ts'
import { plinkoDefinition, plinkoPays, plinkoRisks } from './plinko.ts'
import { rouletteDefinition, roulettePays } from './roulette.ts'
import { towerDefinition, towerLevels, towerMultiplier } from './tower.ts'
import { wheelDefinition, wheelFields, wheelPays, wheelRisks } from './wheel.ts'

/** One way to win, in hundredths of the stake, and its chance. */
type Way = { pays: number; chance: Fraction }

const waysOf = (count: number, of: number): bigint => {
  let ways = 1n
  for (let at = 0; at < of; at += 1) ways = (ways * BigInt(count - at)) / BigInt(at + 1)
  return ways
}

const rows = Array.from({ length: 9 }, (_, at) => at + 8)
const plinkoWays = plinkoRisks.flatMap((risk) =>
  rows.flatMap((count) => {
    const pays = plinkoPays(plinkoDefinition, { rows: count, risk })
    const most = Math.max(...pays)
    const ways = pays.reduce((sum, one, pocket) => (one === most ? sum + waysOf(count, pocket) : sum), 0n)
    return [{ pays: most, chance: fraction(ways, 2n ** BigInt(count)) }]
  }),
)
const wheelWays = wheelRisks.flatMap((risk) =>
  wheelFields.map((fields) => {
    const pays = wheelPays(wheelDefinition, { fields, risk })
    const most = Math.max(...pays)
    const count = pays.filter((one) => one === most).length
    return { pays: most, chance: fraction(BigInt(count), BigInt(pays.length)) }
  }),
)
const kenoWays = kenoRisks.flatMap((risk) =>
  Array.from({ length: 10 }, (_, at) => at + 1).flatMap((marks) =>
    kenoPays(kenoDefinition, risk, marks).map((pays, hits) => ({
      pays,
      chance: fraction(waysOf(marks, hits) * waysOf(40 - marks, 10 - hits), waysOf(40, 10)),
    })),
  ),
)
const minesWays = Array.from({ length: 24 }, (_, at) => at + 1).map((mines) => {
  const opened = minesSafeMax(minesDefinition, mines)
  const { over, under } = minesMultiplier(minesDefinition, mines, opened)
  return {
    pays: Number((over * 100n) / under) + 1,
    chance: fraction(waysOf(25 - mines, opened), waysOf(25, opened)),
  }
})
const flips = coinFlipsMax(coinFlipDefinition)
const streak = coinFlipMultiplier(coinFlipDefinition, flips)
const towerWays = towerLevels.map((level) => {
  const { tiles, traps, floors } = towerDefinition.levels[level]
  const { over, under } = towerMultiplier(towerDefinition, level, floors)
  const chance = fraction(BigInt(tiles - traps) ** BigInt(floors), BigInt(tiles) ** BigInt(floors))
  return { pays: Number((over * 100n) / under), chance }
})
const raceWays = crashRaceDefinition.weights.flatMap((_, racer) =>
  raceFinishes.map((finish) => {
    const { over, under } = raceMultiplier(crashRaceDefinition, { racer, finish })
    return { pays: Number((over * 100n) / under), chance: raceChance(crashRaceDefinition, { racer, finish }) }
  }),
)
const rarest = { direction: 'under', target: 10 } as const
const isReached = (height: number): Way => ({ pays: height, chance: fraction(99n, BigInt(height)) })

const ways: Partial<Record<OriginalId, readonly Way[]>> = {
  dice: [{ pays: Number(diceMultiplier(diceDefinition, rarest)) * 100, chance: fraction(10n, 10_000n) }],
  limbo: [isReached(limboDefinition.targetMax)],
  ascent: [isReached(ascentDefinition.targetMax)],
  plinko: plinkoWays,
  wheel: wheelWays,
  keno: kenoWays,
  mines: minesWays,
  'crash-race': raceWays,
  tower: towerWays,
  'coin-flip': [
    { pays: Number((streak.over * 100n) / streak.under), chance: fraction(1n, 2n ** BigInt(flips)) },
  ],
  roulette: Object.entries(rouletteDefinition.spots).map(([spot, numbers]) => ({
    pays: roulettePays(rouletteDefinition, spot) * 100,
    chance: fraction(BigInt(numbers.length), 37n),
  })),
}

/** Games that depend on decisions are tested separately. */
const settable = originalIds.filter((id) => ways[id] !== undefined)
describe.each(settable)('%s', (id) => {
  test('declares the best win of all its settings, and in how many rounds it comes once', () => {
    const all = ways[id] ?? []
    const most = Math.max(...all.map(({ pays }) => pays))
    const chances = all.filter(({ pays }) => pays === most).map(({ chance }) => chance)
    const likeliest = chances.reduce((a, b) => (a.over * b.under > b.over * a.under ? a : b))
    const { pays, every } = originals[id].best ?? {}
    expect(Number(pays)).toBe(most / 100)
    expect(pays).toBe(originals[id].maxWin)
    expect(Number(every)).toBe(Number(toDecimals(fraction(likeliest.under, likeliest.over), 2)))
  })
})
