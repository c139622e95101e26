/** Excluded, cooling-off and blocked people can’t play in another account. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  deposit,
  givenPayer,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { getPlayer, updatePlayer } from '../players/index.ts'
import { readPlayerState } from '../player-state/index.ts'
import { unblockPlayer, unlimitPlayer } from '#tests/support/staff/approved-orders.ts'
import { blockPlayer, limitPlayer } from './blocks.service.ts'
import { endBreaks } from './breaks.service.ts'
import { protectExcluded } from './recognition.service.ts'

const config = copyConfig()
config.edit('registration.json', (file: { registration: object[] }) => {
  const field = { isRequired: false, isVisible: true, editable: true, value: null, rules: ['max:64'] }
  for (const name of ['firstName', 'lastName', 'birthdate'])
    file.registration.push({
      ...field,
      name,
      position: 50,
      rules: name === 'birthdate' ? ['date'] : field.rules,
    })
})
const server = await startCashier({ CONFIG_DIR: config.folder })
const { deps } = server
const office = openOffice(server)
afterAll(() => config.remove())
const by = { actor: 'staff:ada', reason: 'a drill' }
const DAY_MS = 86_400_000

let count = 0
/** A name with a birth date shared by all tests. Its letters are unique to each call, also when sorted. */
function newName() {
  count += 1
  const letters = `${'abcdfg'[Math.floor(count / 10)]}${'hklmnprstv'[count % 10]}`
  return { firstName: `Zo\u00eb${letters}`, lastName: 'M\u00fcller-Stra\u00dfe', birthdate: '1990-05-17' }
}
const asTypedAgain = ({ firstName, birthdate }: ReturnType<typeof newName>) => ({
  firstName: firstName.normalize('NFD').toUpperCase(),
  lastName: 'Mueller strasse',
  birthdate,
})

type Name = ReturnType<typeof newName>
async function givenNamed(name: Partial<Name>, options = {}): Promise<Payer> {
  const payer = await givenPayer(server, options)
  await server.call('updateProfile', { token: payer.token, body: name })
  return payer
}
const pause = ({ token }: Payer, definition: 4 | 5, period: string) =>
  server.call('createLimit', { token, body: { definition, period } })
const statusOf = async ({ id }: Payer) => (await getPlayer(deps.db, id)).status
const restrictionOf = async ({ id }: Payer) => {
  const state = await readPlayerState(deps.db, id)
  return [state?.restriction, state?.restrictedUntil?.getTime() ?? null]
}
const signIn = async (payer: Payer) => {
  const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
  return { ...payer, token: data.accessToken }
}

test('logs every exclusion, break and block that begins, so that it can be applied again after a restore', async () => {
  const info = vi.spyOn(deps.log, 'info')
  const [one, two, three] = [await givenPayer(server), await givenPayer(server), await givenPayer(server)]
  await pause(one, 4, 'for-good')
  await pause(two, 5, 'week')
  await blockPlayer(deps, { playerId: three.id, ...by })
  await server.settle()
  const causes = [one, two, three].map(({ id }) => {
    const call = info.mock.calls.find(([fields]) => (fields as { playerId?: string }).playerId === id)
    return (call?.[0] as { cause?: string } | undefined)?.cause
  })
  info.mockRestore()
  expect(causes).toEqual(['self-exclusion', 'cooling-off', 'block'])
})

