/** A hold on a restricted person's second account ends with the restriction, a release or a proof, but never by editing the account. */
import { describe, expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { reopenAccount, unblockPlayer } from '#tests/support/staff/approved-orders.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { withPlayerLock, readPlayerState } from '../player-state/index.ts'
import { blockPlayer } from './blocks.service.ts'
import { beginBreak, endBreaks, endOf } from './breaks.service.ts'
import { EXCLUSION } from './restrictions.rules.ts'
import { protectExcluded } from './recognition.service.ts'

const server = await startCashier()
const office = openOffice(server)
const { deps } = server
const by = { actor: 'staff:ada', reason: 'a drill' }
const DAY_MS = 86_400_000

const pause = ({ token }: Payer, definition: 4 | 5, period: string) =>
  server.call('createLimit', { token, body: { definition, period } })
const restrictionOf = async ({ id }: Payer) => (await readPlayerState(deps.db, id))?.restriction
const signIn = async (payer: Payer): Promise<Payer> => {
  const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
  return { ...payer, token: data.accessToken }
}
/** Extends an exclusion, which players request from staff. */
const extend = async ({ id }: Payer, days: number | null) => {
  const request = { definition: EXCLUSION, period: 'for-good', until: endOf(deps, days), ...by } as const
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, id, [], (locked) => beginBreak(deps, locked, request)),
  )
  await server.settle()
}
const rename = ({ token }: Payer, body: object) => server.call('updateProfile', { token, body })

let count = 0
/** Two accounts with the same name and birth date, unique to each call. */
async function givenPair(): Promise<[Payer, Payer]> {
  const lastName = `Holdfast${'abcdefghijklmnop'[count]}`
  count += 1
  const pair: [Payer, Payer] = [await givenPayer(server), await givenPayer(server)]
  for (const payer of pair) await rename(payer, { firstName: 'Vera', lastName })
  return pair
}

async function givenHeld(period = 'for-good'): Promise<[Payer, Payer]> {
  const [first, second] = await givenPair()
  await pause(first, 4, period)
  await server.settle()
  expect(await restrictionOf(second)).toBe('held')
  return [first, second]
}

