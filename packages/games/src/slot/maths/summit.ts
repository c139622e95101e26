import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/** Medium: four rows, 1,024 ways; in free games every wild counts twice. */
export const summit: SlotDefinition = {
  math: 'summit',
  rows: 4,
  lines: [],
  ways: { parts: 20 },
  pays: {
    'high-1': [7, 28, 140],
    'high-2': [4, 14, 55],
    'high-3': [4, 10, 40],
    'high-4': [3, 8, 29],
    ace: [1, 3, 11],
    king: [1, 4, 12],
    queen: [1, 3, 9],
    jack: [1, 3, 9],
  },
  scatterPays: { 3: 2 },
  strips: {
    base: [
      strip('SQ24QJ13AQKA4QK34JKJAJ32'),
      strip('4KJ3J2AQ3QWQKA341K24JAJK'),
      strip('21S4Q2A3AW4KQ3JK4JQK3JQA'),
      strip('3AKW3JQ3JAJKAQ1A424QJ24K'),
      strip('Q3QA2KJA1A34K2KQ4AJ3SJQ4'),
    ],
    free: [
      strip('S1A4A2J4JQKQ3QAKJQ423K3J'),
      strip('WQAJ3424Q4AJQ3KJW2K1AKJ3K'),
      strip('QSQ2J4W3JAQ41AJK4KW2Q3A3K'),
      strip('WKJQJK14W2AK4Q3AJQ34A23JA'),
      strip('KJ12AQ4AQA43QKQ2J3SKAJ43'),
    ],
  },
  freeGames: { awards: { 3: 8 }, retrigger: { 3: 4 }, limit: 32, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 2 },
  buy: { price: 34 },
}