describe('a self-exclusion', () => {
  test('can’t be evaded by renaming a second account, whose withdrawals stay possible', async () => {
    const name = newName()
    const first = await givenNamed(name)
    const second = await givenPayer(server, { cash: 10_000n })
    await pause(first, 4, 'half-year')
    const { data } = await server.call('updateProfile', { token: second.token, body: asTypedAgain(name) })
    expect(data.status).toBe(1)
    expect(await restrictionOf(second)).toEqual(['held', (await restrictionOf(first))[1]])
    expect((await deposit(server, second, '20.00')).error?.code).toBe(13001)
    expect((await withdraw(server, second, '20.00')).status).toBe(200)
  })

  test('can’t be evaded with an account that existed before', async () => {
    const name = newName()
    const [first, second] = [await givenNamed(name), await givenNamed(asTypedAgain(name))]
    await pause(first, 4, 'for-good')
    await server.settle()
    expect([await statusOf(second), await restrictionOf(second)]).toEqual([1, ['held', null]])
  })

  test('refuses a registration without saying why and writes the audit log', async () => {
    const name = newName()
    const first = await givenNamed(name)
    await pause(first, 4, 'year')
    const body = registrationOf(asTypedAgain(name))
    const { status, error } = await server.call('register', { body })
    expect([status, error?.code]).toEqual([409, 11121])
    expect(error?.message).not.toMatch(/exclu/i)
    // A day is the same day without its zeros.
    const unpadded = registrationOf({
      ...asTypedAgain(name),
      birthdate: name.birthdate.replaceAll('-0', '-'),
    })
    expect((await server.call('register', { body: unpadded })).error?.code).toBe(11121)
    const { rows } = await server.database.pool.query(
      `select action from audit_event where player_id = $1 and action = 'exclusion.registrationRefused'`,
      [first.id],
    )
    expect(rows).toHaveLength(2)
    expect(
      (await server.call('register', { body: registrationOf({ ...name, birthdate: '1990-05-18' }) })).status,
    ).toBe(200)
  })

  test('recognises a payout destination at a withdrawal, which is still paid', async () => {
    const place = { fields: { iban: 'DE02120300000000202051', account_holder: 'Ada Lovelace' } }
    const [first, second] = [
      await givenPayer(server, { cash: 5_000n }),
      await givenPayer(server, { cash: 5_000n }),
    ]
    const { data } = await withdraw(server, first, '20.00', place)
    // A payout that was not sent yet would wait for staff.
    await server.settle()
    await pause(first, 4, 'year')
    expect(
      (
        await withdraw(server, second, '20.00', {
          fields: { account_holder: 'Ada Lovelace 2', iban: 'DE02 1203 0000 0000 2020 51' },
        })
      ).status,
    ).toBe(200)
    await server.settle()
    expect([await statusOf(second), (await restrictionOf(second))[0]]).toEqual([1, 'held'])
    expect(await sendMessage(server, messageOf(data.id, { kind: 'payout', amount: '20.00' }))).toBe('booked')
    await server.settle()
    // Anyone can send money to an account, so staff decides.
    expect([await statusOf(second), (await restrictionOf(second))[0]]).toEqual([1, 'held'])
  })

  test('holds an account paid to the same coin address under another tag until staff has looked', async () => {
    const options = { currency: 'XRP', cash: 100_000_000_000n }
    const [first, second] = [await givenPayer(server, options), await givenPayer(server, options)]
    const to = (tag: string) => ({
      method: 'xrp',
      currency: 'XRP',
      fields: { wallet_id: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', destination_tag: tag },
    })
    expect((await withdraw(server, first, '50', to('77'))).status).toBe(200)
    await pause(first, 4, 'year')
    const { data } = await withdraw(server, second, '50', to('78'))
    await server.settle()
    expect((await restrictionOf(second))[0]).toBe('held')
    await sendMessage(server, messageOf(data.id, { kind: 'payout', amount: '50', currency: 'XRP' }))
    await server.settle()
    expect(await statusOf(second)).toBe(1)
  })

  test('recognises traits added since at a deposit', async () => {
    const name = newName()
    const [first, second] = [await givenNamed(name), await givenPayer(server)]
    await pause(first, 4, 'year')
    const { firstName: first_name, lastName: last_name, birthdate } = asTypedAgain(name)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, second.id, { first_name, last_name, birthdate }))
    expect((await deposit(server, second, '20.00')).error?.code).toBe(13001)
    expect((await restrictionOf(second))[0]).toBe('held')
  })

  test('ends for the second account when it ends for the first', async () => {
    const name = newName()
    const [first, second] = [await givenNamed(name), await givenNamed(asTypedAgain(name))]
    await pause(first, 4, 'half-year')
    await server.settle()
    server.clock.advance(184 * DAY_MS)
    await endBreaks(deps)
    expect([await statusOf(first), await statusOf(second)]).toEqual([1, 1])
    const back = await signIn(second)
    expect((await deposit(server, back, '20.00')).status).toBe(200)
    const third = await givenNamed(name)
    expect(await restrictionOf(third)).toEqual(['none', null])
  })

  test('catches an account that takes the name while the exclusion begins, in any order', async () => {
    const rounds = Array.from({ length: 6 }, async () => {
      const name = newName()
      const [first, second] = [await givenNamed(name), await givenPayer(server)]
      await Promise.all([
        pause(first, 4, 'year'),
        server.call('updateProfile', { token: second.token, body: asTypedAgain(name) }),
      ])
      return second
    })
    const seconds = await Promise.all(rounds)
    await server.settle()
    const restrictions = await Promise.all(seconds.map(restrictionOf))
    expect(restrictions.map(([restriction]) => restriction)).toEqual(seconds.map(() => 'held'))
  })

  test('catches an account that registers while the exclusion begins, in any order', async () => {
    const rounds = Array.from({ length: 4 }, async () => {
      const name = newName()
      const first = await givenNamed(name)
      const body = registrationOf(asTypedAgain(name))
      const [, reply] = await Promise.all([pause(first, 4, 'year'), server.call('register', { body })])
      return { reply, email: String(body['email']) }
    })
    const done = await Promise.all(rounds)
    await server.settle()
    for (const { reply, email } of done) {
      const { rows } = await server.database.pool.query(
        'select restriction from player join player_state on player = id where email = $1',
        [email],
      )
      expect(reply.status === 409 ? [] : [{ restriction: 'held' }]).toEqual(rows)
    }
  })

  test('is stored as keyed hashes only', async () => {
    const first = await givenNamed(newName())
    await pause(first, 4, 'year')
    const { rows } = await server.database.pool.query('select * from protected_trait where player_id = $1', [
      first.id,
    ])
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(/ller|1990|example/i)
  })
})

