import { noFreeGames, strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/** High: three reels, five lines; every wild in a line triples it. No free games. */
export const spark: SlotDefinition = {
  math: 'spark',
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  pays: {
    'high-1': [146],
    'high-2': [49],
    'high-3': [29],
    'high-4': [19],
    ace: [8],
    king: [8],
    queen: [4],
    jack: [4],
  },
  scatterPays: { 3: 10 },
  strips: {
    base: [
      strip('J4KAJ4AK12Q3JKQAQ231SQJ34'),
      strip('SJQ2K31AJ4K4QA3QWJ4KJ2AKAQ'),
      strip('3KJAJA3K2QW1J4S3QJ4AQKQ24'),
    ],
    free: [],
  },
  freeGames: noFreeGames,
  wild: { expands: false, freeMultiplier: 1, baseMultiplier: 3 },
}
