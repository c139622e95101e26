import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

const strips = [
  strip('2A432JAKJ3S43KQ41K'),
  strip('QA4WQJAQ1SKAJ1AQ32'),
  strip('J31K3K42KJ2K4QA4JS'),
  strip('S3AQKJ2AW4JQ14QK3A'),
  strip('K2J2J341JAKQ34AQKS'),
]

/**
 * Medium: a window that grows with every fall, from three rows and 243 ways to six rows and 7,776. Free games begin
 * with four rows. Neighbouring reels share few symbols, so that the larger windows don't pay all the time.
 */
export const stalk: SlotDefinition = {
  math: 'stalk',
  rows: 6,
  grows: { base: 3, free: 4 },
  lines: [],
  ways: { parts: 20 },
  pays: {
    'high-1': [8, 20, 80],
    'high-2': [4, 12, 40],
    'high-3': [3, 8, 26],
    'high-4': [3, 6, 18],
    ace: [1, 3, 8],
    king: [1, 3, 9],
    queen: [1, 2, 5],
    jack: [1, 2, 6],
  },
  scatterPays: {},
  strips: { base: strips, free: strips },
  freeGames: { awards: { 5: 8 }, retrigger: { 5: 4 }, limit: 24, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 1 },
  cascade: { base: [1], free: [1] },
  buy: { price: 44 },
}
