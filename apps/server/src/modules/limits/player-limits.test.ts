import { describe, expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { getPlayer } from '../players/index.ts'
import { readPlayerState } from '../player-state/index.ts'
import { unblockPlayer, unlimitPlayer } from '#tests/support/staff/approved-orders.ts'
import { blockPlayer, limitPlayer } from './blocks.service.ts'
import { endBreaks } from './breaks.service.ts'

const server = await startCashier()

const DEPOSIT = 3
const create = (payer: Payer, amount: string, changes: object = {}) =>
  server.call('createLimit', {
    token: payer.token,
    body: { definition: DEPOSIT, period: 'daily', amount, currency: 'EUR', ...changes },
  })
const list = async (payer: Payer) => (await server.call('listLimits', { token: payer.token })).data
const update = (payer: Payer, limitId: string, amount: string) =>
  server.call('updateLimit', { token: payer.token, params: { limitId }, body: { amount } })
const remove = (payer: Payer, limitId: string) =>
  server.call('removeLimit', { token: payer.token, params: { limitId } })
const pause = (payer: Payer, definition: 4 | 5, period: string) =>
  server.call('createLimit', { token: payer.token, body: { definition, period } })

describe('a deposit limit', () => {
  test('takes effect immediately for deposits and the list of methods, and shows its use', async () => {
    const payer = await givenPayer(server)
    const { data } = await create(payer, '100.00')
    expect(data).toMatchObject({ amount: '100.00', currentAmount: '0.00', currency: 'EUR', pending: null })
    const first = await deposit(server, payer, '60.00')
    expect((await list(payer))[0]).toMatchObject({ currentAmount: '60.00' })
    expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
    await sendMessage(server, messageOf(first.data.invoiceId, { amount: '60.00' }))
    await deposit(server, payer, '40.00')
    const methods = await server.call('listDepositMethods', {
      token: payer.token,
      query: { currency: 'EUR' },
    })
    expect(methods.error?.code).toBe(13100)
    expect((await list(payer))[0]).toMatchObject({ amount: '100.00', currentAmount: '100.00' })
  })

  test('set while deposits are unpaid reserves them; paid ones are used and failed ones are freed', async () => {
    const payer = await givenPayer(server)
    const paid = await deposit(server, payer, '60.00')
    const gone = await deposit(server, payer, '30.00')
    await passHours(server, payer, 0.5)
    expect((await create(payer, '100.00')).data).toMatchObject({ currentAmount: '90.00' })
    expect((await deposit(server, payer, '20.00')).error?.code).toBe(13100)
    await sendMessage(server, messageOf(paid.data.invoiceId, { amount: '60.00' }))
    expect((await list(payer))[0]).toMatchObject({ currentAmount: '90.00' })
    await sendMessage(server, messageOf(gone.data.invoiceId, { amount: '30.00', status: 'failed' }))
    expect((await list(payer))[0]).toMatchObject({ currentAmount: '60.00' })
    expect((await create(payer, '100.00', { period: 'monthly' })).data).toMatchObject({
      currentAmount: '60.00',
    })
  })

  test.each([
    ['INR', '1500.00', '1501.00'],
    ['JPY', '2501', '2510'],
    ['BTC', '0.00123456', '0.00124000'],
  ])('in %s accepts a deposit of exactly its amount and shows it as such', async (currency, all, more) => {
    const payer = await givenPayer(server, { currency })
    const method = currency === 'BTC' ? 'bitcoin' : 'card'
    await create(payer, all, { currency })
    expect((await deposit(server, payer, more, { currency, method })).error?.code).toBe(13100)
    expect((await deposit(server, payer, all, { currency, method })).status).toBe(200)
    expect((await list(payer))[0]).toMatchObject({ amount: all, currentAmount: all })
  })

  test('is not exceeded by ten concurrent deposits', async () => {
    const payer = await givenPayer(server)
    await create(payer, '100.00')
    const all = await Promise.all(Array.from({ length: 10 }, () => deposit(server, payer, '30.00')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await list(payer))[0]).toMatchObject({ currentAmount: '90.00' })
  })

  test('is lowered immediately, even below its use', async () => {
    const payer = await givenPayer(server)
    const { id } = (await create(payer, '100.00')).data
    await deposit(server, payer, '50.00')
    expect((await update(payer, id, '20.00')).data).toMatchObject({ amount: '20.00', currentAmount: '50.00' })
    expect((await deposit(server, payer, '20.00')).error?.code).toBe(13100)
  })

  test('is raised only after a day and a second request', async () => {
    const payer = await givenPayer(server)
    const { id } = (await create(payer, '50.00')).data
    const asked = (await update(payer, id, '200.00')).data
    expect(asked).toMatchObject({ amount: '50.00', pending: { amount: '200.00' } })
    expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
    await passHours(server, payer, 23)
    expect((await update(payer, id, '200.00')).data).toEqual(
      expect.objectContaining({ pending: asked.pending }),
    )
    await passHours(server, payer, 2)
    expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
    expect((await update(payer, id, '200.00')).data).toMatchObject({ amount: '200.00', pending: null })
    expect((await deposit(server, payer, '60.00')).status).toBe(200)
  })

  test('is removed only after a day and a second request', async () => {
    const payer = await givenPayer(server)
    const { id } = (await create(payer, '50.00')).data
    expect((await remove(payer, id)).data).toMatchObject({ amount: '50.00', pending: { amount: null } })
    await passHours(server, payer, 25)
    expect((await remove(payer, id)).data).toBeNull()
    expect(await list(payer)).toEqual([])
    expect((await remove(payer, id)).error?.code).toBe(10001)
    expect((await deposit(server, payer, '60.00')).status).toBe(200)
  })

  test('created concurrently exists once; a second request for it is a change', async () => {
    const payer = await givenPayer(server)
    const both = await Promise.all([create(payer, '50.00'), create(payer, '50.00'), create(payer, '50.00')])
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
    expect((await create(payer, '80.00')).data).toMatchObject({
      amount: '50.00',
      pending: { amount: '80.00' },
    })
    expect((await create(payer, '30.00')).data).toMatchObject({ amount: '30.00', pending: null })
    expect(await list(payer)).toHaveLength(1)
  })

  test.each([
    [{ period: 'hourly' }, 422],
    [{ currency: 'XXX' }, 422],
    [{ definition: 6 }, 422],
    [{ amount: '-1.00' }, 422],
    [{ amount: '1.001' }, 422],
    [{ amount: undefined }, 422],
    [{ amount: '0.00' }, 200],
    [{ amount: '9999999999999999999' }, 422],
    [{ amount: '9'.repeat(32) }, 422],
    [{ amount: '99999999999', currency: 'BTC' }, 422],
    [{ amount: '10000000000000.00' }, 200],
  ])('%j: answers %i', async (changes, status) => {
    expect((await create(await givenPayer(server), '50.00', changes)).status).toBe(status)
  })

  test('can’t be changed to an amount that is too large', async () => {
    const payer = await givenPayer(server)
    const { id } = (await create(payer, '50.00')).data
    for (const amount of ['92233720368547758.08', '9'.repeat(32)])
      expect((await update(payer, id, amount)).error).toMatchObject({
        code: 10007,
        fields: { amount: [expect.anything()] },
      })
  })

  test('of another player is not found', async () => {
    const [payer, other] = [await givenPayer(server), await givenPayer(server)]
    const { id } = (await create(payer, '50.00')).data
    expect((await update(other, id, '10.00')).status).toBe(404)
    expect((await remove(other, id)).status).toBe(404)
    expect((await list(payer))[0]).toMatchObject({ amount: '50.00', pending: null })
  })
})

describe('a break', () => {
  test('refuses deposits immediately, allows withdrawals and ends at its time', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    expect((await pause(payer, 5, 'day')).data).toMatchObject({ definition: 5, period: 'day', amount: null })
    expect((await deposit(server, payer, '50.00')).error?.code).toBe(13100)
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
    const [limit] = await list(payer)
    expect((await remove(payer, limit?.id ?? '')).error?.code).toBe(11040)
    await passHours(server, payer, 25)
    expect(await list(payer)).toEqual([])
    expect((await deposit(server, payer, '50.00')).status).toBe(200)
  })

  test('is never shortened by another break', async () => {
    const payer = await givenPayer(server)
    await pause(payer, 5, 'month')
    await pause(payer, 5, 'day')
    const state = await readPlayerState(server.deps.db, payer.id)
    const days = ((state?.restrictedUntil?.getTime() ?? 0) - server.clock.now().getTime()) / 86_400_000
    expect(days).toBe(30)
    expect((await pause(payer, 5, 'hour')).status).toBe(422)
  })

  test('that ends no later than a running one of its kind changes nothing', async () => {
    const payer = await givenPayer(server)
    const { data: first } = await pause(payer, 5, 'week')
    await server.settle()
    const replies = await Promise.all(Array.from({ length: 20 }, () => pause(payer, 5, 'week')))
    expect(new Set(replies.map(({ status, data }) => `${status} ${data.id}`))).toEqual(
      new Set([`200 ${first.id}`]),
    )
    expect((await pause(payer, 5, 'day')).data).toEqual(first)
    server.clock.advance(59_000)
    expect((await pause(payer, 5, 'week')).data).toEqual(first)
    const { rows } = await server.database.pool.query(
      `select task_identifier from graphile_worker.jobs where task_identifier like 'limits%'`,
    )
    expect([(await list(payer)).length, rows]).toEqual([1, []])
  })

  test('that is extended leaves one search waiting, in the queue of the searches', async () => {
    const payer = await givenPayer(server)
    await server.settle()
    for (const period of ['day', 'week', 'month']) await pause(payer, 5, period)
    expect((await list(payer)).length).toBe(3)
    const { rows } = await server.database.pool.query(
      `select queue_name, payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where t.identifier = 'limits.matchRestricted'`,
    )
    const until = (await readPlayerState(server.deps.db, payer.id))?.restrictedUntil?.toISOString()
    expect(rows).toEqual([
      {
        queue_name: 'limits.matchRestricted',
        payload: { playerId: payer.id, begun: { cause: 'cooling-off', until } },
      },
    ])
  })

  test('that is a self-exclusion ends every session and all marketing, and the account opens at its end', async () => {
    const payer = await givenPayer(server)
    const signIn = () => server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
    const other = (await signIn()).data.accessToken
    expect((await pause(payer, 4, 'half-year')).status).toBe(200)
    for (const token of [payer.token, other])
      expect((await server.call('getProfile', { token })).status).toBe(401)
    const profile = async () => {
      const { data } = await signIn()
      return (await server.call('getProfile', { token: data.accessToken })).data
    }
    expect((await profile()).status).toBe(5)
    server.clock.advance(182 * 86_400_000)
    await endBreaks(server.deps)
    expect((await profile()).status).toBe(5)
    server.clock.advance(2 * 86_400_000)
    await endBreaks(server.deps)
    expect(await profile()).toMatchObject({ status: 1, receiveEmailPromo: false, receiveSmsPromo: false })
  })

  const by = { actor: 'staff:ada', reason: 'a drill' }
  const statusOf = async ({ id: playerId }: Payer) => (await getPlayer(server.deps.db, playerId)).status
  const passDays = async (days: number) => {
    server.clock.advance(days * 86_400_000)
    await endBreaks(server.deps)
  }

  test('restores the earlier restrictions when it ends: a limited account stays limited', async () => {
    const payer = await givenPayer(server)
    await limitPlayer(server.deps, { playerId: payer.id, ...by })
    await pause(payer, 4, 'half-year')
    await passDays(184)
    expect(await statusOf(payer)).toBe(2)
    expect(await limitPlayer(server.deps, { playerId: payer.id, ...by })).toBe(false)
    expect(await unlimitPlayer(server.deps, { playerId: payer.id, ...by })).toBe(true)
    expect(await statusOf(payer)).toBe(1)
  })

  test('and a block and a limited status are independent, whichever ends first', async () => {
    const payer = await givenPayer(server)
    const { deps } = server
    const playerId = payer.id
    await pause(payer, 4, 'half-year')
    await limitPlayer(deps, { playerId, ...by })
    expect(await statusOf(payer)).toBe(5)
    await blockPlayer(deps, { playerId, ...by })
    await passDays(184)
    expect(await statusOf(payer)).toBe(3)
    await unblockPlayer(deps, { playerId, ...by })
    expect(await statusOf(payer)).toBe(2)
    expect(await readPlayerState(deps.db, playerId)).toMatchObject({
      restriction: 'none',
      restrictedUntil: null,
    })
  })

  test('and ten concurrent deposits: each deposit is entirely before or after it', async () => {
    const payer = await givenPayer(server)
    const [, ...deposits] = await Promise.all([
      pause(payer, 5, 'week'),
      ...Array.from({ length: 10 }, () => deposit(server, payer, '30.00')),
    ])
    for (const { status, error } of deposits) expect([status, error?.code]).toSatisfy(isBeforeOrAfter)
  })
})

const isBeforeOrAfter = ([status, code]: [number, number | undefined]) => status === 200 || code === 13100
