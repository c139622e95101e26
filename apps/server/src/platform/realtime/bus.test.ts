import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { channels } from '@fairhall/contract/channels'
import { Client } from '@fairhall/postgres'
import { Centrifuge } from 'centrifuge'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { type RunningServer, start } from '../../start.ts'
import { loadConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { BUS_CHANNEL } from './bus.queries.ts'
import { BusListener } from './bus-listener.ts'
import { BusSeal } from './bus-seal.ts'

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-bus-'))
let one: TestServer
let two: RunningServer

/** A second process of the same installation: the same database and the same keys. */
async function startSecond(): Promise<RunningServer> {
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: home,
    DATABASE_URL: one.database.url,
    SECRETS_FILE: one.deps.config.secretsFile,
    LOG_LEVEL: 'silent',
    ROLES: 'realtime',
  })
  return start(config, { clock: one.clock, hasBackground: false, migrates: false })
}

beforeAll(async () => {
  one = await startTestServer()
  two = await startSecond()
})

afterAll(async () => {
  await two.stop()
  await one.stop()
  rmSync(home, { recursive: true, force: true })
})

function connect(to: { url: string }, token?: string): Centrifuge {
  const client = new Centrifuge(`${to.url.replace('http', 'ws')}/api/connection/websocket`, {
    minReconnectDelay: 1,
    maxReconnectDelay: 10,
    ...(token === undefined ? {} : { token }),
  })
  onTestFinished(() => client.disconnect())
  client.connect()
  return client
}

const breakListeners = () =>
  one.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fairhall-realtime-listener' and datname = current_database()`,
  )

async function subscribe(client: Centrifuge, channel: string) {
  const subscription = client.newSubscription(channel)
  const received: unknown[] = []
  subscription.on('publication', ({ data }) => received.push(data))
  subscription.subscribe()
  await subscription.ready()
  const next = (fits: (data: unknown) => boolean = () => true) =>
    new Promise<unknown>((done) =>
      subscription.on('publication', ({ data }) => {
        if (fits(data)) done(data)
      }),
    )
  const loss = () =>
    new Promise<void>((done) =>
      subscription.on('subscribed', ({ wasRecovering, recovered }) => {
        if (wasRecovering && !recovered) done()
      }),
    )
  return { received, next, loss }
}

test('a change in one process reaches the tabs of a player at both', async () => {
  const player = await givenPlayer(one)
  const here = await subscribe(connect(one, player.token), channels.accounts(player.id))
  const there = await subscribe(connect(two, player.token), channels.accounts(player.id))
  const arrivals = Promise.all([here.next(), there.next()])
  await one.call('createAccount', { token: player.token, body: { currency: 'USD' } })
  await one.settle()
  const [first, second] = await arrivals
  expect(first).toMatchObject({ account: { currency: 'USD', balance: '0.00' } })
  expect(second).toEqual(first)
})

test('many concurrent publications, some of them long, arrive in order and once', async () => {
  const player = await givenPlayer(one)
  const channel = channels.invoices(player.id)
  const there = await subscribe(connect(two, player.token), channel)
  const numberOf = (data: unknown) => (data as { n: number }).n
  const last = there.next((data) => numberOf(data) === 200)
  const all = Array.from({ length: 200 }, (_, n) => ({
    channel,
    data: { n, text: 'ä'.repeat(n % 50 === 7 ? 9_000 : 40) },
    idempotencyKey: `n${n}`,
  }))
  await one.deps.realtime.publishAll(all.slice(0, 100))
  await Promise.all(all.slice(100).map((each) => one.deps.realtime.publishAll([each])))
  await one.deps.realtime.publishAll(all.slice(150))
  // Sent after the repeats, so that duplicates would show.
  await one.deps.realtime.publish(channel, { n: 200 })
  await last
  expect(there.received.map(numberOf)).toEqual(Array.from({ length: 201 }, (_, n) => n))
  expect(there.received[57]).toMatchObject({ text: 'ä'.repeat(9_000) })
})

