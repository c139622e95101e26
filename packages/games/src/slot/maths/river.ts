import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** Medium: twenty lines, wilds on the middle reels, free games that pay double. */
export const river: SlotDefinition = {
  math: 'river',
  lines: lines(20),
  pays: {
    'high-1': [60, 250, 1500],
    'high-2': [40, 150, 500],
    'high-3': [30, 100, 300],
    'high-4': [20, 75, 250],
    ace: [10, 30, 120],
    king: [10, 30, 120],
    queen: [5, 20, 100],
    jack: [5, 20, 100],
  },
  scatterPays: { 3: 3, 4: 10, 5: 50 },
  strips: {
    base: [
      strip('Q21KAQ24QJ34KA3KJAQJ2K4J14QKASJ3'),
      strip('1K4WK12KAQ4ASQJKAJ2Q3JA4W34J3QKA2Q'),
      strip('JQ4JAK2S3A4K2A3S4AWQAJ12JQK3WQJ3K1'),
      strip('34JQ2KAQJKAQ1A2SA2Q4J3KA1W4QKJ34W'),
      strip('K34J24QA4JK2AKQA2KJQ43KJQ31QJS1A'),
    ],
    free: [
      strip('QK134S1J32AQK3QK4JAQ4JAQK24J2AJ'),
      strip('2S13AQ3J4WK4QKJQKJA2J4QA2KAQW341'),
      strip('3K2JQA23JK14S1KJ2QAKJA4QW3AW3QJW4'),
      strip('W421A2QK3A4JQ4WQK2JA4K1AJ3QKSJ3Q'),
      strip('QA3KSQ2J3Q4JKA2K4Q1K3JQA41JA2J4'),
    ],
  },
  freeGames: {
    awards: { 3: 10, 4: 15, 5: 20 },
    retrigger: { 3: 10, 4: 15, 5: 20 },
    limit: 50,
    multiplier: 2,
  },
  wild: { expands: false, freeMultiplier: 1 },
  buy: { price: 25 },
}
