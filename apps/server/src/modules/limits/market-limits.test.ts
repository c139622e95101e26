import { Break } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { givenPayer, passHours, startCashier } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { reviseSettings } from '../settings/index.ts'
import { applyDueChanges } from './limit-changes.service.ts'
import { windowBounds } from './limits.rules.ts'
import { listPlayerLimits, removeLimit, updateLimit } from './player-limits.service.ts'

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

const DEPOSIT = { definition: 3, period: 'daily', currency: 'EUR' } as const

test('where the market wants no second act, a raise takes effect after its wait', async () => {
  const market = (confirmDays: number | null) =>
    changeMarkets(server, { german: { rules: { limits: { confirmDays } } } })
  await market(null)
  const givenLimit = async () => {
    const payer = await givenPayer(server)
    const { data } = await server.call('createLimit', {
      token: payer.token,
      body: { ...DEPOSIT, amount: '50.00' },
    })
    return { payer, limitId: data.id }
  }
  type Given = Awaited<ReturnType<typeof givenLimit>>
  const raise = ({ payer, limitId }: Given, amount = '80.00') =>
    server.call('updateLimit', { token: payer.token, params: { limitId }, body: { amount } })
  const shown = async ({ payer }: Given) => (await server.call('listLimits', { token: payer.token })).data
  const [raised, removed, kept, late] = [
    await givenLimit(),
    await givenLimit(),
    await givenLimit(),
    await givenLimit(),
  ]
  for (const given of [raised, kept, late])
    expect((await raise(given)).data.pending).toMatchObject({ amount: '80.00', confirmableUntil: null })
  const { limitId } = removed
  await server.call('removeLimit', { token: removed.payer.token, params: { limitId } })
  // Setting the present limit again takes the request back.
  expect((await raise(kept, '50.00')).data.pending).toBeNull()
  await server.settle()
  const { data: messages } = await server.call('listMessages', { token: raised.payer.token })
  expect(messages[0]?.content.text).toContain('It replaces your current limit on')

  await passHours(server, raised.payer, 23)
  await applyDueChanges(server.deps)
  expect(await shown(raised)).toMatchObject([{ amount: '50.00' }])
  server.clock.advance(2 * 3_600_000)
  await Promise.all([applyDueChanges(server.deps), applyDueChanges(server.deps)])
  for (const { payer } of [raised, removed, kept, late]) await passHours(server, payer, 0)
  expect(await shown(raised)).toMatchObject([{ amount: '80.00', pending: null }])
  expect(await shown(removed)).toEqual([])
  expect(await shown(kept)).toMatchObject([{ amount: '50.00', pending: null }])
  const actions = (await actionsOf(server, raised.payer.id)).filter((action) => action.startsWith('limit.'))
  expect(actions).toEqual(['limit.set', 'limit.asked', 'limit.set'])

  // Where the market demands the act by then, nothing takes effect alone.
  expect((await raise(late, '90.00')).data.pending).toMatchObject({ confirmableUntil: null })
  await market(3)
  server.clock.advance(25 * 3_600_000)
  await applyDueChanges(server.deps)
  await passHours(server, late.payer, 0)
  const [waiting] = await shown(late)
  const from = new Date(waiting?.pending?.confirmableAt ?? '').getTime()
  expect(waiting).toMatchObject({
    amount: '80.00',
    pending: { confirmableUntil: new Date(from + 3 * 86_400_000).toISOString() },
  })
  await server.settle()
  const { data: asked } = await server.call('listMessages', { token: late.payer.token })
  expect(asked[0]?.content.text).toContain('Your current limit stays until you confirm the change')
  expect((await raise(late, '90.00')).data).toMatchObject({ amount: '90.00', pending: null })
})

test('an inactive session sets and lowers limits, and loosens nothing', async () => {
  await changeMarkets(server, {
    german: { rules: { access: { inactivityMinutes: 30 }, limits: { returnDelayHours: 24 } } },
  })
  const payer = await givenPayer(server)
  const set = (amount: string, period = 'daily') =>
    server.call('createLimit', { token: payer.token, body: { ...DEPOSIT, period, amount } })
  const { id: limitId } = (await set('50.00')).data
  const change = (amount: string) =>
    server.call('updateLimit', { token: payer.token, params: { limitId }, body: { amount } })
  const remove = () => server.call('removeLimit', { token: payer.token, params: { limitId } })
  await change('60.00')
  await passHours(server, payer, 24.5)
  const over = { status: 401, error: { code: 11002 } }
  // The first would confirm the raise.
  for (const refused of [change('60.00'), change('70.00'), set('60.00'), remove()])
    expect(await refused).toMatchObject(over)
  expect((await server.call('listLimits', { token: payer.token })).data).toMatchObject([
    { amount: '50.00', pending: { amount: '60.00' } },
  ])
  expect((await change('40.00')).data).toMatchObject({ amount: '40.00', pending: null })
  expect((await set('100.00', 'weekly')).status).toBe(200)
  const exclusion = { definition: 4, period: 'half-year' }
  const excluded = (await server.call('createLimit', { token: payer.token, body: exclusion })).data
  server.clock.advance(184 * 86_400_000)
  const body = { login: payer.email, password: PASSWORD }
  const returning = { ...payer, token: (await server.call('createSession', { body })).data.accessToken }
  await passHours(server, returning, 0.6)
  const ask = () => server.call('askToReturn', { token: returning.token, params: { limitId: excluded.id } })
  expect(await ask()).toMatchObject(over)
  returning.token = (await server.call('createSession', { body })).data.accessToken
  expect((await ask()).status).toBe(200)
})