test('a cooling-off holds a second account without excluding it', async () => {
  const name = newName()
  const [first, second] = [await givenNamed(name), await givenNamed(asTypedAgain(name))]
  await pause(first, 5, 'week')
  await server.settle()
  expect(await restrictionOf(second)).toEqual(['held', (await restrictionOf(first))[1]])
  expect(await statusOf(second)).toBe(1)
  expect((await deposit(server, second, '20.00')).status).toBe(409)
})

test('a block holds a second account until it ends, and never the blocked account itself', async () => {
  const name = newName()
  const [first, second] = [await givenNamed(name), await givenNamed(asTypedAgain(name))]
  await limitPlayer(deps, { playerId: second.id, ...by })
  await blockPlayer(deps, { playerId: first.id, ...by })
  await server.settle()
  expect([await statusOf(first), await statusOf(second)]).toEqual([3, 2])
  expect((await restrictionOf(second))[0]).toBe('held')
  await unblockPlayer(deps, { playerId: first.id, ...by })
  expect((await deposit(server, await signIn(first), '20.00')).status).toBe(200)
  await server.settle()
  expect([await statusOf(first), await statusOf(second)]).toEqual([1, 2])
  expect(await restrictionOf(second)).toEqual(['none', null])
})

test('staff releases a namesake permanently, with a second staff member', async () => {
  const name = newName()
  const [first, second] = [await givenNamed(name), await givenNamed(asTypedAgain(name))]
  await limitPlayer(deps, { playerId: second.id, ...by })
  await pause(first, 4, 'year')
  await server.settle()
  const order = await office.place(`exclusion release ${second.id}`)
  expect(await office.refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
  await office.rows(`order agree ${order}`, 'bob')
  expect([await statusOf(second), (await restrictionOf(second))[0]]).toEqual([2, 'none'])
  await unlimitPlayer(deps, { playerId: second.id, ...by })
  await pause(first, 4, 'for-good')
  await server.settle()
  expect((await deposit(server, second, '20.00')).status).toBe(200)
  expect(await statusOf(second)).toBe(1)
})

test('exclusions from before restrictions were stored get a restriction, once', async () => {
  const name = newName()
  const first = await givenNamed(name)
  await pause(first, 4, 'year')
  await server.database.pool.query('delete from protection_entry where player_id = $1', [first.id])
  await server.database.pool.query('delete from protected_trait where player_id = $1', [first.id])
  await protectExcluded(deps)
  await protectExcluded(deps)
  expect((await restrictionOf(await givenNamed(asTypedAgain(name))))[0]).toBe('held')
})
