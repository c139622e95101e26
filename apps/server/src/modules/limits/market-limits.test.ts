import { expect, test } from 'vitest'
import { givenPayer, passHours, startCashier } from '#tests/support/payments/payments.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { reviseSettings } from '../settings/index.ts'
import { windowBounds } from './limits.rules.ts'

const server = await startCashier()

test('a market offers only self-exclusions that are long enough, and confirms raises after its own wait', async () => {
  await changeMarkets(server, {
    german: { rules: { limits: { exclusionDaysMin: 365, increaseDelayHours: 72 } } },
    world: { rules: { limits: { exclusionDaysMin: 366 } } },
  })
  const payer = await givenPayer(server)
  // The market of the account, not that of the visitor's country.
  const { data } = await server.call('getProfile', { token: payer.token })
  expect(data.selfExclusionPeriods).toEqual(['year', 'five-years', 'for-good'])
  const exclude = (period: string) =>
    server.call('createLimit', { token: payer.token, body: { definition: 4, period } })
  expect((await exclude('half-year')).status).toBe(422)

  const body = { definition: 3, period: 'daily', amount: '50.00', currency: 'EUR' } as const
  const { id: limitId, until } = (await server.call('createLimit', { token: payer.token, body })).data
  const now = server.clock.now()
  // When the next period begins, and when the player can confirm the raise.
  expect(until).toBe(new Date(windowBounds('daily', data.timeZone, now).endMs).toISOString())
  const raise = () =>
    server.call('updateLimit', { token: payer.token, params: { limitId }, body: { amount: '80.00' } })
  const confirmableAt = new Date(now.getTime() + 72 * 3_600_000).toISOString()
  expect((await raise()).data).toMatchObject({ amount: '50.00', pending: { amount: '80.00', confirmableAt } })
  await passHours(server, payer, 71)
  expect((await raise()).data).toMatchObject({ amount: '50.00' })
  await passHours(server, payer, 2)
  expect((await raise()).data).toMatchObject({ amount: '80.00', pending: null })
  const remove = () => server.call('removeLimit', { token: payer.token, params: { limitId } })
  await remove()
  await passHours(server, payer, 71)
  expect((await remove()).data).toMatchObject({ amount: '80.00', pending: { amount: null } })
  await passHours(server, payer, 2)
  expect((await remove()).data).toBeNull()
  expect((await exclude('year')).status).toBe(200)
})

test.each<['limits.json' | 'retention.json', object, string]>([
  ['limits.json', { cashPeriods: ['daily', 'weekly'] }, 'german demands monthly limits'],
  ['limits.json', { excludedMayWithdraw: false }, 'excluded players of german must be able to log in'],
  ['retention.json', { closedPlayersDays: 1824 }, 'must be at least the 1825 days of german'],
  [
    'retention.json',
    { studio: { demoRoundsDays: 7, roundsDays: 1824 } },
    'studio.roundsDays must be at least the 1825 days of german',
  ],
  [
    'limits.json',
    { selfExclusionPeriods: [{ id: 'month', days: 30 }] },
    'no self-exclusion lasts the 183 days of world',
  ],
  [
    'limits.json',
    { realityCheck: { defaultMinutes: 60, choicesMinutes: [60, 90] } },
    'german demands a reality check at least every 60 minutes',
  ],
  ['limits.json', { increaseDelayHours: 72 }, 'increaseDelayHours'],
])('%s with %j is refused where a market demands more', async (file, changes, message) => {
  await changeMarkets(server, {
    german: {
      rules: {
        play: { holdsRealityCheck: true },
        limits: { periods: ['monthly'], excludedMayWithdraw: true },
        records: { keptDaysMin: 1825 },
      },
    },
  })
  const content = { ...(server.deps.settings.fileContent(file) as object), ...changes }
  const revised = reviseSettings(server.deps, {
    file,
    content,
    actor: 'staff:ada',
    reason: 'a test',
  })
  await expect(revised).rejects.toThrow(message)
})
