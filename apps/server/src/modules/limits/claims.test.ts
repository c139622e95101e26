/** Anyone can enter another person's data and exclude themselves. That must not stop the data's owner. */
import { describe, expect, test } from 'vitest'
import { deposit, givenPayer, type Payer, startCashier } from '../../../../../tests/support/payments.ts'
import { actionsOf } from '../../../../../tests/support/journal.ts'
import { givenPlayer, registrationOf } from '../../../../../tests/support/players.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { updatePlayer } from '../players/index.ts'
import { readStanding } from '../standing/index.ts'
import { endBreaks } from './breaks.service.ts'

const server = await startCashier()
const { deps } = server

const excludePermanently = ({ token }: { token: string }) =>
  server.call('createLimit', { token, body: { definition: 4, period: 'for-good' } })
const gateOf = async ({ id }: { id: string }) => (await readStanding(deps.db, id))?.gate
const rename = ({ token }: { token: string }, body: object) => server.call('updateProfile', { token, body })
const unprovenPayer = async (email: string): Promise<Payer> => {
  const player = await givenPlayer(server, { email })
  const { data } = await server.call('listAccounts', { token: player.token })
  return { ...player, accountId: data[0]?.id ?? '' }
}
const prove = async ({ id }: { id: string }) => {
  await inTransaction(deps.db, async (tx) => {
    await updatePlayer(tx, id, { email_confirmed_at: deps.clock.now() })
    await announce(tx, { type: 'player.emailConfirmed', playerId: id })
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
    const stranger = await givenPlayer(server, { email })
    if (person !== null) await rename(stranger, person)
    await excludePermanently(stranger)
    await server.settle()
    expect((await deposit(server, victim, '20.00')).status).toBe(200)
    expect((await server.call('getProfile', { token: victim.token })).data.status).toBe(1)
    expect(await gateOf(victim)).toBe('open')
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
    expect([await gateOf(victim), await actionsOf(server, victim.id)]).toEqual([
      'open',
      expect.arrayContaining(['exclusion.toReview']),
    ])
    await server.database.pool.query(`update invoice set state = 'pending' where id = $1`, [data.invoice.id])
  })
})

test('an unproven account is held by an unproven one, keeps its session, and is released once it proves its email', async () => {
  const person = { ...name, lastName: 'Ravenscroft' }
  const [victim, stranger] = [await unprovenPayer(own('example.com').plain), await givenPlayer(server)]
  await rename(victim, person)
  await rename(stranger, person)
  await excludePermanently(stranger)
  await server.settle()
  expect(await gateOf(victim)).toBe('held')
  expect((await deposit(server, victim, '20.00')).error?.code).toBe(13001)
  await prove(victim)
  expect(await gateOf(victim)).toBe('open')
  expect((await deposit(server, victim, '20.00')).status).toBe(200)
})

describe('the mailbox of an excluded player', () => {
  test('can register another account, which is held silently and excluded once the mailbox is proven', async () => {
    const { plain, variant } = own('gmail.com')
    const first = await givenPayer(server)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, first.id, { email: plain }))
    await excludePermanently(first)
    await server.settle()
    const barred = await server.call('register', { body: registrationOf({ email: variant }) })
    const free = await server.call('register', { body: registrationOf({ email: own('gmail.com').variant }) })
    expect([barred.status, Object.keys(barred.data)]).toEqual([200, Object.keys(free.data)])
    const { data: second } = await server.call('getProfile', { token: barred.data.accessToken })
    expect([second.status, await gateOf(second)]).toEqual([1, 'held'])
    server.clock.advance(1000)
    await prove(second)
    expect(await gateOf(second)).toBe('excluded')
  })

  test('gets an earlier account of it held once it is proven', async () => {
    const { plain, variant } = own('gmail.com')
    const first = await givenPayer(server)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, first.id, { email: plain }))
    server.clock.advance(1000)
    const second = await givenPlayer(server, { email: variant })
    await excludePermanently(second)
    await server.settle()
    expect(await gateOf(first)).toBe('open')
    await prove(second)
    expect(await gateOf(first)).toBe('held')
  })
})

test.each([
  ['one of two last names', 'José', 'García López', 'García'],
  ['a suffix', 'John', 'Smithson Jr', 'Smithson'],
  ['a title', 'Dr. Ann', 'Blackwood', 'Blackwood'],
])(
  'an excluded person can’t play in an account that leaves out %s',
  async (_, firstName, lastName, shorter) => {
    const [first, second] = [await givenPayer(server), await givenPayer(server)]
    await rename(first, { firstName, lastName })
    await rename(second, { firstName: firstName.replace('Dr. ', ''), lastName: shorter })
    await excludePermanently(first)
    await server.settle()
    expect(await gateOf(second)).toBe('held')
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
  expect(await gateOf(second)).toBe('excluded')
  server.clock.advance(184 * 86_400_000)
  await endBreaks(deps)
  const { rows } = await server.database.pool.query('select status from player where id = $1', [second.id])
  expect([await gateOf(second), rows]).toEqual(['held', [{ status: 1 }]])
})
