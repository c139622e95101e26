import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** Medium: twenty lines with falling symbols, each fall paying more; three times as much in free games. */
export const forge: SlotDefinition = {
  math: 'forge',
  lines: lines(20),
  pays: {
    'high-1': [40, 220, 890],
    'high-2': [26, 85, 330],
    'high-3': [18, 60, 220],
    'high-4': [13, 40, 160],
    ace: [9, 25, 85],
    king: [9, 26, 85],
    queen: [4, 17, 70],
    jack: [4, 18, 70],
  },
  scatterPays: { 4: 5, 5: 25 },
  strips: {
    base: [
      strip('KS2AQ4KQK3AJ1JAQJ342'),
      strip('31J4WSQ2A2AQ3JK4KQAK'),
      strip('2KAJ34JS423W1KJAQAKQ'),
      strip('3JW1JAQ42KQ34ASK2QJA'),
      strip('Q4A3K4QKJ32AQSJ12JKJ'),
    ],
    free: [
      strip('3S3KQAQJA4J42KQKJ21A'),
      strip('AKWKQ34AS2J4A3QK2J1Q'),
      strip('2A1WSK3J4A32Q4JAKJQK'),
      strip('3AJ4JSW1QAJ2K24Q3QKA'),
      strip('AQKAKQS2JKQ32J43J14J'),
    ],
  },
  freeGames: { awards: { 4: 10, 5: 15 }, retrigger: { 4: 5, 5: 10 }, limit: 40, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 1 },
  cascade: { base: [1, 2, 3, 5], free: [3, 6, 9, 15] },
  buy: { price: 34 },
}
