import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/** Medium: four rows, 1,024 ways; in free games every wild counts twice. */
export const summit: SlotDefinition = {
  math: 'summit',
  rows: 4,
  lines: [],
  ways: { parts: 40 },
  pays: {
    'high-1': [14, 55, 290],
    'high-2': [9, 28, 120],
    'high-3': [7, 20, 75],
    'high-4': [6, 16, 60],
    ace: [2, 7, 23],
    king: [2, 7, 23],
    queen: [2, 6, 18],
    jack: [2, 6, 19],
  },
  scatterPays: { 3: 2 },
  strips: {
    base: [
      strip('Q43JAK2314QJ24S3KJKQAQJA'),
      strip('J132KJ4J2KAQKA3WQAQ4K4J3'),
      strip('SK343QKQAQJ4AJ2JQ214W3KA'),
      strip('4J2A4KQAKJA3A3QJW2J31K4Q'),
      strip('J3AQ3JS4JA2AKQ4QK3K4Q1A2'),
    ],
    free: [
      strip('KJ423KA3JQ3KJAQS1Q4JA24Q'),
      strip('J2JWKQKWK4A3QA2Q1JA4J43K3'),
      strip('4WAQ1KA34KS3J2K34QWJ2QJAQ'),
      strip('J3KJQ4J13K4A3A42WAK2WQJAQ'),
      strip('JQA4JSQKA2QJ4AQ32K3K31A4'),
    ],
  },
  freeGames: { awards: { 3: 8 }, retrigger: { 3: 4 }, limit: 32, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 2 },
}
