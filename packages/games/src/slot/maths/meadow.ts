import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/**
 * Medium: clusters from five in a window of five by five. Places that have paid stay lit until the spin ends, and raise
 * the multiplier of later clusters; in free games by twice as much.
 */
export const meadow: SlotDefinition = {
  math: 'meadow',
  rows: 5,
  lines: [],
  clusters: { parts: 20, from: 5, lights: { base: 1, free: 3 } },
  pays: {
    'high-1': [18, 36, 72, 150, 300, 600, 1400],
    'high-2': [13, 26, 52, 105, 210, 420, 950],
    'high-3': [10, 20, 40, 80, 160, 320, 700],
    'high-4': [8, 16, 32, 64, 130, 260, 600],
    ace: [4, 8, 15, 30, 60, 120, 250],
    king: [4, 8, 15, 30, 60, 120, 250],
    queen: [2, 5, 10, 20, 40, 80, 160],
    jack: [2, 5, 10, 20, 40, 80, 160],
  },
  scatterPays: {},
  strips: {
    base: [
      strip('QQS223344JJAA1SKK'),
      strip('AAJJ22SWKK441QQ33'),
      strip('44WS1JJ3322KKQQAA'),
      strip('JJ133S44AA22QQKKW'),
      strip('SKK44JJQQSAA22133'),
    ],
    free: [
      strip('1332244SKKJJAAQQ'),
      strip('22WJJ44SAA1QQKK33'),
      strip('33WQQ144KKAA22JJS'),
      strip('44SWQQ12233KKJJAA'),
      strip('33SJJ1QQ2244AAKK'),
    ],
  },
  freeGames: { awards: { 5: 8 }, retrigger: { 5: 4 }, limit: 24, multiplier: 2 },
  wild: { expands: false, freeMultiplier: 1 },
  cascade: { base: [1], free: [1] },
  buy: { price: 20 },
}
