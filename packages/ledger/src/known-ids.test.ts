import { expect, test } from 'vitest'
import { DAY_MS, sealDay } from './index.ts'
import { moveOf, openTestLedger } from '#tests/support/database/ledger.ts'

test.each([
  ['repeated', 0],
  ['moved', 1],
] as const)('an id is %s after 40 days and %i ms, and the day is sealed', async (kind, ms) => {
  let at = new Date('2021-01-10T12:00:00Z')
  const known = await openTestLedger({ now: () => at })
  try {
    const owner = await known.givenOwner(100n)
    await known.ledger.submit(moveOf(owner, 'again', -5n))
    at = new Date(at.getTime() + 40 * DAY_MS + ms)
    expect(await known.ledger.submit(moveOf(owner, 'again', -5n))).toMatchObject({ kind })
    await sealDay(known.pool, '2021-02-19')
    await known.expectRightBooks()
  } finally {
    await known.close()
  }
})
