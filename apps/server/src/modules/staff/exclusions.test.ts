/** Staff admits a person who was refused because of a restricted player. */
import { expect, test } from 'vitest'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'
import { registrationOf } from '#tests/support/players/players.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { noteAudit, requestRecognition, updatePlayer } from '../players/index.ts'
import { readPlayerState } from '../player-state/index.ts'

const server = await startCashier()
const office = openOffice(server)

async function exclude(token: string): Promise<void> {
  const body = { definition: 4, period: 'for-good' } as const
  expect((await server.call('createLimit', { token, body })).status).toBe(200)
  await server.settle()
}

async function register(email: string): Promise<string> {
  const { data } = await server.call('register', { body: registrationOf({ email }) })
  return (await server.call('getProfile', { token: data.accessToken })).data.id
}
const restrictionOf = async (id: string) => (await readPlayerState(server.deps.db, id))?.restriction

/** Changes the account as a proof does, and runs the recognition that each proof requests. */
async function prove(id: string, changes: Parameters<typeof updatePlayer>[2]): Promise<void> {
  await inTransaction(server.deps.db, async (tx) => {
    await updatePlayer(tx, id, changes)
    await requestRecognition(tx, id, 'proof')
  })
  await server.settle()
}

test('the second member must repeat the login that may register', async () => {
  const restricted = await givenPayer(server)
  await inTransaction(server.deps.db, (tx) =>
    updatePlayer(tx, restricted.id, { email: 'ada.lovelace@gmail.com' }),
  )
  await exclude(restricted.token)
  const email = 'adalovelace@gmail.com'

  const order = await office.place(`exclusion admit ${email} ${restricted.id}`)
  expect(JSON.stringify(await office.rows(`order show ${order}`, 'bob'))).not.toContain(email)
  const agree = (login: string) => office.refusal(`order agree ${order} ${login}`, 'bob')
  expect(await agree('')).toEqual([3, 'loginDiffers'])
  expect(await agree('--login other@gmail.com')).toEqual([3, 'loginDiffers'])
  expect(await agree('--login AdaLovelace@gmail.com')).toEqual([0, ''])
  const admitted = await register(email)
  expect(await restrictionOf(admitted)).toBe('held')
  await prove(admitted, { email_confirmed_at: server.clock.now() })
  expect(await restrictionOf(admitted)).toBe('none')
  expect(await restrictionOf(await register('a.d.a.lovelace@gmail.com'))).toBe('held')
})

test.each(['x', 'x@', '+1234'])('only an email or a phone number can be admitted, not %s', async (login) => {
  const restricted = await givenPayer(server)
  expect((await office.admin(`exclusion admit ${login} ${restricted.id}`)).exitCode).toBe(2)
  const { rowCount } = await server.deps.pool.query('select from staff_order where player_id = $1', [
    restricted.id,
  ])
  expect(rowCount).toBe(0)
})

test('an admitted login frees an account only once the account has proven it', async () => {
  const restricted = await givenPayer(server)
  const name = { firstName: 'Balthasar', lastName: 'Quixley', birthdate: '1990-05-17' }
  await server.call('updateProfile', { token: restricted.token, body: name })
  await exclude(restricted.token)
  const [email, phone] = ['son.quixley@example.org', '+4915112345678']
  for (const login of [email, phone]) {
    const order = await office.place(`exclusion admit ${login} ${restricted.id}`)
    expect(await office.refusal(`order agree ${order} --login ${login}`, 'bob')).toEqual([0, ''])
  }
  const [son, other] = [await register(email), await register('other.quixley@example.org')]
  const isNamed = { first_name: name.firstName, last_name: name.lastName, birthdate: name.birthdate }
  await prove(son, isNamed)
  await prove(other, { ...isNamed, phone })
  expect([await restrictionOf(son), await restrictionOf(other)]).toEqual(['held', 'held'])
  await prove(son, { email_confirmed_at: server.clock.now() })
  await prove(other, { phone_confirmed_at: server.clock.now() })
  expect([await restrictionOf(son), await restrictionOf(other)]).toEqual(['none', 'none'])
})

test('the login of a refused registration is not in the journal, and the list of refusals is a lookup', async () => {
  const { id } = await givenPayer(server)
  const reason = 'registration as eve@example.org'
  await inTransaction(server.deps.db, (tx) =>
    noteAudit(server.deps, tx, {
      actor: 'system:recognition',
      action: 'exclusion.registrationRefused',
      subject: `player:${id}`,
      playerId: id,
      reason,
    }),
  )
  expect(JSON.stringify(await office.rows('journal'))).not.toContain('eve@example.org')
  expect(await actionsOf(server, id)).not.toContain('player.shown')
  const refused = (await office.rows('exclusion list')).filter(({ player }) => player === id)
  expect(refused).toMatchObject([{ result: 'registration refused', why: reason }])
  expect(await actionsOf(server, id)).toContain('player.shown')
})
