/** Anyone can enter another person's data and exclude themselves. That must not stop the data's owner. */
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
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, registrationOf } from '#tests/support/players/players.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { updatePlayer } from '../players/index.ts'
import { readPlayerState } from '../player-state/index.ts'
import { endBreaks } from './breaks.service.ts'

const server = await startCashier()
const { deps } = server

const excludePermanently = ({ token }: { token: string }) =>
  server.call('createLimit', { token, body: { definition: 4, period: 'for-good' } })
const restrictionOf = async ({ id }: { id: string }) => (await readPlayerState(deps.db, id))?.restriction
const rename = ({ token }: { token: string }, body: object) => server.call('updateProfile', { token, body })
const unprovenPayer = async (email: string): Promise<Payer> => {
  const player = await givenPlayer(server, { email, birthdate: name.birthdate })
  const { data } = await server.call('listAccounts', { token: player.token })
  return { ...player, accountId: data[0]?.id ?? '' }
}
const prove = async ({ id }: { id: string }) => {
  await inTransaction(deps.db, async (tx) => {
    await updatePlayer(tx, id, { email_confirmed_at: deps.clock.now() })
    await announce(tx, { kind: 'player.emailConfirmed', playerId: id })
  })
  await server.settle()
}

let count = 0
const own = (domain: string) => {
  count += 1
  return {
    plain: `someone${count}@${domain}`,
    variant: `some.one${count}+zz@${domain}`,
    tag: `someone${count}+zz@${domain}`,
  }
}
const name = { firstName: 'Vera', lastName: 'Quillfeather', birthdate: '1990-05-17' }

describe('a stranger who excludes themselves permanently', () => {
  test.each([
    ['with a tag in the email', () => own('example.com'), 'tag', null, []],
    ['with a tag in the Gmail address', () => own('gmail.com'), 'tag', null, []],
    ['with dots in the Gmail address', () => own('gmail.com'), 'variant', null, []],
    ['with the name and birth date', () => own('example.com'), 'other', name, ['exclusion.toReview']],
  ] as const)('%s of a player does not restrict that player', async (_, emails, form, person, actions) => {
    const { plain, tag, variant } = emails()
    const victim = await givenPayer(server)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, victim.id, { email: plain }))
    if (person !== null) await rename(victim, person)
    const email = { tag, variant, other: `stranger.${plain}` }[form]
    const stranger = await givenPlayer(server, { email, birthdate: name.birthdate })
    if (person !== null) await rename(stranger, person)
    await excludePermanently(stranger)
    await server.settle()
    expect((await deposit(server, victim, '20.00')).status).toBe(200)
    expect((await server.call('getProfile', { token: victim.token })).data.status).toBe(1)
    expect(await restrictionOf(victim)).toBe('none')
    const cases = (await actionsOf(server, victim.id)).filter((action) => action.startsWith('exclusion'))
    // One case, however often the account is checked.
    expect(cases).toEqual(actions)
  })

  test('with the name of a player who has paid does not restrict that player, even with a proven email', async () => {
    const person = { ...name, lastName: 'Featherstone' }
    const victim = await givenPayer(server)
    await rename(victim, person)
    const { data } = await deposit(server, victim, '20.00')
    await server.database.pool.query(`update invoice set state = 'success' where id = $1`, [data.invoice.id])
    server.clock.advance(1000)
    const stranger = await givenPayer(server)
    await rename(stranger, person)
    await excludePermanently(stranger)
    await server.settle()
    expect([await restrictionOf(victim), await actionsOf(server, victim.id)]).toEqual([
      'none',
      expect.arrayContaining(['exclusion.toReview']),
    ])
    await server.database.pool.query(`update invoice set state = 'pending' where id = $1`, [data.invoice.id])
  })
})

