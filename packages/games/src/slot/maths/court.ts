import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** Medium: ten lines, and a wild fills its whole reel. */
export const court: SlotDefinition = {
  math: 'court',
  lines: lines(10),
  pays: {
    'high-1': [50, 200, 1000],
    'high-2': [30, 100, 400],
    'high-3': [25, 75, 250],
    'high-4': [15, 50, 150],
    ace: [10, 25, 75],
    king: [10, 25, 75],
    queen: [5, 20, 60],
    jack: [5, 20, 60],
  },
  scatterPays: { 3: 3, 4: 10, 5: 50 },
  strips: {
    base: [
      strip('4SJA13K2QAJ32KJ3QAKJQ4KAQ24Q1A4JK'),
      strip('K2Q4K3J1SK4AQ3JKAQKWQ2JA1J42AJQ43A'),
      strip('J3AJ4AQK4QK132WQA2JK4J1QAKJ2A43KQS'),
      strip('JAQ4SKJ1KQJA43A432QK23WQJA21JK4QAK'),
      strip('31KA4QKA24JQ32JK4QKAQJK312AQJAS4J'),
    ],
    free: [
      strip('4A324AQJAQK14KA21JKQAJ243QK3JQKJS'),
      strip('42AKJAWK4A2QW2KJSKJ3QJK3AQ1A4QJ341Q'),
      strip('3Q42J4SAQW41AQKA14QJ3K2AJW2KQJKW3AKJ'),
      strip('4QKA3K4JQASJK3JK12A34Q1WJQA24JQAW2K'),
      strip('K4J24Q3SJQ2JK34KAQJA42KAQ1AKJ1Q3A'),
    ],
  },
  freeGames: { awards: { 3: 8, 4: 12, 5: 20 }, retrigger: { 3: 4, 4: 8, 5: 12 }, limit: 40, multiplier: 1 },
  wild: { expands: true, freeMultiplier: 1 },
  buy: { price: 24 },
}
