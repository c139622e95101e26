import { PlayerStatus } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { givenFactor } from '#tests/support/players/factors.ts'
import { journalOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { requireFreshPassword } from '../factors/index.ts'
import { readToken } from '../sessions/tokens.ts'
import { makeAutologin } from '#tests/support/staff/approved-orders.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs', TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => server.stop())

async function linkFor(playerId: string, backRoute: string | null = null): Promise<URL> {
  const request = { playerId, minutes: 10, backRoute, actor: 'staff:ada', reason: 'asked on the phone' }
  return new URL((await makeAutologin(server.deps, request)).url)
}

function follow(link: URL, headers: Record<string, string> = {}) {
  const { token, state } = Object.fromEntries(link.searchParams)
  return server.call('createTokenSession', { body: { token, state }, headers })
}

test('a link signs its player in, redirects to its target and is written to the audit log', async () => {
  const player = await givenPlayer(server)
  const link = await linkFor(player.id, '/profile/wallet')
  expect(link.pathname).toBe('/auth/autologin')
  const { status, data } = await follow(link)
  expect([status, data.backRoute]).toEqual([200, '/profile/wallet'])
  const token = 'accessToken' in data ? data.accessToken : ''
  expect((await server.call('getProfile', { token })).data.id).toBe(player.id)
  expect(await journalOf(server, player.id)).toEqual([
    'staff:ada player.autologinMade',
    `player:${player.id} player.autologinUsed`,
  ])
})

test('a link works once, even when followed concurrently', async () => {
  const player = await givenPlayer(server)
  const link = await linkFor(player.id)
  const replies = await Promise.all(Array.from({ length: 5 }, () => follow(link)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await follow(link)).error?.code).toBe(11056)
})

test('refuses expired, made-up and tampered links', async () => {
  const player = await givenPlayer(server)
  const late = await linkFor(player.id)
  server.clock.advance(10 * 60_000)
  expect((await follow(late)).error?.code).toBe(11056)

  const link = await linkFor(player.id)
  const token = link.searchParams.get('token') ?? ''
  for (const forged of ['', 'made-up', `${token}x`, token.slice(1), token.toUpperCase()]) {
    const reply = await server.call('createTokenSession', { body: { token: forged } })
    expect(reply.error?.code).toBe(11056)
  }
  expect((await follow(link)).status).toBe(200)
})

test('refuses a link made before the password changed', async () => {
  const player = await givenPlayer(server)
  const link = await linkFor(player.id)
  const newPassword = 'a wholly new password'
  const body = { currentPassword: PASSWORD, newPassword, repeatNewPassword: newPassword }
  expect((await server.call('changePassword', { token: player.token, body })).status).toBe(200)
  expect((await follow(link)).error?.code).toBe(11056)
  expect((await follow(await linkFor(player.id))).status).toBe(200)
})

test('the database holds no usable link', async () => {
  const player = await givenPlayer(server)
  const token = (await linkFor(player.id)).searchParams.get('token') ?? ''
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select coalesce((select string_agg(t::text || encode(token_hash, 'escape'), '') from autologin_token t), '') ||
            coalesce((select string_agg(e::text, '') from audit_event e), '') as text`,
  )
  expect(rows[0]?.text).not.toContain(token)
})

test.each(['blocked', 'closed', 'excluded'] as const)(
  'can’t be made or used for a %s player',
  async (status) => {
    const player = await givenPlayer(server)
    const link = await linkFor(player.id)
    await setStatus(server.database.pool, player.id, PlayerStatus[status])
    expect(await follow(link)).toMatchObject({ status: 403, error: { code: 11004 } })
    await expect(linkFor(player.id)).rejects.toMatchObject({ status: 403 })
  },
)

test('a link still requires the second factor', async () => {
  const player = await givenPlayer(server)
  const factor = await givenFactor(server, player.token)
  const { data } = await follow(await linkFor(player.id, '/favorites'))
  expect(data).toEqual({ ticket: expect.any(String) as string, hasPasskey: false, backRoute: '/favorites' })
  const ticket = 'ticket' in data ? data.ticket : ''
  const body = { ticket, code: factor.next() }
  expect((await server.call('completeSession', { body })).status).toBe(200)
})

test('a session by link can’t add a payout destination until the player enters the password', async () => {
  const { deps } = server
  const player = await givenPlayer(server)
  const { data } = await follow(await linkFor(player.id))
  const token = 'accessToken' in data ? data.accessToken : ''
  const prove = async (of: string) => {
    const asker = await readToken(deps, of)
    if (asker === null) throw new Error('no session')
    await inTransaction(deps.db, (tx) => requireFreshPassword(deps, tx, asker))
  }
  await prove(player.token)
  await expect(prove(token)).rejects.toThrow('passwordNeeded')
  const { status } = await server.call('showPassword', { token, body: { password: PASSWORD } })
  expect(status).toBe(200)
  await prove(token)
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/api/x'])(
  'a link with state %j redirects to the home page',
  async (state) => {
    const player = await givenPlayer(server)
    for (const wrapped of [state, JSON.stringify({ backRoute: encodeURIComponent(state) })])
      expect((await follow(await linkFor(player.id, wrapped))).data.backRoute).toBe('/')
  },
)

test('refuses a link from a restricted country', async () => {
  const link = await linkFor((await givenPlayer(server)).id)
  expect((await follow(link, { 'cf-ipcountry': 'US' })).error?.code).toBe(11007)
})