test('an unproven account is held by an unproven one, keeps its session, and is released once it proves its email', async () => {
  const person = { ...name, lastName: 'Ravenscroft' }
  const [victim, stranger] = [
    await unprovenPayer(own('example.com').plain),
    await givenPlayer(server, { birthdate: name.birthdate }),
  ]
  await rename(victim, person)
  await rename(stranger, person)
  await excludePermanently(stranger)
  await server.settle()
  expect(await restrictionOf(victim)).toBe('held')
  expect((await deposit(server, victim, '20.00')).error?.code).toBe(13001)
  await prove(victim)
  expect(await restrictionOf(victim)).toBe('none')
  expect((await deposit(server, victim, '20.00')).status).toBe(200)
})

test('a second account is held if it pays for an earlier order after the exclusion', async () => {
  const person = { ...name, lastName: 'Quarmby' }
  const [first, second] = [await givenPayer(server), await givenPayer(server)]
  await rename(first, person)
  const paid = await deposit(server, first, '20.00')
  await sendMessage(server, messageOf(paid.data.invoice.id, { amount: '20.00' }))
  const ordered = await deposit(server, second, '20.00')
  server.clock.advance(1000)
  await excludePermanently(first)
  await server.settle()
  server.clock.advance(1000)
  expect(await sendMessage(server, messageOf(ordered.data.invoice.id, { amount: '20.00' }))).toBe('booked')
  await rename(second, person)
  await server.settle()
  expect(await restrictionOf(second)).toBe('held')
  expect((await deposit(server, second, '20.00')).error?.code).toBe(13001)
})

describe('a stranger who has paid and excludes themselves permanently', () => {
  const pay = async (payer: Payer) => {
    const { data } = await deposit(server, payer, '20.00')
    await sendMessage(server, messageOf(data.invoice.id, { amount: '20.00' }))
  }
  const pause = ({ token }: Payer, period: string) =>
    server.call('createLimit', { token, body: { definition: 5, period } })
  const restrictionsOf = (players: readonly Payer[]) => Promise.all(players.map(restrictionOf))

  test('does not restrict players who have paid by taking one name after another', async () => {
    const victims = [await givenPayer(server), await givenPayer(server)]
    const names = ['Abendroth', 'Birnbaum'].map((lastName) => ({ firstName: 'Vic', lastName }))
    for (const [at, victim] of victims.entries()) {
      await rename(victim, names[at] ?? {})
      await pay(victim)
    }
    server.clock.advance(60_000)
    const stranger = await givenPayer(server)
    await pay(stranger)
    await pause(stranger, 'day')
    for (const one of names) await rename(stranger, one)
    await server.settle()
    expect(await restrictionsOf(victims)).toEqual(['none', 'none'])
    await excludePermanently(stranger)
    await server.settle()
    expect(await restrictionsOf(victims)).toEqual(['none', 'none'])
    expect((await deposit(server, victims[1] as Payer, '20.00')).status).toBe(200)
  })

  test('is not recognised by a name entered during a break or its extension until an identity check proves it', async () => {
    const person = { firstName: 'Vic', lastName: 'Cordwell' }
    const [victim, stranger] = [await givenPayer(server), await givenPayer(server)]
    await rename(victim, person)
    await pause(stranger, 'day')
    await rename(stranger, person)
    await pause(stranger, 'week')
    await server.settle()
    expect(await restrictionOf(victim)).toBe('none')
    await acceptIdentity(deps, { playerId: stranger.id, actor: 'staff:ada', reason: 'a drill' })
    await server.settle()
    expect(await restrictionOf(victim)).toBe('held')
  })

  test('excludes nobody by payouts to other people’s wallets', async () => {
    const payOut = async (payer: Payer, email: string) => {
      const changes = { method: 'ewallet', fields: { wallet_email: email } }
      const { data } = await withdraw(server, payer, '20.00', changes)
      await server.settle()
      expect(await sendMessage(server, messageOf(data.id, { kind: 'payout', amount: '20.00' }))).toBe(
        'booked',
      )
      await server.settle()
    }
    const given = () => givenPayer(server, { cash: 50_000n })
    const [paid, fresh, checked] = [await given(), await given(), await given()]
    await payOut(paid, 'paid@wallet.example')
    await acceptIdentity(deps, { playerId: checked.id, actor: 'staff:ada', reason: 'a drill' })
    server.clock.advance(60_000)
    const stranger = await given()
    for (const name of ['paid', 'fresh', 'checked']) await payOut(stranger, `${name}@wallet.example`)
    server.clock.advance(60_000)
    await excludePermanently(stranger)
    await server.settle()
    await payOut(fresh, 'fresh@wallet.example')
    await payOut(checked, 'checked@wallet.example')
    // Earlier payouts or stronger evidence keep an account open. The third account waits for staff.
    expect(await restrictionsOf([paid, fresh, checked])).toEqual(['none', 'held', 'none'])
  })
})

