import { noFreeGames, strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** High: twenty lines; six coins lock, and the other places respin. */
export const vault: SlotDefinition = {
  math: 'vault',
  lines: lines(20),
  pays: {
    'high-1': [80, 350, 1500],
    'high-2': [60, 175, 700],
    'high-3': [35, 120, 400],
    'high-4': [30, 80, 300],
    ace: [15, 40, 175],
    king: [15, 40, 175],
    queen: [15, 35, 150],
    jack: [15, 35, 150],
  },
  scatterPays: {},
  strips: {
    base: [
      strip('Q2AJKQSQ31A3KSKQJ4SJ4S32SAJKA14'),
      strip('W12ASK3QSJ2ASK4JSA3KQJQK414A3QSJ'),
      strip('KJ21JQKSWA43AQ3JA431JSKS2QAKS4SQ'),
      strip('QKQS3JAKJA4AQ1SS2K34KS4312WSAJQJ'),
      strip('QK321SASJQ4KA3SAS31J2AJ4JQS4KQK'),
    ],
    free: [],
  },
  freeGames: noFreeGames,
  wild: { expands: false, freeMultiplier: 1 },
  hold: {
    from: 6,
    respins: 3,
    chance: 14,
    values: [
      { pays: 1, weight: 44 },
      { pays: 2, weight: 26 },
      { pays: 3, weight: 14 },
      { pays: 5, weight: 9 },
      { pays: 10, weight: 5 },
      { pays: 25, weight: 1 },
      { pays: 100, weight: 1 },
    ],
    full: 1000,
  },
  buy: { price: 48 },
}
