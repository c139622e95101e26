import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { lines } from '../lines.ts'

/** High: ten lines, few hits, free games in which every wild doubles its line, up to eightfold. */
export const throne: SlotDefinition = {
  math: 'throne',
  lines: lines(10),
  pays: {
    'high-1': [100, 500, 2500],
    'high-2': [50, 200, 1000],
    'high-3': [40, 150, 500],
    'high-4': [25, 100, 300],
    ace: [10, 40, 150],
    king: [10, 40, 150],
    queen: [5, 25, 100],
    jack: [5, 25, 100],
  },
  scatterPays: { 3: 4, 4: 15, 5: 100 },
  strips: {
    base: [
      strip('4SJA13K2QAJ32KJ3QAKJQ4KAQ24Q1A4JK'),
      strip('K2Q4K3J1SK4AQ3JKAQKWQ2JA1J42AJQ43A'),
      strip('J3AJ4AQK4QK132WQA2JK4J1QAKJ2A43KQS'),
      strip('JAQ4SKJ1KQJA43A432QK23WQJA21JK4QAK'),
      strip('31KA4QKA24JQ32JK4QKAQJK312AQJAS4J'),
    ],
    free: [
      strip('JSAKJ4Q14Q3K12K3AK2QJ42JAQ34A'),
      strip('3W4J32JWQA41SAQ2KJQ4KAWKJQAK312'),
      strip('32JK1AQKWJ3A24S23KA1WQ4WQJKAQJ4'),
      strip('1K43Q4JA3WAQ24SJQWAQKJ3AK12JKW2'),
      strip('A2Q342QKJ21JS43AK3QA4JK4A1QKJ'),
    ],
  },
  freeGames: { awards: { 3: 10, 4: 15, 5: 20 }, retrigger: { 3: 5, 4: 10, 5: 15 }, limit: 40, multiplier: 1 },
  wild: { expands: false, freeMultiplier: 2 },
  buy: { price: 59 },
}
