import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** Low: twenty lines, scatters pay from two, free games come often and are richer in wilds. */
export const orchard: SlotDefinition = {
  math: 'orchard',
  lines: lines(20),
  pays: {
    'high-1': [25, 80, 250],
    'high-2': [20, 60, 200],
    'high-3': [15, 50, 150],
    'high-4': [12, 40, 120],
    ace: [10, 25, 80],
    king: [10, 25, 80],
    queen: [6, 20, 60],
    jack: [6, 20, 60],
  },
  scatterPays: { 2: 1, 3: 3, 4: 10, 5: 50 },
  strips: {
    base: [
      strip('24JA3KQAJ23AQ321JAKS41Q4SJQK4Q1K3JA'),
      strip('34K12AQJAK3AJ1Q2AKQJKS4QW2Q4JS1AW34J'),
      strip('KS4KJWAQK1J3Q2K3QSA4JQ14AJ2W3A1JK2A'),
      strip('JS231KAJ2AKQ43W2QJ4AKQ41KJ14QJWQK3A'),
      strip('J4SKQ1AK13A2142S4AJ3QJ23Q4JAKQJK3QA'),
    ],
    free: [
      strip('JQ1KS23K1QASJ3AQ3K41QA4JKA24JA2JQ43'),
      strip('WJ3A2JAS4K21QJ1WK4JA2KQ3A43KQJ4WQA1'),
      strip('WAQK24K24JS3AQJKW1QKJ1A3JA34W1AKS2Q'),
      strip('4K1QJS4A2QJ32WKASJKQ314QW4AJK213AKJW'),
      strip('KJ13AJ42A43SQ13KQ2KQ4J3A2QJA1KJSQA4'),
    ],
  },
  freeGames: { awards: { 3: 10, 4: 10, 5: 10 }, retrigger: { 3: 5, 4: 5, 5: 5 }, limit: 30, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 1 },
  buy: { price: 15 },
}
