import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

test.skipIf(process.env['DRAWS'] === 'new')('random values are the same in every run of this file', () => {
  const bytes = randomBytes(4).toString('hex')
  const uuids = [randomUUID(), crypto.randomUUID()]
  const numbers = [randomInt(10), randomInt(5, 7)]
  const partly = randomFillSync(Buffer.alloc(40), 4, 32).toString('hex')
  expect([bytes, ...uuids, ...numbers, partly]).toEqual([
    'f08dc43d',
    '23a62737-e1b6-4944-baa0-3da56436b522',
    'd2413410-ee65-413c-bf29-96dad18d43ca',
    3,
    6,
    '000000002e2663b7a417ea913a00855b86ba5f25333ee851894a8bda522aedce6940802c00000000',
  ])
})
