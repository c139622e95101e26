/** How many codes of an app can be tried in the office, and how long its sessions are kept. */
import { afterAll, expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { guarded } from '../members/keys.ts'
import { forgetOfficeSessions } from './sessions.jobs.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs' } })
afterAll(() => server.stop())
const office = openOffice(server)
const { call, signIn, nextCode, open, wrongCode } = createOfficeClient(server, office.keys)
const { pool } = server.database
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('after a hundred wrong codes none is accepted, except one every half day', async () => {
  const token = await open('ada')
  await pool.query('update staff_authenticator set failures = 98, failed_at = $1', [server.clock.now()])
  const prove = async (code: string) => (await call('proveSession', { token, body: { code } })).code
  expect((await signIn('ada', wrongCode('ada'))).code).toBe('staffUnknown')
  expect(await prove(wrongCode('ada'))).toBe('proofWrong')
  expect(await signIn('ada', nextCode('ada'))).toMatchObject({ status: 429, code: 'tooManyCodes' })
  expect(await prove(nextCode('ada'))).toBe('tooManyCodes')
  server.clock.advance(12 * HOUR_MS)
  // A right code doesn't start the count again.
  expect((await signIn('ada', nextCode('ada'))).status).toBe(200)
  expect((await signIn('ada', wrongCode('ada'))).code).toBe('staffUnknown')
  expect((await signIn('ada', nextCode('ada'))).code).toBe('tooManyCodes')
  server.clock.advance(200 * DAY_MS)
  expect((await signIn('ada', nextCode('ada'))).status).toBe(200)
})

test('strangers who wait to sign in keep no member from a proof or a command', async () => {
  const checking = Promise.withResolvers<null>()
  const from = { place: 'sign-in', address: '198.51.100.1', command: 'office sign-in' } as const
  const strangers = Array.from({ length: 22 }, (_, index) =>
    guarded(server.deps, `stranger${index}`, from, () => checking.promise),
  )
  await expect(strangers.at(-1)).rejects.toThrow('Too many wrong keys.')
  // Both wait before the strangers' checks end, so that a shared queue would refuse them.
  const tries = (['proof', 'command line'] as const).map((place) =>
    guarded(server.deps, 'bob', { place, address: null, command: 'order list' }, async () => 'ok'),
  )
  checking.resolve(null)
  expect(await Promise.all(tries)).toEqual(['ok', 'ok'])
  await Promise.all(strangers.slice(0, -1))
})

test('sessions are deleted when they have been over for as long as sign-ins are kept', async () => {
  const count = async () =>
    (await pool.query<{ count: number }>('select count(*)::int as count from office_session')).rows[0]?.count
  await pool.query('delete from office_session')
  const closed = await open('ada')
  await open('ada')
  await call('signOut', { token: closed })
  const { signInsDays } = server.deps.settings.current().retention
  server.clock.advance(signInsDays * DAY_MS + 1000)
  // The closed one is older than the one that ended by its time, which is over for less than that.
  await forgetOfficeSessions.run(server.deps, {})
  expect(await count()).toBe(1)
  server.clock.advance(DAY_MS)
  await forgetOfficeSessions.run(server.deps, {})
  expect(await count()).toBe(0)
})
