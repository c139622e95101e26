import { AccountStatus } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { offer } from '#tests/support/server/settings.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { findActiveAccount } from './index.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs' } })
afterAll(() => server.stop())

const { deps } = server
const list = async (token: string) => (await server.call('listAccounts', { token })).data
const create = (token: string, currency: string) =>
  server.call('createAccount', { token, body: { currency } })

async function givenMoney(
  playerId: string,
  asset: string,
  deltas: { cash?: bigint; bonus?: bigint; locked?: bigint },
) {
  const entry = {
    asset,
    kind: 'correction',
    source: 'test',
    externalId: crypto.randomUUID(),
    contra: 'operator:corrections',
    actor: 'test',
    deltas,
  } as const
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [asset], (locked) => locked.post(entry)),
  )
}

test('registration opens the first account, and it is active', async () => {
  const { token } = await givenPlayer(server, { currency: 'EUR' })
  expect(await list(token)).toMatchObject([
    { currency: 'EUR', balance: '0.00', withdrawalBalance: '0.00', status: 1 },
  ])
})

test('an account in another currency stays inactive until it is switched to', async () => {
  const player = await givenPlayer(server)
  const bitcoin = await create(player.token, 'BTC')
  expect(bitcoin.data).toMatchObject({ currency: 'BTC', balance: '0.00000000', status: 2 })

  const switched = await server.call('switchAccount', {
    token: player.token,
    params: { id: bitcoin.data.id },
  })
  expect(switched.data.status).toBe(1)
  expect((await list(player.token)).map(({ status }) => status)).toEqual([2, 1])
  expect((await findActiveAccount(deps.db, player.id))?.currency).toBe('BTC')
})

test('repeated and concurrent requests open an account once', async () => {
  const { token } = await givenPlayer(server)
  const opened = await Promise.all([create(token, 'USD'), create(token, 'USD'), create(token, 'USD')])
  expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1)
  expect(await list(token)).toHaveLength(2)
})

test('refuses an unknown currency', async () => {
  const { token } = await givenPlayer(server)
  expect((await create(token, 'XXX')).error?.code).toBe(12001)
})

test('the balance is cash and bonus money, the withdrawable balance is cash, and neither includes locked money', async () => {
  const player = await givenPlayer(server)
  await givenMoney(player.id, 'EUR', { cash: 1250n, bonus: 300n, locked: 500n })
  expect(await list(player.token)).toMatchObject([{ balance: '15.50', withdrawalBalance: '12.50' }])
})

test("an account that is active or holds money, locked money included, can't be hidden", async () => {
  const player = await givenPlayer(server)
  const { token } = player
  const [active] = await list(token)
  const { data: dollars } = await create(token, 'USD')
  const hide = (id: string) => server.call('hideAccount', { token, params: { id } })

  expect((await hide(active?.id ?? '')).error?.code).toBe(12003)
  await givenMoney(player.id, 'USD', { locked: 1n })
  expect((await hide(dollars.id)).error?.code).toBe(12002)
  await givenMoney(player.id, 'USD', { locked: -1n })
  expect((await hide(dollars.id)).data.status).toBe(3)
})

test("an account with an open round can't be hidden, because a win may still arrive", async () => {
  const player = await givenPlayer(server)
  const { data: dollars } = await create(player.token, 'USD')
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, player.id, ['USD'], (locked) =>
      locked.saveAsset({ ...locked.asset('USD'), roundsOpen: 1 }),
    ),
  )
  const hidden = await server.call('hideAccount', { token: player.token, params: { id: dollars.id } })
  expect(hidden.error?.code).toBe(12002)
})

test('creating a hidden account again shows it', async () => {
  const { token } = await givenPlayer(server)
  const { data: dollars } = await create(token, 'USD')
  await server.call('hideAccount', { token, params: { id: dollars.id } })
  expect((await create(token, 'USD')).data).toMatchObject({ id: dollars.id, status: 2 })
})

test("another player's account is not found", async () => {
  const owner = await givenPlayer(server)
  const other = await givenPlayer(server)
  const [account] = await list(owner.token)
  const call = { token: other.token, params: { id: account?.id ?? '' } }
  expect((await server.call('switchAccount', call)).error?.code).toBe(10001)
  expect((await server.call('hideAccount', call)).status).toBe(404)
})

test('concurrent switches leave exactly one account active', async () => {
  const { token } = await givenPlayer(server)
  const others = await Promise.all(['USD', 'BTC', 'JPY'].map((currency) => create(token, currency)))
  const switches = others.map(({ data }) => server.call('switchAccount', { token, params: { id: data.id } }))
  expect((await Promise.all(switches)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await list(token)).filter(({ status }) => status === AccountStatus.active)).toHaveLength(1)
})

test('the version grows with every movement and every change of status', async () => {
  const player = await givenPlayer(server)
  const { data: dollars } = await create(player.token, 'USD')
  const versions = [dollars.version]
  await givenMoney(player.id, 'USD', { cash: 100n })
  versions.push((await list(player.token))[1]?.version ?? 0)
  const switched = await server.call('switchAccount', { token: player.token, params: { id: dollars.id } })
  versions.push(switched.data.version)
  expect(versions).toEqual([0, 1, 2])
})

async function publishedBy(work: () => Promise<void>) {
  await server.settle()
  const published: { channel: string; data: unknown }[] = []
  const { publishAll } = deps.realtime
  deps.realtime.publishAll = async (publications) => {
    published.push(...publications.map(({ channel, data }) => ({ channel, data })))
  }
  await work()
  await server.settle()
  deps.realtime.publishAll = publishAll
  return published
}

test('publishes every changed account to the player, whole and once', async () => {
  const player = await givenPlayer(server)
  const published = await publishedBy(async () => {
    await givenMoney(player.id, 'EUR', { cash: 100n })
    await givenMoney(player.id, 'EUR', { cash: 200n })
  })
  expect(published).toEqual([
    {
      channel: `wallet:accounts#${player.id}`,
      data: { account: expect.objectContaining({ balance: '3.00', version: 2 }), isGone: false },
    },
  ])
})

test('publishes an account as gone when it is empty and its currency was disabled', async () => {
  const player = await givenPlayer(server)
  await create(player.token, 'USD')
  await givenMoney(player.id, 'USD', { cash: 100n, locked: 100n })
  await offer(server, 'USD', false)
  const taken = (pockets: { cash?: bigint; locked?: bigint }) =>
    publishedBy(() => givenMoney(player.id, 'USD', pockets))
  const messages = [...(await taken({ cash: -100n })), ...(await taken({ locked: -100n }))]
  await offer(server, 'USD', true)
  const account = expect.objectContaining({ currency: 'USD', balance: '0.00' })
  expect(messages.map(({ data }) => data)).toEqual([
    { account, isGone: false },
    { account, isGone: true },
  ])
})
