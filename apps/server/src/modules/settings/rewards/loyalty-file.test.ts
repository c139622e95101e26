import { expect, test } from 'vitest'
import { loyaltyFile } from './loyalty.schema.ts'

test.each([
  ['40', true],
  ['40.01', false],
])('a ladder of one level with a rakeback of %s of at most 40: %s', (rakeback, isAccepted) => {
  const file = {
    weights: { base: '1' },
    fullEdge: '2',
    rakeback: { edgeMax: '6', claimMin: '0.10' },
    returnMax: '40',
    levels: [{ id: 'foyer', points: 0, rakeback }],
  }
  expect(loyaltyFile.safeParse(file).success).toBe(isAccepted)
})
