import { noFreeGames, strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** Medium: ten lines that pay both ways. A wild fills its reel and stays while the other reels respin. */
export const express: SlotDefinition = {
  math: 'express',
  lines: lines(10),
  paysBothWays: true,
  pays: {
    'high-1': [10, 25, 90],
    'high-2': [7, 16, 50],
    'high-3': [5, 12, 32],
    'high-4': [4, 9, 24],
    ace: [2, 4, 12],
    king: [2, 4, 12],
    queen: [1, 4, 10],
    jack: [1, 4, 10],
  },
  scatterPays: {},
  strips: {
    base: [
      strip('3QJK14JAQK3A421JAAQJ24J3KQJ2QK4AQK'),
      strip('KQJWK3AQJ2KJ4KAQ4A12QJ3A421KQ3JA34'),
      strip('QK4A1J4QW3AKJ214KQAJ2K3Q4J3AJQA2K3'),
      strip('KQJAKJ34A12A3QK4W3QK24K13AQJAQJ24J'),
      strip('4JQKAQJ4AK3JAK4AQ223QKJ43Q1JQ1KJ2A'),
    ],
    free: [],
  },
  freeGames: noFreeGames,
  wild: { expands: true, freeMultiplier: 1 },
  holdsWilds: true,
}
