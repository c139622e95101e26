import { expect, test } from 'vitest'
import { fraction, isEqual, plus, times } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { strip } from './definition.ts'
import type { SlotDefinition } from './definition.ts'
import { compile } from './compile.ts'
import { oddsOf } from './odds.ts'
import { spinAt } from './play.ts'
import type { SlotSpin } from './play.ts'
import { slots } from './slots.ts'

/** Three reels of four symbols: few enough to enumerate every round. */
function small(free: string[], change: Partial<SlotDefinition['freeGames']> = {}): SlotDefinition {
  return {
    ...slots['neon-seven'].definition,
    scatterPays: {},
    strips: { base: ['1S2A', '1WSA', 'SA21'].map(strip), free: free.map(strip) },
    freeGames: { awards: { 3: 2 }, retrigger: { 2: 1, 3: 2 }, limit: 4, multiplier: 2, ...change },
  }
}

type Round = { units: number; chance: Fraction }

/** Every round, spin by spin, weighted by its stops. */
function* roundsOf(definition: SlotDefinition): Generator<Round> {
  const machine = compile(definition)
  const { limit } = definition.freeGames
  const all = [0, 1, 2, 3]
  const spins = (isFree: boolean, level: number): SlotSpin[] =>
    all.flatMap((a) => all.flatMap((b) => all.map((c) => spinAt(machine, isFree, [a, b, c], level))))
  const fallsOf = ({ falls = [] }: SlotSpin) => falls.length
  const alike = (isFree: boolean, level = 0) =>
    Map.groupBy(spins(isFree, level), (spin) => `${spin.units} ${spin.scatter?.count ?? 0} ${fallsOf(spin)}`)
  const base = alike(false)
  const free = Array.from({ length: machine.free.levels }, (_, level) => alike(true, level))

  function* from(
    kinds: typeof base,
    left: number,
    granted: number,
    before: Round,
    level = 0,
  ): Generator<Round> {
    for (const [one, ...others] of kinds.values()) {
      const next = kinds === base ? 0 : Math.min(level + fallsOf(one!), free.length - 1)
      const units = before.units + one!.units
      const chance = times(before.chance, fraction(BigInt(1 + others.length), 64n))
      const table = kinds === base ? machine.awards : machine.retrigger
      const more = Math.min(table[one!.scatter?.count ?? 0] ?? 0, limit - granted)
      const round = { units, chance }
      if (left + more === 0) yield round
      else yield* from(free[next]!, left + more - 1, granted + more, round, next)
    }
  }
  yield* from(base, 0, 0, { units: 0, chance: fraction(1n) })
}

test.each([
  ['whose best free game grants none', small(['12SA', '1A2S', '1S2A'])],
  ['that continues for the lesser free game', small(['S12A', '1SAA', 'S1AJ'], { limit: 5 })],
  ['that pays more without a feature', small(['JSQK', 'KQJS', 'QKSJ'])],
  ['whose every free game is the same', small(['S1AS', '1SS1', 'SS11'], { limit: 3 })],
  [
    'whose multiplier never drops in free games',
    {
      ...small(['1S2A', '1A2S', 'A12S'], { limit: 3 }),
      cascade: { base: [1, 2], free: [1, 2, 5], keeps: true as const },
    },
  ],
])(
  'the highest win of a round, its probability, the mean and the hit rate match an enumeration: %s',
  (_, definition) => {
    let most = -1
    let mean = fraction(0n)
    let chance = fraction(0n)
    let whole = fraction(0n)
    let hits = fraction(0n)
    for (const round of roundsOf(definition)) {
      whole = plus(whole, round.chance)
      if (round.units > 0) hits = plus(hits, round.chance)
      mean = plus(mean, times(round.chance, fraction(BigInt(round.units), BigInt(definition.lines.length))))
      if (round.units > most) [most, chance] = [round.units, fraction(0n)]
      if (round.units === most) chance = plus(chance, round.chance)
    }
    expect(whole).toEqual(fraction(1n))
    const { rtp, hitRate, highest } = oddsOf(definition)
    const { stakes, every } = highest
    expect(isEqual(rtp, mean)).toBe(true)
    // Free games can pay nothing.
    expect(isEqual(hitRate, hits)).toBe(true)
    expect(stakes).toEqual(fraction(BigInt(most), BigInt(definition.lines.length)))
    expect(isEqual(every, fraction(chance.under, chance.over))).toBe(true)
  },
)
