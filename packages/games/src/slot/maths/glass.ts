import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/** The pay grows with every second symbol, up to fifteen. */
const bySize = (...pays: number[]): number[] =>
  pays.flatMap((pay, at) => (at < pays.length - 1 ? [pay, pay] : [pay]))

/**
 * Medium: clusters in a window of seven by seven whose right half mirrors the left, so that it has four strips and
 * every spin can be counted. Free games pay twice as much.
 */
export const glass: SlotDefinition = {
  math: 'glass',
  rows: 7,
  lines: [],
  clusters: { parts: 20, from: 5, isMirrored: true },
  pays: {
    'high-1': bySize(15, 32, 80, 200, 500, 2500),
    'high-2': bySize(13, 26, 60, 130, 400, 1500),
    'high-3': bySize(10, 20, 45, 100, 260, 1000),
    'high-4': bySize(9, 18, 40, 80, 200, 800),
    ace: bySize(4, 8, 18, 40, 100, 400),
    king: bySize(4, 8, 18, 40, 100, 400),
    queen: bySize(3, 5, 12, 25, 80, 250),
    jack: bySize(3, 5, 12, 25, 80, 250),
  },
  scatterPays: {},
  strips: {
    base: [
      strip('JA33WQQAA44JQK223KQJJ41KK11A2'),
      strip('2AQS1J43JJAKKJ4433Q11KAA22QQK'),
      strip('QQAAKKQ44WJ4223JAJJ33AQK1SK112'),
      strip('S2KK2211KQAK3JQQ33441QA4JAAJJ'),
    ],
    free: [
      strip('QJA1QQ3Q44AAKWJJKK113324KA22J'),
      strip('4411AJ3AAS4K221QJQKAQQ233WKKJJ'),
      strip('2KWKK331QQ44KQJAA11JS2243AQAJJ'),
      strip('33A22QKK441QQW4JJKASK11J3QAA2J'),
    ],
  },
  freeGames: { awards: { 5: 8 }, retrigger: { 5: 4 }, limit: 32, multiplier: 2 },
  wild: { expands: false, freeMultiplier: 1 },
  cascade: { base: [1], free: [1] },
  buy: { price: 22 },
}
