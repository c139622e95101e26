import { channels } from '@fairhall/contract/channels'
import { Centrifuge } from 'centrifuge'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { givenPlayer, PASSWORD, type TestPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => server.stop())
const office = openOffice(server)

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function signIn(player: TestPlayer, headers: Record<string, string> = {}): Promise<string> {
  server.clock.advance(1000)
  const body = { login: player.email, password: PASSWORD }
  return (await server.call('createSession', { body, headers })).data.accessToken
}
const list = (token: string, query = {}) => server.call('listSessions', { token, query })
const close = (token: string, id: string) => server.call('closeSession', { token, params: { id } })
const closeOthers = (token: string) => server.call('closeOtherSessions', { token })
const isOpen = async (token: string) => (await server.call('getProfile', { token })).status === 200
async function idOf(token: string): Promise<string> {
  return (await list(token)).data.find(({ isCurrent }) => isCurrent)?.id ?? ''
}
const journal = async (playerId: string) =>
  (
    await server.database.pool.query<{ action: string; subject: string }>(
      'select action, subject from audit_event where player_id = $1 order by id',
      [playerId],
    )
  ).rows

test('lists the player’s sessions, the current device first, with the previous sign-in', async () => {
  const player = await givenPlayer(server)
  const first = server.clock.now().toISOString()
  const phone = await signIn(player, { 'user-agent': IPHONE, 'cf-ipcountry': 'AT' })
  const { data, meta } = await list(phone)
  expect(data).toMatchObject([
    { browser: 'Safari', system: 'iOS', kind: 'phone', country: 'AT', isCurrent: true },
    { browser: null, isCurrent: false, signedInAt: first },
  ])
  expect(meta).toMatchObject({ page: 1, total: 2, previousSignIn: { at: first, country: 'IE' } })
  expect((await list(player.token)).meta).toMatchObject({ previousSignIn: null })
  expect((await list(phone, { page: '2', perPage: '1' })).data).toMatchObject([{ isCurrent: false }])
})

test('where the market hides it, no previous sign-in is shown', async () => {
  const player = await givenPlayer(server)
  const second = await signIn(player)
  const rules = { access: { showsPreviousSignIn: false } }
  await changeMarkets(server, { world: { rules }, german: { rules } })
  const { data, meta } = await list(second)
  expect([data.length, meta]).toMatchObject([2, { previousSignIn: null }])
})

test('omits ended sessions and sessions unused for 30 days, but still shows the previous sign-in', async () => {
  const player = await givenPlayer(server)
  await server.call('logout', { token: player.token })
  const second = await signIn(player)
  expect((await list(second)).data).toHaveLength(1)
  expect((await list(second)).meta).toMatchObject({ previousSignIn: { country: 'IE' } })
  server.clock.advance(30 * 86_400_000)
  expect((await list(await signIn(player))).data).toHaveLength(1)
})

test('closing a session refuses its calls immediately, ends its live connection and writes the audit log', async () => {
  const player = await givenPlayer(server)
  const lost = await signIn(player)
  const lostId = await idOf(lost)
  const [own, stolen] = [await connect(player, player.token), await connect(player, lost)]
  const closed = new Promise<number>((resolve) => {
    stolen.once('disconnected', ({ code }) => resolve(code))
  })

  expect(await close(player.token, lostId)).toMatchObject({ status: 200, data: {} })
  expect(await isOpen(lost)).toBe(false)
  expect((await server.call('refreshSession', { token: lost })).error?.code).toBe(11002)
  expect(await isOpen(player.token)).toBe(true)
  await server.settle()
  expect(await closed).toBe(3503)
  expect(own.state).toBe('connected')
  expect(await journal(player.id)).toEqual([{ action: 'player.sessionClosed', subject: `session:${lostId}` }])
})

