import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ascentDefinition, tagOf } from '@fairhall/games'
import { Centrifuge } from 'centrifuge'
import { expect, onTestFinished, test } from 'vitest'
import { openFlightStudio } from '#tests/support/games/ascent-flights.ts'
import { deliverDue } from '../rounds/wallet-calls.service.ts'
import { bet, cashOut } from '../testing/flights.ts'
import { launched, openStudio, secret } from '../testing/studio-under-test.ts'
import { CHANNEL, createLive } from './live.ts'
import { readUpdate } from './updates.ts'
import type { FlightVersion } from './updates.ts'

const { pool, studio, flights } = await openFlightStudio()

type Update = NonNullable<Awaited<ReturnType<typeof readUpdate>>>

/**
 * Collects what a client of an address receives; `isBack`: the connection was recovered with what it missed.
 */
async function listener(address: string, token: string) {
  const received: Update[] = []
  const ends: number[] = []
  const options = { getToken: async () => token, minReconnectDelay: 1, maxReconnectDelay: 10 }
  const client = new Centrifuge(address, options)
  const line = client.newSubscription(CHANNEL)
  let isBack: boolean | null = null
  line.on('publication', ({ data }) => received.push(data as Update))
  line.on('subscribed', ({ recovered }) => {
    isBack = recovered
  })
  line.on('subscribing', () => {
    isBack = null
  })
  client.on('connecting', ({ code }) => ends.push(code))
  client.on('disconnected', ({ code }) => ends.push(code))
  line.subscribe()
  client.connect()
  onTestFinished(() => client.disconnect())
  const come = () => expect.poll(() => isBack).not.toBeNull()
  return { received, ends, client, come, isBack: () => isBack }
}

