import { noFreeGames, strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import type { TrailField } from '../features/trail.ts'
import { lines } from '../lines.ts'

const reef: TrailField = { pays: 0, costsLife: true }
const fields = (...pays: (number | 'reef')[]): TrailField[] =>
  pays.map((one) => (one === 'reef' ? reef : { pays: one }))

/** Medium: twenty lines; every wild in a line doubles it. Three scatters open a trail that a die moves along. */
export const isles: SlotDefinition = {
  math: 'isles',
  lines: lines(20),
  pays: {
    'high-1': [20, 75, 400],
    'high-2': [15, 50, 200],
    'high-3': [12, 35, 125],
    'high-4': [10, 30, 100],
    ace: [5, 15, 50],
    king: [5, 15, 50],
    queen: [4, 12, 40],
    jack: [4, 12, 40],
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
  wild: { expands: false, freeMultiplier: 1, baseMultiplier: 2 },
  trail: {
    lives: { 3: 1, 4: 2, 5: 3 },
    die: 6,
    fields: [
      ...fields(2, 4, 3, 5, 4, 6, 'reef', 5, 8, 'reef', 8, 6, 'reef', 'reef'),
      ...fields(10, 8, 'reef', 12, 15, 'reef', 10, 20, 'reef', 20, 'reef', 12, 30),
    ],
    goal: 400,
  },
  buy: { price: 48 },
}
