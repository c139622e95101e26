import { noFreeGames, strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import type { Prize } from '../features/pick.ts'
import { lines } from '../lines.ts'

const prizes = (...pays: number[]): Prize[] => pays.map((one) => ({ pays: one }))

/** Medium: twenty lines. Three scatters open fifteen drawers, and the player chooses which of them to open. */
export const curio: SlotDefinition = {
  math: 'curio',
  lines: lines(20),
  pays: {
    'high-1': [35, 125, 600],
    'high-2': [28, 90, 350],
    'high-3': [20, 75, 250],
    'high-4': [15, 60, 200],
    ace: [9, 25, 100],
    king: [9, 25, 100],
    queen: [7, 18, 75],
    jack: [7, 18, 75],
  },
  scatterPays: {},
  strips: {
    base: [
      strip('A134AJ3KQJS2KQ132AJ4A4QJK4Q21K'),
      strip('A1QS3J424QK1KAQJW4J4AQK23KA132J'),
      strip('J4A4QJ4JAK12QJ3KQ3W2KAKQ3S1AW24'),
      strip('J1Q41J4WQ423K4J3QKAKAJA2AK123QS'),
      strip('K34Q1QKJ12AQJQ24S2KJAQA34AJKW3'),
    ],
    free: [],
  },
  freeGames: noFreeGames,
  wild: { expands: false, freeMultiplier: 1 },
  pick: {
    picks: { 3: 3, 4: 4, 5: 5 },
    prizes: [...prizes(2, 3, 3, 4, 5, 5, 6, 8, 10, 12, 15, 25, 40, 100), { pays: 2, more: true }],
  },
  buy: { price: 55 },
}
