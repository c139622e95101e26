import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/** Medium: 243 ways, wilds on the middle reels, free games that pay double. */
export const tide: SlotDefinition = {
  math: 'tide',
  lines: [],
  ways: { parts: 20 },
  pays: {
    'high-1': [20, 75, 250],
    'high-2': [15, 45, 175],
    'high-3': [12, 35, 100],
    'high-4': [10, 25, 80],
    ace: [5, 15, 45],
    king: [5, 15, 45],
    queen: [4, 10, 35],
    jack: [4, 10, 35],
  },
  scatterPays: { 3: 2, 4: 10, 5: 50 },
  strips: {
    base: [
      strip('2AJ4KQAJQK3Q1KAQK4J3214SA3J'),
      strip('4Q34AKS3J23JAQJQ1KWK21QA4KAJ'),
      strip('Q34J24JKSK13QA2JQ3Q4AKW1AKAJ'),
      strip('SJ4Q3AJQ23Q3W1A4K14AKJKQKAJ2'),
      strip('4K312QAK23JAJQAJ3414JAQKQSK'),
    ],
    free: [
      strip('KA3AQJASJ1Q2J4KJQ124K4QA3K3'),
      strip('2QJ2QK34WQ3Q34JASAJKJWA14K1AK'),
      strip('AQJ4QJAK4WAJKQ31KS3K4AQW2321J'),
      strip('SWJ24JAJ323QKQJKAW31Q4AKAQ1K4'),
      strip('J3Q4SA34K24J2K1KJQ3AQAQJ1KA'),
    ],
  },
  freeGames: { awards: { 3: 10, 4: 15, 5: 25 }, retrigger: { 3: 5, 4: 10, 5: 15 }, limit: 50, multiplier: 2 },
  wild: { expands: false, freeMultiplier: 1 },
  buy: { price: 28 },
}