describe('the mailbox of an excluded player', () => {
  test('can register another account, which is held silently and excluded once the mailbox is proven', async () => {
    const { plain, variant } = own('gmail.com')
    const first = await givenPayer(server)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, first.id, { email: plain }))
    await excludePermanently(first)
    await server.settle()
    const restricted = await server.call('register', { body: registrationOf({ email: variant }) })
    const free = await server.call('register', { body: registrationOf({ email: own('gmail.com').variant }) })
    expect([restricted.status, Object.keys(restricted.data)]).toEqual([200, Object.keys(free.data)])
    const { data: second } = await server.call('getProfile', { token: restricted.data.accessToken })
    expect([second.status, await restrictionOf(second)]).toEqual([1, 'held'])
    server.clock.advance(1000)
    await prove(second)
    expect(await restrictionOf(second)).toBe('excluded')
  })

  test('stays recognised if they have paid without ever confirming it', async () => {
    const { plain, variant } = own('gmail.com')
    const first = await unprovenPayer(plain)
    await rename(first, { ...name, lastName: 'Hollister' })
    const { data } = await deposit(server, first, '20.00')
    await sendMessage(server, messageOf(data.invoice.id, { amount: '20.00' }))
    server.clock.advance(1000)
    await excludePermanently(first)
    await server.settle()
    server.clock.advance(1000)
    const second = await unprovenPayer(variant)
    await prove(second)
    expect(await restrictionOf(second)).toBe('held')
    expect((await deposit(server, second, '20.00')).error?.code).toBe(13001)
  })

  test('gets an earlier account of it held once it is proven', async () => {
    const { plain, variant } = own('gmail.com')
    const first = await givenPayer(server)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, first.id, { email: plain }))
    server.clock.advance(1000)
    const second = await givenPlayer(server, { email: variant })
    await excludePermanently(second)
    await server.settle()
    expect(await restrictionOf(first)).toBe('none')
    await prove(second)
    expect(await restrictionOf(first)).toBe('held')
  })
})

test.each([
  ['one of two last names', 'José', 'García López', 'García'],
  ['a suffix', 'John', 'Smithson Jr', 'Smithson'],
  ['a title', 'Dr. Ann', 'Blackwood', 'Blackwood'],
  ['a letter that serves as an apostrophe', 'Zora', 'Oʼbrixen', 'Obrixen'],
])(
  'an excluded person can’t play in an account that leaves out %s',
  async (_, firstName, lastName, shorter) => {
    const [first, second] = [await givenPayer(server), await givenPayer(server)]
    await rename(first, { firstName, lastName })
    await rename(second, { firstName: firstName.replace('Dr. ', ''), lastName: shorter })
    await excludePermanently(first)
    await server.settle()
    expect(await restrictionOf(second)).toBe('held')
  },
)

test('a held account that excludes itself is held again when its own exclusion ends', async () => {
  const person = { ...name, lastName: 'Whitlock' }
  const [first, second] = [await givenPayer(server), await givenPayer(server)]
  for (const player of [first, second]) await rename(player, person)
  await excludePermanently(first)
  await server.settle()
  const body = { definition: 4 as const, period: 'half-year' }
  expect((await server.call('createLimit', { token: second.token, body })).status).toBe(200)
  expect(await restrictionOf(second)).toBe('excluded')
  server.clock.advance(184 * 86_400_000)
  await endBreaks(deps)
  const { rows } = await server.database.pool.query('select status from player where id = $1', [second.id])
  expect([await restrictionOf(second), rows]).toEqual(['held', [{ status: 1 }]])
})