test('staff end one session of a player, or all of them, and the journal names each', async () => {
  const [player, stranger] = [await givenPlayer(server), await givenPlayer(server)]
  const [lost, other] = [await signIn(player), await signIn(player)]
  const lostId = await idOf(lost)
  const one = (playerId: string) => `player sign-out ${playerId} --session ${lostId}`
  expect((await office.refusal(one(stranger.id)))[0]).toBe(3)
  expect(await isOpen(lost)).toBe(true)
  expect(await office.rows(one(player.id))).toMatchObject([{ ended: 1, result: 'signed out' }])
  expect([await isOpen(lost), await isOpen(other)]).toEqual([false, true])
  expect(await office.rows(one(player.id))).toMatchObject([{ ended: 0, result: 'no change' }])
  expect(await office.rows(`player sign-out ${player.id}`)).toMatchObject([{ ended: 2 }])
  expect([await isOpen(player.token), await isOpen(other)]).toEqual([false, false])
  expect(await isOpen(stranger.token)).toBe(true)
  expect((await office.admin(`player sign-out ${player.id} --session all`)).exitCode).toBe(2)
  expect((await journal(player.id)).filter(({ action }) => action === 'player.signedOut')).toEqual([
    { action: 'player.signedOut', subject: `session:${lostId}` },
    { action: 'player.signedOut', subject: `player:${player.id}` },
  ])
})

test('closing a session again, or twice concurrently, has no further effect', async () => {
  const player = await givenPlayer(server)
  const other = await idOf(await signIn(player))
  const replies = await Promise.all([close(player.token, other), close(player.token, other)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await close(player.token, other)).status).toBe(200)
  expect(await journal(player.id)).toHaveLength(1)
})

test('answers not found for another player’s session and leaves it open', async () => {
  const [player, stranger] = [await givenPlayer(server), await givenPlayer(server)]
  const theirs = await idOf(stranger.token)
  const unknown = await close(player.token, '3b241101-e2bb-4255-8caf-4136c566a962')
  const refused = await close(player.token, theirs)
  expect([refused.status, refused.error]).toEqual([404, unknown.error])
  expect(await isOpen(stranger.token)).toBe(true)
})

test.each([
  ['an invalid session id', 'nonsense', 400],
  ['a caller who is not signed in', '3b241101-e2bb-4255-8caf-4136c566a962', 401],
])('%s closes no session', async (_name, id, status) => {
  const { token } = await givenPlayer(server)
  const answer = await server.call('closeSession', {
    token: status === 401 ? undefined : token,
    params: { id },
  })
  expect(answer.status).toBe(status)
})

test('ends all other sessions with their games and keeps the current session and its games', async () => {
  const player = await givenPlayer(server)
  const others = [await signIn(player), await signIn(player)]
  const currentId = await idOf(player.token)
  const launches = await Promise.all([currentId, await idOf(others[0] ?? '')].map((id) => launch(player, id)))
  const replies = await Promise.all([closeOthers(player.token), closeOthers(player.token)])
  expect(replies.map(({ data }) => data.closed).toSorted()).toEqual([0, 2])
  for (const token of others) expect(await isOpen(token)).toBe(false)
  expect((await list(player.token)).data.map(({ id }) => id)).toEqual([currentId])
  const { rows } = await server.database.pool.query<{ id: string; ended: boolean }>(
    'select id, ended_at is not null as ended from game_session where player = $1',
    [player.id],
  )
  expect(Object.fromEntries(rows.map(({ id, ended }) => [id, ended]))).toEqual({
    [launches[0] ?? '']: false,
    [launches[1] ?? '']: true,
  })
  expect((await closeOthers(player.token)).data).toEqual({ closed: 0 })
  expect(await journal(player.id)).toEqual([
    { action: 'player.otherSessionsClosed', subject: `player:${player.id}` },
  ])
})

async function launch(player: TestPlayer, sessionId: string): Promise<string> {
  const id = crypto.randomUUID()
  await server.database.pool.query(
    `insert into game_session (id, player, account, game, session, started_at)
     select $1, $2, a.id, 'any-game', $3, now() from wallet_account a where a.player_id = $2`,
    [id, player.id, sessionId],
  )
  return id
}

async function connect(player: TestPlayer, token: string): Promise<Centrifuge> {
  const client = new Centrifuge(`${server.url.replace('http', 'ws')}/api/connection/websocket`, { token })
  onTestFinished(() => client.disconnect())
  client.connect()
  const subscription = client.newSubscription(channels.accounts(player.id))
  subscription.subscribe()
  await subscription.ready()
  return client
}
