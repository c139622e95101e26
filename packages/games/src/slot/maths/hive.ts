import { noFreeGames, strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'

/** High: 243 ways; six coins lock, and three coins of a pot pay it. */
export const hive: SlotDefinition = {
  math: 'hive',
  lines: [],
  ways: { parts: 20 },
  pays: {
    'high-1': [25, 80, 400],
    'high-2': [18, 55, 240],
    'high-3': [14, 38, 125],
    'high-4': [12, 30, 100],
    ace: [8, 18, 60],
    king: [8, 18, 60],
    queen: [6, 14, 50],
    jack: [6, 14, 50],
  },
  scatterPays: {},
  strips: {
    base: [
      strip('3KJ4AS2QS2ASJ3Q1J3JK2Q1SKQ4SQK34SA4JA1'),
      strip('SJ3K4SW14AQAKQA32SKS1J23QA2J4JK4SQKJ1'),
      strip('K4AJQ2QJAWA3K231SK4QJA4SKS2S13JQW34SAS'),
      strip('QJS12KJS24JS14SASW3JAQKAJQ1K4Q3K43A2S'),
      strip('4JAJSQSKJ41J32Q1KA2QSW3SAQSK234QAKS'),
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
      { pays: 1, weight: 40 },
      { pays: 2, weight: 26 },
      { pays: 3, weight: 14 },
      { pays: 5, weight: 8 },
      { pays: 10, weight: 3 },
    ],
    pots: {
      coins: 3,
      kinds: [
        { pot: 'mini', pays: 20, weight: 21 },
        { pot: 'minor', pays: 50, weight: 13 },
        { pot: 'major', pays: 250, weight: 7 },
      ],
    },
    full: 1500,
  },
  buy: { price: 45 },
}
