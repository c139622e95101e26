import { PlayerStatus } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import {
  answerOf as telegramAnswer,
  arriveByTelegram,
  offerTelegram,
} from '#tests/support/players/telegram.ts'
import { requireTelegram } from './telegram.service.ts'

const config = copyConfig()
offerTelegram(config)
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,jobs,sandbox', TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(async () => {
  await server.stop()
  config.remove()
})

const answerOf = (name: string, backRoute?: string) => telegramAnswer(server, name, backRoute)
const arrive = (query: string, more: object = {}, headers: Record<string, string> = {}) =>
  arriveByTelegram(server, query, more, headers)
const join = (body: object) => server.call('linkSocialIdentity', { body })

/** A player who has joined their Telegram account. */
async function givenJoined(name: string) {
  const player = await givenPlayer(server)
  const { link } = (await arrive(await answerOf(name))).data
  expect((await join({ token: link?.token, login: player.email, password: PASSWORD })).status).toBe(200)
  return player
}

test('an unknown visitor joins Telegram to their account by login and password, and is notified', async () => {
  const player = await givenPlayer(server)
  const arrived = await arrive(await answerOf('Ada'))
  expect(arrived).toMatchObject({ status: 200, data: { session: null, ticket: null, isNew: false } })
  const { link } = arrived.data
  expect(link?.email).toBeNull()
  const token = link?.token
  expect((await join({ token, password: PASSWORD })).error?.fields).toHaveProperty('login')
  expect((await join({ token, login: player.email, password: 'wrong' })).error?.code).toBe(11001)
  expect((await join({ token, login: 'nobody@example.com', password: PASSWORD })).error?.code).toBe(11001)
  const joined = await join({ token, login: player.email, password: PASSWORD })
  expect((await server.call('getProfile', { token: joined.data.accessToken })).data.id).toBe(player.id)
  expect((await join({ token, login: player.email, password: PASSWORD })).error?.code).toBe(11034)
  const { rows } = await server.database.pool.query(
    `select 1 from audit_event where player_id = $1 and action = 'player.identityLinked'`,
    [player.id],
  )
  expect(rows).toHaveLength(1)
})

test('a player who has joined Telegram signs in and returns to the page they came from', async () => {
  const player = await givenJoined('Bob')
  const { data } = await arrive(await answerOf('Bob'))
  expect(data.backRoute).toBe('/favorites')
  expect((await server.call('getProfile', { token: data.session?.accessToken })).data.id).toBe(player.id)
})

test('an answer works once, even when sent concurrently', async () => {
  await givenJoined('Cid')
  const query = await answerOf('Cid')
  const replies = await Promise.all([arrive(query), arrive(query), arrive(query)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await arrive(query)).error?.code).toBe(11034)
})

test('an answer is only accepted in the browser that started the sign-in', async () => {
  await givenJoined('Dan')
  const dan = await answerOf('Dan')
  expect((await arrive(dan, { binding: 'of another browser' })).error?.code).toBe(11034)
  // Used up: a person who has seen it there can't use it elsewhere.
  expect((await arrive(dan)).error?.code).toBe(11034)
  const query = new URLSearchParams(await answerOf('Dan'))
  query.delete('state')
  expect((await arrive(`?${query}`)).error?.code).toBe(11034)
})

test('refuses late, tampered and made-up answers', async () => {
  await givenJoined('Eve')
  const late = await answerOf('Eve')
  const changed = new URLSearchParams(await answerOf('Eve'))
  changed.set('id', '1')
  expect((await arrive(`?${changed}`)).error?.code).toBe(11034)
  server.clock.advance(6 * 60_000)
  expect((await arrive(late)).error?.code).toBe(11034)
})

test('can’t bypass a block, a second factor, a restricted country or leave this site', async () => {
  const player = await givenJoined('Fay')
  await givenFactor(server, player.token)
  expect((await arrive(await answerOf('Fay'))).data).toMatchObject({
    session: null,
    ticket: expect.any(String) as string,
  })
  expect((await arrive(await answerOf('Fay', '%2F%2Fevil.example'))).data.backRoute).toBe('/')
  expect((await arrive(await answerOf('Fay'), {}, { 'cf-ipcountry': 'US' })).error?.code).toBe(11007)
  await setStatus(server.database.pool, player.id, PlayerStatus.blocked)
  expect((await arrive(await answerOf('Fay'))).error?.code).toBe(11004)
})

test('offers Telegram to the pages; fails to start without a bot token', async () => {
  const { telegram } = (await server.call('getInit')).data
  expect(telegram).toEqual({ bot: 'sandbox', script: `${server.url}/sandbox/assets/telegram-widget.js` })
  expect((await fetch(telegram?.script ?? '')).headers.get('content-type')).toContain('javascript')
  const { deps } = server
  const settings = deps.settings.current()
  const offer = { isEnabled: true, bot: 'fairhall_bot', secretVariable: 'NO_SUCH_VARIABLE' }
  const current = () => ({ ...settings, signIn: { ...settings.signIn, telegram: offer } })
  const real = { ...deps, settings: { ...deps.settings, current } }
  await expect(requireTelegram(real)).rejects.toThrow('NO_SUCH_VARIABLE')
})

test('notifies a player who removes a joined account', async () => {
  const player = await givenJoined('Gus')
  const [joined] = (await server.call('listIdentities', { token: player.token })).data
  const params = { id: joined?.id ?? '' }
  const removed = await server.call('removeIdentity', {
    token: player.token,
    params,
    body: { password: PASSWORD },
  })
  expect(removed.status).toBe(200)
  await server.settle()
  const { rows } = await server.database.pool.query(
    `select 1 from sandbox.mail where recipient = $1 and subject like '%removed%'`,
    [player.email],
  )
  expect(rows).toHaveLength(1)
})