describe('a held account', () => {
  test.each([
    ['another last name', { lastName: 'Elsewhere' }],
    ['no last name', { lastName: '' }],
    ['no name at all', { firstName: '', lastName: '' }],
  ])('stays held when it changes to %s', async (_, body) => {
    const [, second] = await givenHeld()
    expect((await rename(second, body)).status).toBe(200)
    await server.settle()
    expect(await restrictionOf(second)).toBe('held')
    expect((await deposit(server, second, '20.00')).error?.code).toBe(13001)
    const cases = (await actionsOf(server, second.id)).filter((action) => action.startsWith('exclusion'))
    expect(cases).toEqual(['exclusion.held'])
  })

  test('stays held when staff corrects its name; a release approved by two staff members ends the hold', async () => {
    const [first, second] = await givenHeld('half-year')
    await office.both(`player correct ${second.id} --last-name Smith`)
    await server.settle()
    expect(await restrictionOf(second)).toBe('held')
    await office.rows(`order agree ${await office.place(`exclusion release ${second.id}`)}`, 'bob')
    await extend(first, null)
    expect((await deposit(server, second, '20.00')).status).toBe(200)
    expect(await restrictionOf(second)).toBe('none')
  })

  test('stays held when it removes the coin address from its address book', async () => {
    const options = { currency: 'XRP', cash: 100_000_000_000n }
    const [first, second] = [await givenPayer(server, options), await givenPayer(server, options)]
    const to = (tag: string) => ({
      method: 'xrp',
      currency: 'XRP',
      fields: { wallet_id: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', destination_tag: tag },
    })
    await withdraw(server, first, '50', to('77'))
    await pause(first, 4, 'for-good')
    await withdraw(server, second, '50', to('78'))
    await server.settle()
    expect(await restrictionOf(second)).toBe('held')
    const { data } = await server.call('listDestinations', {
      token: second.token,
      query: { method: 'xrp' },
    })
    const params = { id: data[0]?.id ?? '' }
    expect((await server.call('removeDestination', { token: second.token, params })).status).toBe(200)
    expect((await deposit(server, second, '20', { method: 'xrp', currency: 'XRP' })).error?.code).toBe(13001)
    expect(await restrictionOf(second)).toBe('held')
  })

  test('without stored causes gets them from the startup job and stays held', async () => {
    const [, second] = await givenHeld()
    await server.database.pool.query('delete from match_review_trait where player_id = $1', [second.id])
    await protectExcluded(deps)
    await rename(second, { lastName: 'Elsewhere' })
    expect(await restrictionOf(second)).toBe('held')
  })

  test('that changed its name is held until the exclusion ends, even if that is extended', async () => {
    const [first, second] = await givenHeld('half-year')
    await rename(second, { lastName: 'Elsewhere' })
    await extend(first, 365)
    const state = await readPlayerState(deps.db, second.id)
    expect(state?.restrictedUntil).toEqual((await readPlayerState(deps.db, first.id))?.restrictedUntil)
    server.clock.advance(184 * DAY_MS)
    await endBreaks(deps)
    expect(await restrictionOf(second)).toBe('held')
    server.clock.advance(184 * DAY_MS)
    await endBreaks(deps)
    expect((await deposit(server, await signIn(second), '20.00')).status).toBe(200)
  })
})

describe('a second account that is blocked or closed when the exclusion begins', () => {
  test('is held when its block ends, in the same transaction', async () => {
    const [first, second] = await givenPair()
    await blockPlayer(deps, { playerId: second.id, ...by })
    await pause(first, 4, 'for-good')
    await server.settle()
    expect(await restrictionOf(second)).toBe('blocked')
    await unblockPlayer(deps, { playerId: second.id, ...by })
    expect(await restrictionOf(second)).toBe('held')
    expect((await deposit(server, await signIn(second), '20.00')).error?.code).toBe(13001)
  })

  test('is held when it is reopened, even before the search for it has run', async () => {
    const [first, second] = await givenPair()
    await server.settle()
    const body = { password: PASSWORD }
    expect((await server.call('closePlayer', { token: second.token, body })).status).toBe(200)
    await pause(first, 4, 'for-good')
    await reopenAccount(deps, { playerId: second.id, ...by })
    expect(await restrictionOf(second)).toBe('held')
    await server.settle()
    expect(await restrictionOf(second)).toBe('held')
  })

  test('that is unblocked while the exclusion begins is held in any order', async () => {
    const seconds = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [first, second] = await givenPair()
        await blockPlayer(deps, { playerId: second.id, ...by })
        await Promise.all([pause(first, 4, 'for-good'), unblockPlayer(deps, { playerId: second.id, ...by })])
        return second
      }),
    )
    await server.settle()
    expect(await Promise.all(seconds.map(restrictionOf))).toEqual(seconds.map(() => 'held'))
  })

  test('is free after its block if the exclusion ended meanwhile', async () => {
    const [first, second] = await givenHeld('half-year')
    await blockPlayer(deps, { playerId: second.id, ...by })
    server.clock.advance(184 * DAY_MS)
    await endBreaks(deps)
    await unblockPlayer(deps, { playerId: second.id, ...by })
    expect([await restrictionOf(first), await restrictionOf(second)]).toEqual(['none', 'none'])
  })

  test('is free after its block if the other account’s block ended first', async () => {
    const [first, second] = await givenPair()
    for (const one of [first, second]) {
      await blockPlayer(deps, { playerId: one.id, ...by })
      await server.settle()
    }
    for (const one of [first, second]) {
      await unblockPlayer(deps, { playerId: one.id, ...by })
      await server.settle()
    }
    expect([await restrictionOf(first), await restrictionOf(second)]).toEqual(['none', 'none'])
  })
})

test('recognises a destination that was removed from the address book before the exclusion', async () => {
  const place = { fields: { iban: 'DE02500105170137075030', account_holder: 'Ada Lovelace' } }
  const given = () => givenPayer(server, { cash: 5_000n })
  const [first, second, third] = [await given(), await given(), await given()]
  const { data } = await withdraw(server, first, '20.00', place)
  await withdraw(server, second, '20.00', place)
  await server.settle()
  expect(await sendMessage(server, messageOf(data.id, { kind: 'payout', amount: '20.00' }))).toBe('booked')
  for (const { token } of [first, second]) {
    const listed = await server.call('listDestinations', { token, query: { method: 'bank' } })
    const params = { id: listed.data[0]?.id ?? '' }
    expect((await server.call('removeDestination', { token, params })).status).toBe(200)
  }
  await pause(first, 4, 'for-good')
  await server.settle()
  expect(await restrictionOf(second)).toBe('held')
  expect((await withdraw(server, third, '20.00', place)).status).toBe(200)
  await server.settle()
  expect(await restrictionOf(third)).toBe('held')
})
