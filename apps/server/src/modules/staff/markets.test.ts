import { expect, test } from 'vitest'
import { startCashier } from '#tests/support/payments/payments.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { admin, rows } = openOffice(server)

test('staff see the rules of markets, and what differs between two of them', async () => {
  await changeMarkets(server, {
    german: { profile: 'strict', rules: { play: { autoplay: true } } },
    brazil: { rules: { payments: { allowsCancelledWithdrawals: false } } },
  })
  expect(await rows('market list')).toContainEqual({
    market: 'german',
    profile: 'strict',
    countries: 4,
    overrides: 1,
  })
  expect(await rows('market show german')).toContainEqual({ rule: 'bonuses.allowsSticky', value: 'false' })
  expect(await rows('market show open')).toContainEqual({
    rule: 'held.showsBalance',
    value: 'held in every market',
  })
  expect(await rows('market diff strict german')).toEqual([
    { what: 'play.autoplay', first: 'false', second: 'true' },
  ])
  const found = await rows('market diff world brazil')
  expect(found[0]).toEqual({ what: 'payments.allowsCancelledWithdrawals', first: 'true', second: 'false' })
  expect(await rows('market diff german world')).toContainEqual({
    what: 'bonus welcome-first',
    first: 'not offered',
    second: 'offered',
  })
  expect(found).toContainEqual({ what: 'payment method pix', first: 'not offered', second: 'offered' })
  expect((await admin('market show nowhere')).exitCode).toBe(2)
})