test.each([
  ['a cooling-off', Break.coolingOff, 'week'],
  ['a self-exclusion', Break.selfExclusion, 'year'],
])(
  'no raise or removal takes effect during or after %s that began after it',
  async (_, definition, period) => {
    const restore = await changeMarkets(server, { german: { rules: { limits: { confirmDays: null } } } })
    const { token, id } = await givenPayer(server)
    const create = (body: object) =>
      server.call('createLimit', { token, body: { ...DEPOSIT, amount: '50.00', ...body } })
    const [raised, removed] = [(await create({})).data, (await create({ period: 'weekly' })).data]
    await server.call('updateLimit', { token, params: { limitId: raised.id }, body: { amount: '80.00' } })
    await server.call('removeLimit', { token, params: { limitId: removed.id } })
    const shown = async () => {
      const limits = await listPlayerLimits(server.deps, id)
      return limits
        .filter((one) => one.amount !== null)
        .map(({ amount, pending }) => [amount, pending !== null])
    }
    expect((await server.call('createLimit', { token, body: { definition, period } })).status).toBe(200)
    const isKept = definition === Break.coolingOff
    expect(await shown()).toEqual([
      ['50.00', isKept],
      ['50.00', isKept],
    ])
    server.clock.advance(25 * 3_600_000)
    // Nor if the player repeats the requests.
    if (isKept) {
      await updateLimit(server.deps, { playerId: id, isActive: true }, raised.id, { amount: '80.00' })
      await removeLimit(server.deps, id, removed.id)
    }
    expect((await shown()).map(([amount]) => amount)).toEqual(['50.00', '50.00'])
    await applyDueChanges(server.deps)
    const unchanged = [
      ['50.00', false],
      ['50.00', false],
    ]
    expect(await shown()).toEqual(unchanged)
    server.clock.advance(400 * 24 * 3_600_000)
    await applyDueChanges(server.deps)
    expect(await shown()).toEqual(unchanged)
    await restore()
  },
)

test.each<['limits.json' | 'retention.json', object, string, isAcceptedElsewhere: boolean]>([
  ['limits.json', { cashPeriods: ['daily', 'weekly'] }, 'german demands monthly limits', true],
  ['limits.json', { excludedMayWithdraw: false }, 'excluded players of german must be able to log in', true],
  ['retention.json', { closedPlayersDays: 1824 }, 'must be at least the 1825 days of german', true],
  [
    'retention.json',
    { studio: { demoRoundsDays: 7, roundsDays: 1824 } },
    'studio.roundsDays must be at least the 1825 days of german',
    true,
  ],
  [
    'limits.json',
    { selfExclusionPeriods: [{ id: 'month', days: 30 }] },
    'no self-exclusion lasts the 183 days of world',
    false,
  ],
  [
    'limits.json',
    { realityCheck: { defaultMinutes: 60, choicesMinutes: [60, 90] } },
    'german demands a reality check at least every 60 minutes',
    true,
  ],
  ['limits.json', { increaseDelayHours: 72 }, 'increaseDelayHours', false],
])(
  '%s with %j is refused where a market demands more: %s, and accepted elsewhere: %s',
  async (file, changes, message, isAccepted) => {
    const restore = await changeMarkets(server, {
      german: {
        rules: {
          play: { holdsRealityCheck: true },
          limits: { periods: ['monthly'], excludedMayWithdraw: true },
          records: { keptDaysMin: 1825 },
        },
      },
    })
    const revise = (content: object | null) =>
      reviseSettings(server.deps, { file, content, actor: 'staff:ada', reason: 'a test' })
    const content = { ...(server.deps.settings.fileContent(file) as object), ...changes }
    await expect(revise(content)).rejects.toThrow(message)
    await restore()
    if (!isAccepted) return expect(revise(content)).rejects.toThrow(message)
    await revise(content)
    await revise(null)
  },
)