test('a change is skipped only if no page hears it, and no other process is there', async () => {
  const player = await givenPlayer(one)
  const { next } = await subscribe(connect(one, player.token), channels.quests(player.id))
  await Promise.all([next(), two.deps.realtime.publish(channels.quests(player.id), { n: 1 })])
  const skips = (id: string) => one.deps.realtime.skip(channels.quests(id))
  expect([skips(player.id), skips('other')]).toEqual([false, false])
  one.clock.advance(121_000)
  expect([skips(player.id), skips('other')]).toEqual([false, true])
})

test('signing out at one process closes the connections of that session at both', async () => {
  const player = await givenPlayer(one)
  const clients = [connect(one, player.token), connect(two, player.token)]
  await Promise.all(clients.map((client) => client.ready()))
  const closed = clients.map(
    (client) => new Promise((done) => client.once('disconnected', ({ code }) => done(code))),
  )
  await one.call('logout', { token: player.token })
  await one.settle()
  expect(await Promise.all(closed)).toEqual([3503, 3503])
})

test('the number of online players includes all processes', async () => {
  // Clients of the tests before are still leaving.
  await expect.poll(() => one.deps.realtime.presenceCount()).toBe(0)
  const clients = [connect(one), connect(two), connect(two)]
  await Promise.all(clients.map((client) => client.ready()))
  await one.deps.realtime.presenceCount()
  expect(await two.deps.realtime.presenceCount()).toBe(3)
  expect(await one.deps.realtime.presenceCount()).toBe(3)
})

test('a message that is too long for a notification is stored sealed, and deleted soon afterwards', async () => {
  const player = await givenPlayer(one)
  const there = await subscribe(connect(two, player.token), channels.invoices(player.id))
  const { pool } = one.database
  const texts = async () =>
    (await pool.query<{ text: string }>('select messages::text as text from realtime_message')).rows.map(
      ({ text }) => text,
    )
  const arrival = there.next()
  await one.deps.realtime.publish(channels.invoices(player.id), {
    iban: 'DE89370400440532',
    text: 'a'.repeat(9_000),
  })
  expect(await arrival).toMatchObject({ iban: 'DE89370400440532' })
  expect(await texts()).not.toEqual([])
  expect((await texts()).join()).not.toContain('DE89370400440532')
  await pool.query(`update realtime_message set sent_at = sent_at - interval '11 minutes'`)
  await two.deps.realtime.presenceCount()
  expect(await texts()).toEqual([])
})

test('a process that lost its bus connection makes its clients reload, and listens again', async () => {
  const player = await givenPlayer(one)
  const there = await subscribe(connect(two, player.token), channels.accounts(player.id))
  await one.deps.realtime.publish(channels.accounts(player.id), { n: 1 })
  const lost = there.loss()
  await breakListeners()
  await lost
  const arrival = there.next()
  await one.deps.realtime.publish(channels.accounts(player.id), { n: 2 })
  expect(await arrival).toEqual({ n: 2 })
})

test('a listener that closes while it reconnects ends its new connection', async () => {
  const lost = Promise.withResolvers<void>()
  const listener = new BusListener({
    ...one.deps,
    ownId: 'closing',
    log: createLog('warn', { write: () => lost.resolve() }),
    seal: new BusSeal(one.deps.secrets, one.deps.random),
    onMessage: () => undefined,
    onLoss: () => undefined,
    onForged: () => undefined,
  })
  await listener.open()
  await breakListeners()
  await lost.promise
  await listener.close()
})

test('a message repeated after a broken connection is received, or clients reload', async () => {
  const player = await givenPlayer(one)
  const channel = channels.accounts(player.id)
  const there = await subscribe(connect(two, player.token), channel)
  await one.deps.realtime.publish(channel, { n: 1 })
  await one.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fairhall-realtime-sender' and datname = current_database()`,
  )
  const received = Promise.race([there.loss(), there.next()])
  const send = () => one.deps.realtime.publish(channel, { n: 2 }, { idempotencyKey: 'two' })
  await send().catch(send)
  await received
})

