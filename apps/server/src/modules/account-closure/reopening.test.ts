import { afterAll, expect, test } from 'vitest'
import { journalOf } from '#tests/support/staff/journal.ts'
import { givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { beginBreak, COOLING_OFF, endOf, EXCLUSION, limitPlayer } from '../limits/index.ts'
import { endBreaksJob } from '../limits/limits.jobs.ts'
import { findPlayer } from '../players/index.ts'
import { withPlayerLock, readPlayerState } from '../player-state/index.ts'
import { reopenAccount } from '#tests/support/staff/approved-orders.ts'
import { closeAccountOf } from './index.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,sandbox' } })
afterAll(() => server.stop())

const close = (token: string) => server.call('closePlayer', { token, body: { password: PASSWORD } })
const signIn = (login: string) => server.call('createSession', { body: { login, password: PASSWORD } })
const request = { period: 'test', actor: 'staff:ada', reason: 'requested' }
const action = (playerId: string) => ({ playerId, actor: 'staff:ada', reason: 'asked us by email' })
const statusOf = async (playerId: string) => (await findPlayer(server.deps.db, playerId))?.status
const reopen = (playerId: string) => reopenAccount(server.deps, action(playerId))

test('reopens a closed account once, notifies the player and writes the audit log', async () => {
  const player = await givenPayer(server)
  expect(await reopen(player.id)).toBe(false)
  expect((await close(player.token)).status).toBe(200)
  expect((await signIn(player.email)).status).toBe(403)
  const replies = await Promise.all([reopen(player.id), reopen(player.id)])
  expect(replies.toSorted()).toEqual([false, true])
  const { data } = await signIn(player.email)
  expect((await server.call('getProfile', { token: data.accessToken })).data.status).toBe(1)
  expect((await server.call('getProfile', { token: player.token })).status).toBe(401)
  // A withdrawal is refused only because the account is empty.
  expect((await withdraw(server, { ...player, token: data.accessToken }, '20.00')).error?.code).toBe(13006)
  await server.settle()
  expect(await journalOf(server, player.id)).toEqual([
    `player:${player.id} player.closed`,
    'staff:ada player.reopened',
  ])
  const mails = await server.database.pool.query(
    `select 1 from sandbox.mail where recipient = $1 and subject ilike '%open again%'`,
    [player.email],
  )
  expect(mails.rowCount).toBe(1)
})

test('restores earlier restrictions: a limited status set by staff and a cooling-off', async () => {
  const player = await givenPlayer(server)
  await limitPlayer(server.deps, action(player.id))
  const until = new Date('2026-12-24T00:00:00Z')
  await inTransaction(server.deps.db, (tx) =>
    withPlayerLock(server.deps, tx, player.id, [], (locked) =>
      beginBreak(server.deps, locked, { ...request, definition: COOLING_OFF, until }),
    ),
  )
  await close(player.token)
  expect(await readPlayerState(server.deps.db, player.id)).toMatchObject({ restriction: 'closed' })
  expect(await reopen(player.id)).toBe(true)
  expect(await readPlayerState(server.deps.db, player.id)).toMatchObject({
    restriction: 'cooling off',
    restrictedUntil: until,
  })
  const { data } = await signIn(player.email)
  expect((await server.call('getProfile', { token: data.accessToken })).data.status).toBe(2)
})

test('an exclusion that begins or ends while the account is closed takes effect when it is reopened', async () => {
  const player = await givenPlayer(server)
  await close(player.token)
  const until = endOf(server.deps, 30)
  await inTransaction(server.deps.db, (tx) =>
    withPlayerLock(server.deps, tx, player.id, [], (locked) =>
      beginBreak(server.deps, locked, { ...request, definition: EXCLUSION, until }),
    ),
  )
  expect(await statusOf(player.id)).toBe(4)
  expect(await reopen(player.id)).toBe(true)
  expect(await readPlayerState(server.deps.db, player.id)).toMatchObject({ restriction: 'excluded' })
  expect(await statusOf(player.id)).toBe(5)

  expect(await closeAccountOf(server.deps, action(player.id))).toBe(true)
  server.clock.advance(31 * 86_400_000)
  await endBreaksJob.run(server.deps, {})
  expect(await reopen(player.id)).toBe(true)
  const again = (await signIn(player.email)).data.accessToken
  expect((await server.call('getProfile', { token: again })).data.status).toBe(1)
  expect(await readPlayerState(server.deps.db, player.id)).toMatchObject({
    restriction: 'none',
    restrictedUntil: null,
  })
})
