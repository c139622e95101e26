import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/** Medium: 243 ways with falling symbols, each fall paying twice the previous one. */
export const sugar: SlotDefinition = {
  math: 'sugar',
  lines: [],
  ways: { parts: 20 },
  pays: {
    'high-1': [8, 25, 125],
    'high-2': [5, 15, 60],
    'high-3': [5, 12, 40],
    'high-4': [4, 9, 30],
    ace: [2, 5, 12],
    king: [2, 5, 12],
    queen: [1, 3, 9],
    jack: [1, 3, 9],
  },
  scatterPays: { 4: 5, 5: 50 },
  strips: {
    base: [
      strip('QJQKSJ432AKQAJ31A24K'),
      strip('12AKQS34KWJ4JQA3QA2KJ'),
      strip('JK1QJAKQ2A32AJQ4WK4S3'),
      strip('J3A34QKJ2AJKSAWQ2QK41'),
      strip('KA43AKJA1JQJ43KQS2Q2'),
    ],
    free: [
      strip('QKA241JSQ43A23JKAQKJ'),
      strip('1A42KJ3WSAQKQK3A4QJ2J'),
      strip('2KJQA424WJ3A3KWKSJQ1AQ'),
      strip('4AQJ2K3SJAQ4JK2A3KQ1W'),
      strip('J32AK4JKQ1A4A2SQJKQ3'),
    ],
  },
  freeGames: { awards: { 4: 10, 5: 15 }, retrigger: { 4: 5, 5: 10 }, limit: 40, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 1 },
  cascade: { base: [1, 2, 4, 8], free: [2, 4, 8, 16] },
  buy: { price: 38 },
}