/** Notifies the bus as the studio, whose role may reach no table of the server. */
async function asStudio(): Promise<{ notify(payload: string): Promise<unknown>; heard: string[] }> {
  const studio = new Client({ connectionString: one.database.urls.studio })
  const heard: string[] = []
  studio.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await studio.connect()
  onTestFinished(() => studio.end())
  await studio.query(`listen ${BUS_CHANNEL}`)
  return { notify: (payload) => studio.query('select pg_notify($1, $2)', [BUS_CHANNEL, payload]), heard }
}

const sealed = (content: object) =>
  new BusSeal(one.deps.secrets, one.deps.random).seal(
    JSON.stringify({ at: one.clock.now().getTime(), messages: [], ...content }),
  )
const forgedCount = async () => (await two.deps.metrics.forgedBusMessages.get()).values[0]?.value ?? 0

test('a missing number or an unreadable message makes clients reload', async () => {
  const player = await givenPlayer(one)
  const there = await subscribe(connect(two, player.token), channels.accounts(player.id))
  const notify = (payload: string) =>
    one.database.pool.query('select pg_notify($1, $2)', [BUS_CHANNEL, payload])
  await notify(sealed({ from: 'another', number: 1 }))
  await notify(sealed({ from: 'another', number: 2 }))
  const missing = there.loss()
  await notify(sealed({ from: 'another', number: 4 }))
  await missing
  const unread = there.loss()
  await notify(sealed({ from: 'another', number: 'five' }))
  await unread
})

test('another role of the database can neither read nor forge live updates', async () => {
  const player = await givenPlayer(one)
  const channel = channels.accounts(player.id)
  const client = connect(two, player.token)
  const there = await subscribe(client, channel)
  const studio = await asStudio()
  const before = await forgedCount()
  const publication = { kind: 'publish', channels: [channel], data: { balance: '1000000.00' } }
  const forged = { from: 'studio', at: one.clock.now().getTime(), number: 1, messages: [publication] }
  await studio.notify(JSON.stringify(forged))
  await studio.notify(
    JSON.stringify({
      ...forged,
      messages: [{ kind: 'disconnect', user: player.id, close: { code: 3500, reason: 'bye' } }],
    }),
  )
  await studio.notify('nonsense')
  const arrival = there.next()
  await one.deps.realtime.publish(channel, { balance: '12.34' })
  expect(await arrival).toEqual({ balance: '12.34' })
  expect(there.received).toEqual([{ balance: '12.34' }])
  expect(await forgedCount()).toBe(before + 3)
  await expect.poll(() => studio.heard.length).toBe(4)
  expect(studio.heard.at(-1)).not.toMatch(/balance|12\.34/)
})

test('a recorded notification has no effect when it is repeated', async () => {
  const player = await givenPlayer(one)
  const channel = channels.accounts(player.id)
  const there = await subscribe(connect(two, player.token), channel)
  const studio = await asStudio()
  const old = sealed({
    from: 'gone',
    number: 1,
    messages: [{ kind: 'publish', channels: [channel], data: { n: 0 } }],
  })
  const publish = async (n: number) => {
    const arrival = there.next((data) => (data as { n: number }).n === n)
    await one.deps.realtime.publish(channel, { n })
    await arrival
  }
  await publish(1)
  // Others may be heard too, such as late ones about the new player.
  const seal = new BusSeal(one.deps.secrets, one.deps.random)
  const recorded = () => studio.heard.find((payload) => seal.open(payload)?.includes('"n":1') ?? false)
  await expect.poll(recorded).toBeDefined()
  await studio.notify(recorded() ?? '')
  await publish(2)
  one.clock.advance(61_000)
  const before = await forgedCount()
  await studio.notify(old)
  await publish(3)
  expect(there.received).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await forgedCount()).toBe(before + 1)
})
