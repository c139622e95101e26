import { noFreeGames, strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** High: twenty lines; a wild fills its reel. Five coins lock, and more of them unlock rows above the window. */
export const harbour: SlotDefinition = {
  math: 'harbour',
  lines: lines(20),
  pays: {
    'high-1': [30, 120, 600],
    'high-2': [24, 85, 360],
    'high-3': [18, 55, 210],
    'high-4': [15, 42, 150],
    ace: [7, 24, 90],
    king: [7, 24, 90],
    queen: [6, 18, 72],
    jack: [6, 18, 72],
  },
  scatterPays: {},
  strips: {
    base: [
      strip('2JSA4QKQ2SAJ31QA1K432JSK4A3Q4J123SK'),
      strip('1SQ1K3J34A4S23ASAK23KSJQA4WQKJ1Q42J'),
      strip('2JAKAS2J1AKS432W3Q13QKJKJ42Q4QS3ASJ14'),
      strip('AJK3KQAK2SJQA2Q41JS34234AJ13SKSK142QW'),
      strip('AKJKA1AKJSJA3S3QS3K2Q14Q3414S24QJQ2'),
    ],
    free: [],
  },
  freeGames: noFreeGames,
  wild: { expands: true, freeMultiplier: 1 },
  hold: {
    from: 5,
    respins: 3,
    chance: 14,
    values: [
      { pays: 1, weight: 50 },
      { pays: 2, weight: 26 },
      { pays: 3, weight: 12 },
      { pays: 5, weight: 7 },
      { pays: 10, weight: 3 },
      { pays: 25, weight: 1 },
      { pays: 50, weight: 1 },
    ],
    unlocksRowAt: [8, 13, 19],
    full: 5000,
  },
  buy: { price: 53 },
}
