/** Pushes reach the browsers in which their player turned them on, and nobody else's. The push service is the stand-in. */
import { createECDH } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { givenDevice, receivedBy } from '#tests/support/players/push-device.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Draft, sendMessages } from '../messages/sending.service.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,realtime,jobs,sandbox' } })
const { deps } = server
const { rows, refusal } = openOffice(server)
afterAll(() => server.stop())

const send = (playerId: string, template: Draft['template'], cause: string) =>
  inTransaction(deps.db, (tx) =>
    sendMessages(deps, tx, [
      {
        playerId,
        cause,
        template,
        values: {
          amount: { kind: 'money', amount: '2000', currency: 'EUR' },
          number: { kind: 'plain', text: 'W-1' },
          game: { kind: 'plain', text: 'Koi River' },
        },
      },
    ]),
  )

const countOf = async (outcome: string) =>
  (await deps.metrics.pushes.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0

test('a payout is pushed once, in the language of the player, and other messages are not', async () => {
  const { id, token } = await givenPlayer(server)
  await deps.pool.query(`update player set locale = 'de' where id = $1`, [id])
  const { subscription, titles } = await givenDevice(server, token)
  expect((await server.call('getMessageChoices', { token })).data.push).toMatchObject({ isOn: true })
  await send(id, 'withdrawalPaid', 'a')
  await send(id, 'withdrawalPaid', 'a')
  await send(id, 'bigWin', 'b')
  expect(await titles()).toEqual([expect.stringMatching(/^20.€ sind unterwegs$/)])
  const [push] = await receivedBy(server, subscription)
  expect(push).toMatchObject({ link: '/de/profile/wallet', lang: 'de', dir: 'ltr' })
  expect(push?.tag).toMatch(/^[0-9a-f]{32}$/)
})

test('what was read in the meantime is not pushed', async () => {
  const { id, token } = await givenPlayer(server)
  const { titles } = await givenDevice(server, token)
  await send(id, 'withdrawalPaid', 'a')
  await server.call('readAllMessages', { token })
  expect(await titles()).toEqual([])
})

test('a new login is pushed to the other devices of a player, and a logout ends their own', async () => {
  const { token, email } = await givenPlayer(server)
  const first = await givenDevice(server, token)
  const signIn = async (agent: string) =>
    (
      await server.call('createSession', {
        body: { login: email, password: PASSWORD },
        headers: { 'user-agent': agent },
      })
    ).data.accessToken
  await server.settle()
  const other = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  expect(await first.titles()).toEqual(['New login to your account'])
  const second = await givenDevice(server, other)
  await server.call('logout', { token })
  await signIn('Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36')
  expect(await second.titles()).toHaveLength(1)
  expect(await first.titles()).toHaveLength(1)
})

test('a browser belongs to the login that turned pushes on last, until they turn them off', async () => {
  const [ada, bob] = [await givenPlayer(server), await givenPlayer(server)]
  const shared = await givenDevice(server, ada.token)
  await server.call('subscribePush', { token: bob.token, body: shared.subscription })
  await send(ada.id, 'withdrawalPaid', 'a')
  expect(await shared.titles()).toEqual([])
  await server.call('unsubscribePush', { token: bob.token })
  await server.call('unsubscribePush', { token: bob.token })
  await send(bob.id, 'withdrawalPaid', 'b')
  expect(await shared.titles()).toEqual([])
  expect(await actionsOf(server, bob.id)).toEqual(['player.pushesOn', 'player.pushesOff'])
})

test('an address that is gone is forgotten, and a service that fails is asked again, but not for ever', async () => {
  const { id, token } = await givenPlayer(server)
  const { subscription } = await givenDevice(server, token)
  const [gone, busy] = [await countOf('gone'), await countOf('busy')]
  await fetch(subscription.endpoint, { method: 'DELETE' })
  await send(id, 'withdrawalPaid', 'a')
  await send(id, 'withdrawalPaid', 'b')
  await server.settle()
  // The second one found no device.
  expect((await countOf('gone')) - gone).toBe(1)
  const silent = { ...subscription, endpoint: 'https://push.invalid/a' }
  await server.call('subscribePush', { token, body: silent })
  await send(id, 'withdrawalPaid', 'c')
  // Each try queues the next one behind itself, which a run of due jobs may miss.
  for (let run = 0; run < 6; run += 1) await server.settle()
  expect((await countOf('busy')) - busy).toBe(6)
})

test('refuses addresses in private networks, keys that are none, and keys of another installation', async () => {
  const { token } = await givenPlayer(server)
  const { subscription } = await givenDevice(server, token)
  const subscribe = async (changes: object) =>
    (await server.call('subscribePush', { token, body: { ...subscription, ...changes } })).status
  const endpoints = ['http://push.example/a', 'https://127.0.0.1/a', 'https://a:b@push.example/', 'ftp://a/b']
  endpoints.push(`https://push.example/${'é'.repeat(500)}`)
  for (const endpoint of endpoints) expect(await subscribe({ endpoint })).toBe(400)
  const elsewhere = `${server.url}/sandbox/inbox/messages`
  expect(await subscribe({ endpoint: elsewhere })).toBe(400)
  expect(await subscribe({ publicKey: 'A'.repeat(87) })).toBe(400)
  expect(await subscribe({ auth: 'short' })).toBe(422)
  expect(await subscribe({ key: createECDH('prime256v1').generateKeys('base64url') })).toBe(404)
  expect(await subscribe({ endpoint: 'https://push.example/a' })).toBe(200)
})

test('staff turn the channel off with all its devices, and on again with another key', async () => {
  const { id, token } = await givenPlayer(server)
  const { titles, turnOn } = await givenDevice(server, token)
  expect(await refusal('push start')).toEqual([3, 'pushStarted'])
  await send(id, 'withdrawalPaid', 'a')
  await rows('push stop')
  expect(await titles()).toEqual([])
  expect(await rows('push show')).toMatchObject([{ isOn: false, devices: 0 }])
  expect(await refusal('push stop')).toEqual([3, 'pushStopped'])
  expect((await server.call('getMessageChoices', { token })).data.push).toBeNull()
  expect((await turnOn()).status).toBe(404)
  await rows('push start')
  expect((await turnOn()).status).toBe(404)
  const again = await givenDevice(server, token)
  await send(id, 'withdrawalPaid', 'b')
  expect(await again.titles()).toEqual(['€20 is on its way'])
})