/** A studio process, reduced to publishing flight updates. */
async function process(own = secret, connectionsPerAddress = 0, connectionsPerSecond = 20) {
  const secrets = { own, listAccepted: () => [own, secret] }
  const live = createLive(flights.deps, secrets, {
    networkOf: () => 'a network',
    connectionsPerAddress,
    connectionsPerSecond,
  })
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  live.attach(http, '/live')
  onTestFinished(() => {
    live.end()
    http.close()
  })
  const address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/live`
  const token = await live.issueToken({ id: crypto.randomUUID() } as Parameters<typeof live.issueToken>[0])
  return { live, http, address, token }
}

test('every process publishes the same updates, and the crash only after it happened', async () => {
  const processes = await Promise.all([process(), process()])
  const listeners = await Promise.all(processes.map(({ address, token }) => listener(address, token)))
  await Promise.all(listeners.map(({ come }) => come()))
  const look = () => Promise.all(processes.map(({ live }) => live.look()))
  const player = await launched(studio, 'ascent', 'demo')
  let id = ''
  await flights.flyTo(200, async () => {
    await look()
    id = (await bet(player)).id
    await look()
  })
  await look()
  await flights.pass(5_000)
  await cashOut(player, id)
  await look()
  await flights.land()
  await look()
  await look() // nothing is published twice
  const [one, other] = listeners.map(({ received }) => received)
  await expect.poll(() => one!.at(-1)?.state).toBe('crashed')
  await expect.poll(() => other!.length).toBe(one!.length)
  expect(one).toEqual(other)
  for (const { state, crash } of one!) expect(crash === null).toBe(state !== 'crashed')
  expect(one!.map(({ state }) => state)).toEqual(expect.arrayContaining(['betting', 'flying', 'crashed']))
  for (const [at, { id: flight, since, definition }] of one!.entries()) {
    const before = one![at - 1]
    expect(since).toBe(before?.id === flight ? before.version : null)
    expect(definition).toEqual(since === null ? ascentDefinition : null)
  }
})

test('players recognise their own bets, and published data reveals no round', async () => {
  const [player, other] = [await launched(studio, 'ascent', 'demo'), await launched(studio, 'ascent', 'demo')]
  await flights.bets()
  const [own, foreign] = [await bet(player), await bet(other)]
  const { flight } = (await player.get('flights')).json<{ flight: Update }>()
  expect(flight.bets.map(({ tag }) => tag).toSorted()).toEqual([tagOf(own.id), tagOf(foreign.id)].toSorted())
  expect(JSON.stringify(flight)).not.toContain(own.id)
})

test.each([
  ['immediately', [{ refuses: 105 }]],
  ['after it had not answered', ['fails', { refuses: 105 }]],
] as const)('removes a bet that the wallet refused %s from the list', async (_when, answers) => {
  const player = await launched(studio, 'ascent')
  await flights.bets()
  const read = (known: FlightVersion | null) => readUpdate(pool, flights.deps.clock.now(), known)
  const { id: flightId, version, betCount } = (await read(null))!
  studio.wallet.next = [...answers]
  const { id } = await bet(player)
  studio.clock.pass(1_000)
  while ((await deliverDue(flights.deps)) > 0);
  const update = (await read({ flightId, version }))!
  expect(update).toMatchObject({ since: version, betCount, bets: [{ tag: tagOf(id), state: 'void' }] })
  await flights.takeOff()
  expect((await read(null))!.betCount).toBe(betCount)
  await flights.land()
})

test('counts all bets of a flight, however few are listed', async () => {
  const players = await Promise.all([1, 2, 3].map(() => launched(studio, 'ascent', 'demo')))
  const read = async (known: { flightId: string; version: number } | null) =>
    (await readUpdate(pool, flights.deps.clock.now(), known, 2))!
  await flights.bets()
  const { betCount: others } = await read(null)
  for (const player of players) await bet(player)
  const whole = await read(null)
  expect([whole.betCount, whole.bets.length]).toEqual([others + 3, 2])
  const changed = await read({ flightId: whole.id, version: 0 })
  expect([changed.betCount, changed.bets.length]).toEqual([others + 3, 2])
  await flights.takeOff()
  expect((await read({ flightId: whole.id, version: whole.version })).betCount).toBe(others + 3)
  await flights.land()
})

test('with many bets, lists cashed-out ones first (highest first), then the latest; those that did not board come last', async () => {
  const demo = () => launched(studio, 'ascent', 'demo')
  const [first, second, third] = [await demo(), await demo(), await demo()]
  const late = await launched(studio, 'ascent')
  const read = async (most: number) =>
    (await readUpdate(pool, flights.deps.clock.now(), null, most))!.bets.map(({ tag, state }) => [tag, state])
  let ids: string[] = []
  await flights.flyTo(200, async () => {
    ids = []
    for (const player of [first, second, third]) ids.push((await bet(player)).id)
    studio.wallet.next = ['fails-after-booking']
    ids.push((await bet(late)).id)
  })
  const [one, two, three] = ids.map(tagOf)
  expect(await read(2)).toEqual([
    [three, 'flying'],
    [two, 'flying'],
  ])
  await flights.pass(4_000)
  await cashOut(first, ids[0]!)
  expect(await read(2)).toEqual([
    [one, 'out'],
    [three, 'flying'],
  ])
  await flights.land()
})

test('recovers missed updates after a lost connection; another process asks for a new snapshot', async () => {
  const [first, second] = [await process(), await process()]
  const player = await launched(studio, 'ascent', 'demo')
  const stays = await listener(first.address, first.token)
  const leaves = await listener(first.address, first.token)
  await Promise.all([stays.come(), leaves.come()])
  expect(leaves.isBack()).toBe(false) // never connected there before: requests a snapshot
  await flights.bets()
  await first.live.look()
  await expect.poll(() => leaves.received.length).toBe(1)

  leaves.client.disconnect()
  await bet(player)
  await first.live.look()
  await expect.poll(() => stays.received.length).toBe(2)
  leaves.client.connect()
  await expect.poll(() => leaves.received.length).toBe(2)
  expect(leaves.isBack()).toBe(true)
  expect(leaves.received).toEqual(stays.received)

  const elsewhere = await listener(second.address, second.token)
  await elsewhere.come()
  expect(elsewhere.isBack()).toBe(false)
  await flights.takeOff()
  await second.live.look()
  await expect.poll(() => elsewhere.received.at(-1)?.since).toBeNull()
  await flights.land()
})

test('a connection needs a launch token of the game, and can resume when the studio stops', async () => {
  const own = await openStudio(pool)
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  const address = `ws://127.0.0.1:${port}/studio/api/flights/live`
  const [player, other] = [await launched(own, 'ascent', 'demo'), await launched(own, 'dice', 'demo')]
  expect((await other.post('flights/token')).statusCode).toBe(404)
  expect((await other.get('flights')).statusCode).toBe(404)
  const { token } = (await player.post('flights/token')).json<{ token: string }>()

  const forged = await listener(address, `${token.slice(0, -4)}AAAA`)
  await expect.poll(() => forged.ends).toContain(3500)
  const received = await listener(address, token)
  await received.come()
  await own.close()
  await expect.poll(() => received.ends).toContain(3001)
})

test('during a change of the secret, a token of one process is valid at the other', async () => {
  const [next, now] = [await process('the next secret'), await process()]
  const listeners = [await listener(next.address, now.token), await listener(next.address, next.token)]
  await Promise.all(listeners.map(({ come }) => come()))
  expect(listeners.flatMap(({ ends }) => ends)).not.toContain(3500)
})

test('limits the connections of an address and their message rate', async () => {
  const { address, live } = await process(secret, 2)
  const open = () => new WebSocket(address)
  const closeOf = (socket: WebSocket) =>
    new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  const sockets = [open(), open()]
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.addEventListener('open', resolve))),
  )
  await expect.poll(() => live.count()).toBe(2)
  expect(await closeOf(open())).toBe(3504)
  const [first] = sockets
  const closed = closeOf(first!)
  const ping = JSON.stringify({ id: 1, connect: {} })
  for (let sent = 0; sent < 100; sent += 1) first!.send(ping)
  expect(await closed).toBeGreaterThanOrEqual(3000)
  sockets[1]!.close()
  await expect.poll(() => live.count()).toBe(0)
})

test('refuses handshakes from an address with too many connections before answering them', async () => {
  const { address, live } = await process(secret, 0, 1)
  const open = () =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(address)
      onTestFinished(() => socket.close())
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
  for (let opened = 0; opened < 10; opened += 1) expect(await open()).toBe(true)
  expect(await open()).toBe(false)
  expect(live.count()).toBe(10)
})
