/** An exclusion outlives the excluded player's data, and erasure covers every table. */
import { afterAll, describe, expect, test } from 'vitest'
import { readDatabaseText } from '#tests/support/database/database-text.ts'
import { givenPlayer, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { beginBreak, endOf, EXCLUSION } from '../limits/index.ts'
import { protectPlayer, isRestrictedPerson, requireProtectionKeys, updatePlayer } from '../players/index.ts'
import { withPlayerLock, readPlayerState } from '../player-state/index.ts'
import { closeAccountOf } from './closing.service.ts'
import { eraseClosed } from './account-closure.jobs.ts'
import { erasureRules } from './erasure.queries.ts'
import { erasePlayer } from './erasure.service.ts'

const DAY_MS = 86_400_000
const by = { actor: 'staff:ada', reason: 'requested by email' }
const server = await startTestServer({ env: { ROLES: 'api,jobs,sandbox' } })
afterAll(() => server.stop())

const close = (playerId: string) => closeAccountOf(server.deps, { playerId, ...by })

describe('an exclusion', () => {
  const givenProven = async () => {
    const player = await givenPlayer(server, { birthdate: null })
    const { db, clock } = server.deps
    await inTransaction(db, (tx) => updatePlayer(tx, player.id, { email_confirmed_at: clock.now() }))
    return player
  }
  const exclude = (playerId: string, days: number | null) => {
    const { deps } = server
    const request = {
      definition: EXCLUSION,
      period: 'test',
      until: endOf(deps, days),
      actor: by.actor,
      reason: by.reason,
    } as const
    return inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, playerId, [], (locked) => beginBreak(deps, locked, request)),
    )
  }

  test('still applies after erasure: recognises email and name with birth date from hashes only', async () => {
    const player = await givenProven()
    const name = { firstName: 'Ottoline', lastName: "O'Kräwinkel-Sørensen", birthdate: '1981-12-01' }
    await server.call('updateProfile', { token: player.token, body: name })
    await exclude(player.id, null)
    await close(player.id)
    expect(await erasePlayer(server.deps, player.id, by)).toBe('done')
    expect(await readDatabaseText(server)).not.toMatch(/ottoline|winkel/)

    const again = await server.call('register', {
      body: registrationOf({ email: player.email.toUpperCase() }),
    })
    expect(again).toMatchObject({ status: 422, error: { fields: { email: expect.any(Array) as string[] } } })
    const other = await givenPlayer(server, { birthdate: null })
    const { data } = await server.call('updateProfile', {
      token: other.token,
      body: { ...name, lastName: 'o krawinkel sørensen', firstName: 'OTTOLINE' },
    })
    expect(data.status).toBe(1)
    expect(await readPlayerState(server.deps.db, other.id)).toMatchObject({
      restriction: 'held',
      restrictedUntil: null,
    })
    const namesake = await givenPlayer(server, { birthdate: null })
    const body = { ...name, birthdate: '1981-12-02' }
    expect((await server.call('updateProfile', { token: namesake.token, body })).data.status).toBe(1)
  })

  test('ends at its time, even for an erased player', async () => {
    const player = await givenProven()
    await exclude(player.id, 30)
    await close(player.id)
    await erasePlayer(server.deps, player.id, by)
    const register = () => server.call('register', { body: registrationOf({ email: player.email }) })
    expect((await register()).status).toBe(422)
    server.clock.advance(31 * DAY_MS)
    await eraseClosed.run(server.deps, {})
    const { rows } = await server.database.pool.query(
      'select from protection_entry b join protected_trait t using (player_id) where b.until is not null limit 1',
    )
    expect(rows).toEqual([])
    expect((await register()).status).toBe(200)
  })
})

test('recognises a person by social account and by phone in any format; of two exclusions the longer one counts', async () => {
  const { deps, clock } = server
  const identity = { issuer: 'https://id.example', subject: 'of-one', linked_at: clock.now() }
  const proofs = { phoneAt: clock.now() }
  const until = new Date(clock.now().getTime() + DAY_MS)
  await inTransaction(deps.db, async (tx) => {
    const entry = { playerId: crypto.randomUUID(), cause: 'self-exclusion', origin: null } as const
    await protectPlayer(
      deps,
      tx,
      { ...entry, until: null },
      { identities: [identity], phone: '+49 151 123-45', proofs },
    )
    await protectPlayer(
      deps,
      tx,
      { ...entry, until },
      { identities: [identity], phone: '+4915112345', proofs },
    )
  })
  clock.advance(2 * DAY_MS)
  expect(await isRestrictedPerson(deps, deps.db, { identities: [identity] })).toBe(true)
  expect(await isRestrictedPerson(deps, deps.db, { phone: '0049 (151) 12345' })).toBe(true)
  for (const other of [
    { ...identity, subject: 'of-other' },
    { ...identity, issuer: 'https://other.example' },
  ])
    expect(
      await isRestrictedPerson(deps, deps.db, { identities: [other], email: 'nobody@example.com' }),
    ).toBe(false)
})

test('fails to start without a key that recognises excluded people', async () => {
  const { db, secrets } = server.deps
  await server.database.pool.query(
    `insert into protected_trait (player_id, kind, hash, key_id, noted_at) values (gen_random_uuid(), 'email', '\\x01', 'lost', now())`,
  )
  await expect(requireProtectionKeys({ db, secrets })).rejects.toThrow('lacks the key "lost"')
})

test('every table that references a player has an erasure rule', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
       join pg_class t on t.oid = to_regclass(quote_ident(c.table_name))
      where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
        and (c.column_name in ('player', 'player_id', 'friend_id', 'owner') or c.table_name = 'player') order by 1`,
  )
  const named = rows.map(({ name }) => name)
  expect(named.filter((name) => !(name in erasureRules))).toEqual([])
  for (const name of Object.keys(erasureRules))
    expect([
      name,
      /^(affiliate_partner|invoice_destination|payment_message)$/.test(name) || named.includes(name),
    ]).toEqual([name, true])
})
