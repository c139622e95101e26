/** A refused attempt is stored with where it came from: the address of its call, and the session that it was made in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPlayerWithFactor } from '#tests/support/players/factors.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs', TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => server.stop())
const { keys, admin } = openOffice(server)
const { call, signIn, open, run, wrongCode } = createOfficeClient(server, keys)

/** Players sign up at another address than the one where the attempts come from. */
const elsewhere = { headers: { 'cf-connecting-ip': '203.0.113.7' } }
const OFFICE_ADDRESS = '127.0.0.1'

async function givenCaller() {
  const player = await givenPlayerWithFactor(server)
  return { ...player, actor: `player:${player.id}`, session: await sessionOf(player.token) }
}
const sessionOf = async (token: string) => (await server.call('listSessions', { token })).data[0]?.id

const tokens: Record<string, string> = {}
const officeSessionOf = async (staff: string) =>
  (await call('getSession', { token: tokens[staff] ?? '' })).data.id
beforeAll(async () => {
  for (const staff of ['ada', 'bob']) tokens[staff] = await open(staff)
})

interface Attempt {
  kind: string
  /** Makes the attempt. */
  run: () => Promise<{ actor: string; session: string | null | undefined; address: string | null }>
}

const attempts: Record<string, Attempt> = {
  'a wrong password of a signed-in player': {
    kind: 'password-proof-failed',
    async run() {
      const { id, token } = await givenPlayer(server)
      await server.call('showPassword', { token, body: { password: 'a guess' }, ...elsewhere })
      return { actor: `player:${id}`, session: await sessionOf(token), address: '203.0.113.7' }
    },
  },
  'a wrong code of a signed-in player': {
    kind: 'factor-failed',
    async run() {
      const { actor, token, session, factor } = await givenCaller()
      await server.call('showSecondFactor', { token, body: { code: factor.wrong() }, ...elsewhere })
      return { actor, session, address: '203.0.113.7' }
    },
  },
  'a wrong code at sign-in': {
    kind: 'factor-failed',
    async run() {
      const { actor, email, factor } = await givenCaller()
      const { ticket } = (await server.call('createSession', { body: { login: email, password: PASSWORD } }))
        .data
      await server.call('completeSession', { body: { ticket, code: factor.wrong() }, ...elsewhere })
      return { actor, session: null, address: '203.0.113.7' }
    },
  },
  'a token that was replaced long ago': {
    kind: 'token-reused',
    async run() {
      const { id, token } = await givenPlayer(server)
      const session = await sessionOf(token)
      const { accessToken } = (await server.call('refreshSession', { token })).data
      server.clock.advance(120_000)
      await server.call('refreshSession', { token: accessToken })
      await server.call('refreshSession', { token, ...elsewhere })
      return { actor: `player:${id}`, session, address: '203.0.113.7' }
    },
  },
  'a wrong staff key in the office': {
    kind: 'staff-key-wrong',
    async run() {
      await signIn('bob', '123456', 'a key')
      return { actor: 'staff:bob', session: null, address: OFFICE_ADDRESS }
    },
  },
  'a wrong code in a session of the office': {
    kind: 'staff-key-wrong',
    async run() {
      await call('proveSession', { token: tokens['ada'], body: { code: wrongCode('ada') } })
      return { actor: 'staff:ada', session: await officeSessionOf('ada'), address: OFFICE_ADDRESS }
    },
  },
  'a denied right in the office': {
    kind: 'permission-denied',
    async run() {
      await run(tokens['bob'] ?? '', 'player block', ['nobody'])
      return { actor: 'staff:bob', session: await officeSessionOf('bob'), address: OFFICE_ADDRESS }
    },
  },
  'a denied right on a machine of the operator, which has no address': {
    kind: 'permission-denied',
    async run() {
      await admin('player block nobody', 'bob')
      return { actor: 'staff:bob', session: null, address: null }
    },
  },
}

test.each(Object.entries(attempts))(
  '%s is stored with where it came from',
  async (_, { kind, run: make }) => {
    // Attempts of one minute on one account share a row.
    server.clock.advance(60_000)
    const { pool } = server.database
    await pool.query('delete from security_event')
    const made = await make()
    const { rows } = await pool.query(
      'select kind, actor, session_id as session, address, count::int from security_event',
    )
    expect(rows).toEqual([{ kind, count: 1, ...made }])
  },
)
