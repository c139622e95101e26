import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/**
 * Medium: 243 ways with falling symbols and a multiplier that rises with each fall. In free games it never drops, so
 * what a free game pays depends on all falls before it.
 */
export const storm: SlotDefinition = {
  math: 'storm',
  lines: [],
  ways: { parts: 20 },
  pays: {
    'high-1': [8, 30, 160],
    'high-2': [5, 16, 70],
    'high-3': [4, 10, 40],
    'high-4': [3, 8, 26],
    ace: [1, 3, 10],
    king: [1, 3, 10],
    queen: [1, 2, 7],
    jack: [1, 2, 7],
  },
  scatterPays: { 3: 2 },
  strips: {
    base: [
      strip('3AQKJA32SQK4JA4QJK1Q'),
      strip('WK3AQJ2JK3AKQ424AJK1'),
      strip('SJKQAK2J314WJQKAS431Q'),
      strip('J24JA3A3Q4JA2KQAQW1K'),
      strip('J4KQ342JA1QS4AJK3A2QK'),
    ],
    free: [
      strip('K1A42J4K3JAJQAQKQ3QS'),
      strip('K2JKQA43J3A4WA2QK1QJ'),
      strip('4AKS43JKQ2JW3Q21KASAJ'),
      strip('A2Q1JQKAKW4A3QJ423J'),
      strip('A4QSJ2KQ1A4JKJK4QA323'),
    ],
  },
  freeGames: { awards: { 3: 10 }, retrigger: { 3: 5 }, limit: 30, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 1 },
  cascade: { base: [1, 2, 3, 4, 5], free: [3, 4, 5, 6, 8, 10, 12, 15, 20, 25], keeps: true },
  buy: { price: 30 },
}
