/** The office over HTTP: sign-in, sessions, commands and views. */
import { playerNumberOf } from '@fairhall/contract/player-number'
import { officeRoutes } from '@fairhall/contract/office'
import { describe, expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { type Command, commands, mayRun } from '../staff/index.ts'
import { isShown } from './commands/command-forms.rules.ts'

const server = await startCashier()
const { keys, givenStaff, accept, both, collectMail, refusal } = openOffice(server)
const { call, signIn, nextCode, open, run } = createOfficeClient(server, keys)
const MINUTE_MS = 60_000

describe('sign-in', () => {
  test('sets up an app first, and needs a new code each time', async () => {
    await givenStaff('cara', 'players')
    const first = await signIn('cara')
    expect(first.data).toMatchObject({ kind: 'setUp' })
    expect((await signIn('cara', '000000')).code).toBe('staffUnknown')
    const token = await open('cara')
    expect((await call('getSession', { token })).data.member).toMatchObject({
      id: 'cara',
      rights: ['players'],
      views: expect.arrayContaining(['player.view']) as string[],
    })
    // Its owner learns of it: the key alone was enough.
    const sent = (await collectMail()).filter(({ to }) => to === 'cara@staff.example')
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('set up an app')])
    // With an app, the key alone shows no other secret.
    expect(await signIn('cara')).toMatchObject({ status: 401, code: 'staffUnknown' })
    const code = nextCode('cara')
    expect((await signIn('cara', code)).data).toMatchObject({ kind: 'open' })
    expect((await signIn('cara', code)).code).toBe('staffUnknown')
  })

  test.each([
    ['an unknown member', 'nobody', 'a key'],
    ['a wrong key', 'bob', 'a key'],
  ])('refuses %s', async (_, staff, key) => {
    expect(await signIn(staff, '123456', key)).toMatchObject({ status: 401, code: 'staffUnknown' })
  })

  test('refuses a flood, and wrong keys in the office delay nobody on the command line', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('ada', '123456', 'a key')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(await refusal('staff list', 'ada')).toEqual([0, ''])
    server.clock.advance(60 * MINUTE_MS)
  })

  test('refuses the long bodies that only members may send', async () => {
    expect((await signIn('ada', '123456', 'k'.repeat(100_000))).status).toBe(413)
  })

  test('is the only thing that works without a session', async () => {
    const guests = Object.entries(officeRoutes).filter(([, { access }]) => access === 'guest')
    expect(guests.map(([name]) => name)).toEqual([
      'signIn',
      'askPasskeyToSignIn',
      'signInByPasskey',
      'getSignInWays',
      'beginDirectorySignIn',
      'returnFromDirectory',
      'completeDirectorySignIn',
    ])
    const body = { binding: 'a'.repeat(43), language: 'en' } as const
    expect(await call('beginDirectorySignIn', { body })).toMatchObject({
      status: 404,
      code: 'directoryClosed',
    })
    expect((await call('getSignInWays')).data).toEqual({ hasDirectory: false })
  })

  test("a player's token and no token open nothing", async () => {
    const { token } = await givenPayer(server)
    expect((await call('getSession', { token })).status).toBe(401)
    expect((await call('listCommands')).status).toBe(401)
  })
})

describe('a session', () => {
  test('ends without actions, after its longest time, and when it is closed elsewhere', async () => {
    const [idle, busy] = [await open('ada'), await open('ada')]
    for (let minute = 0; minute < 14; minute += 7) {
      server.clock.advance(7 * MINUTE_MS)
      // What an open page repeats is no action.
      expect((await call('getQueues', { token: idle })).status).toBe(200)
      expect((await call('getSession', { token: busy })).status).toBe(200)
    }
    server.clock.advance(2 * MINUTE_MS)
    expect([
      await call('getQueues', { token: idle }),
      await call('getQueues', { token: busy }),
    ]).toMatchObject([{ status: 401 }, { status: 200 }])
    const other = await open('ada')
    const own = (await call('listSessions', { token: busy })).data.find(({ isThis }) => isThis)
    await call('endSession', { token: other, params: { id: own?.id ?? '' } })
    expect((await call('getSession', { token: busy })).status).toBe(401)
    for (let hour = 0; hour < 12 * 6; hour += 1) {
      server.clock.advance(10 * MINUTE_MS)
      await call('getSession', { token: other })
    }
    expect((await call('getSession', { token: other })).status).toBe(401)
  })

  test('ends when the key is revoked, and so does the app', async () => {
    await givenStaff('dora', 'operations')
    const token = await open('dora')
    await both('staff reset dora', 'cara')
    expect((await call('getSession', { token })).status).toBe(401)
    await accept('dora')
    expect((await call('getSession', { token })).status).toBe(401)
    expect((await signIn('dora')).data).toMatchObject({ kind: 'setUp' })
  })
})

describe('commands', () => {
  test('are refused to members without their right', async () => {
    await givenStaff('eve', 'operations')
    await givenStaff('sam', 'support')
    for (const [id, mayUse] of [
      ['eve', (command) => command.right === null || command.right === 'operations'],
      ['sam', (command) => mayRun(['support'], command)],
    ] as const satisfies readonly [string, (command: Command) => boolean][]) {
      const token = await open(id)
      const wrong: string[] = []
      for (const command of commands.filter(isShown)) {
        const { code } = await run(token, command.words, [], {}, '')
        if ((code === 'rightMissing') === mayUse(command)) wrong.push(command.words)
      }
      expect([id, wrong]).toEqual([id, []])
      expect((await call('listJournal', { token, query: {} })).code).toBe('rightMissing')
    }
    const [eve, sam] = [await open('eve'), await open('sam')]
    expect((await call('listPayments', { token: eve, query: {} })).code).toBe('rightMissing')
    expect((await call('listPayments', { token: sam, query: {} })).status).toBe(200)
    expect((await call('listWithdrawals', { token: eve })).code).toBe('rightMissing')
    expect((await call('getQueues', { token: eve })).data).toMatchObject({
      withdrawals: null,
      deliveries: { count: 0 },
    })
    expect((await call('getSession', { token: eve })).data.member.views).toEqual([
      'operations.view',
      'delivery.list',
      'catalogue.view',
      'programme.list',
    ])
  })

  test.each([
    ['unknown commands', 'player fly', [], {}, 'wrongInput'],
    ['commands for the terminal', 'staff accept', [], {}, 'wrongInput'],
    ['a missing argument', 'player block', [], {}, 'wrongInput'],
    ['an argument too many', 'stops', ['x'], {}, 'wrongInput'],
    ['an unknown option', 'stops', [], { loud: 'yes' }, 'wrongInput'],
    ['a file of the server', 'settings check', ['bonuses.json', '/etc/passwd'], {}, 'wrongInput'],
    ['a text that no database stores', 'player show', ['a\0b'], {}, 10007],
    ['someone unknown', 'player show', ['nobody@nowhere.example'], {}, 'notFound'],
  ])('refuse %s', async (_, name, args, options, code) => {
    expect((await run(await open('ada'), name, args, options)).code).toBe(code)
  })

  test('name the field that is wrong, and show what can be chosen', async () => {
    const token = await open('ada')
    const wrong = await run(token, 'balance correct', ['x', 'EUR', 'ten'])
    expect(wrong).toMatchObject({ status: 422, fields: { amount: 'notAmount' } })
    const forms = (await call('listCommands', { token })).data
    const fieldsOf = (name: string) => forms.find((form) => form.name === name)?.arguments ?? []
    expect(fieldsOf('balance correct')).toMatchObject([
      { name: 'player', kind: 'player', isRequired: true },
      {
        name: 'currency',
        kind: 'suggestion',
        choices: expect.arrayContaining([{ value: 'EUR', label: null }]),
      },
      { name: 'amount', kind: 'money', currencyIn: 'currency' },
    ])
    const given = fieldsOf('reward give').find(({ name }) => name === 'offer')
    expect(given?.choices).toContainEqual({ value: 'arcade-spins', label: '25 free spins in Koi River' })
    expect(given?.choices.map(({ value }) => value)).not.toContain('welcome-first')
  })

  test('without a reason are refused', async () => {
    const payer = await givenPayer(server)
    const token = await open('ada')
    // A lookup of personal data needs one too.
    for (const name of ['player block', 'player show'])
      expect((await run(token, name, [payer.id], {}, ' ')).code).toBe('wrongInput')
  })

  test('change the same as on the command line, with one entry of the journal', async () => {
    const payer = await givenPayer(server)
    const token = await open('ada')
    expect((await run(token, 'player block', [payer.id])).data.rows).toEqual([
      { player: payer.id, result: 'blocked' },
    ])
    const { data } = await call('getPlayer', { token, params: { id: payer.id } })
    expect(data).toMatchObject({ status: 'blocked', number: playerNumberOf(payer.id) })
    expect(data.email).toMatch(/^.•••@/)
    const journal = (await call('listJournal', { token, query: { player: payer.id } })).data.items
    const entries = journal.map(({ action, actor, reason }) => [action, actor, reason])
    expect(entries).toEqual([['player.blocked', 'staff:ada', 'a good one']])
  })

  test('of high risk need a fresh code, and a request needs someone else', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const [ada, bob] = [await open('ada'), await open('bob')]
    const [placed] = (await run(ada, 'balance correct', [payer.id, 'EUR', '5'])).data.rows
    const [order] = (await call('listOrders', { token: bob })).data.filter(
      ({ id }) => id === placed?.['order'],
    )
    const agree = (token: string) =>
      run(token, 'order agree', [order?.id ?? ''], { content: order?.content ?? '' })
    server.clock.advance(6 * MINUTE_MS)
    expect((await agree(bob)).code).toBe('proofNeeded')
    // One member alone can do these.
    for (const name of [
      'reward give',
      'reward import',
      'return retry',
      'player exclude',
      'statement paid',
      // To whose account commissions are paid, and how much.
      'partner add',
      'partner change',
      // These can't be undone, or open an account.
      'campaign start',
      'tournament cancel',
      'reward cancel',
      'player close',
      'player correct',
      'country accept',
      'segment upload',
    ])
      expect([name, (await run(ada, name)).code]).toEqual([name, 'proofNeeded'])
    expect((await call('proveSession', { token: bob, body: { code: '000000' } })).code).toBe('proofWrong')
    await call('proveSession', { token: bob, body: { code: nextCode('bob') } })
    await call('proveSession', { token: ada, body: { code: nextCode('ada') } })
    expect((await agree(ada)).code).toBe('sameMember')
    const answers = await Promise.all([agree(bob), agree(bob)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['orderDecided', undefined])
  })
})

test('views show what waits, and search finds players and payments', async () => {
  const payer = await givenPayer(server, { cash: 500_000n })
  const { data: invoice } = await withdraw(server, payer, '3000.00')
  const token = await open('bob')
  const waiting = (await call('listWithdrawals', { token })).data.find(({ id }) => id === invoice.id)
  expect(waiting).toMatchObject({
    amount: '3000.00',
    currency: 'EUR',
    approvedBy: [],
    reasons: expect.arrayContaining([expect.any(String)]),
  })
  expect((await call('getQueues', { token })).data.withdrawals?.count).toBeGreaterThan(0)
  const search = async (text: string) => (await call('search', { token, query: { text } })).data
  expect(await search(payer.id)).toMatchObject([{ kind: 'player', id: payer.id }])
  expect(await search(waiting?.number ?? '')).toMatchObject([{ kind: 'payment', id: invoice.id }])
  // A number that several claim, and nobody has proven.
  const other = await givenPayer(server)
  await server.deps.pool.query(`update player set phone = '+4915112345678' where id = any ($1)`, [
    [payer.id, other.id],
  ])
  expect((await search('+49 151 12345678')).map(({ id }) => id).sort()).toEqual([payer.id, other.id].sort())
  const page = (await call('listPayments', { token, query: { player: payer.id } })).data
  for (const cursor of ['x', '2026-01-01T00:00:00Z~x', `-271821-04-20T00:00:00Z~${payer.id}`])
    expect((await call('listPayments', { token, query: { cursor } })).status).toBe(200)
  expect([page.items.map(({ id }) => id), page.next]).toEqual([[invoice.id], null])
})

test('the overview compares today with the same day last week, for members who may read sums', async () => {
  const payer = await givenPayer(server)
  const now = server.clock.now()
  const dayOf = (ago: number) =>
    new Date(now.getTime() - ago * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  await server.database.pool.query(
    `insert into play_day (player_id, day, currency, rounds, staked, won, deposited, withdrawn)
     values ($1, $2, 'EUR', 3, 900, 200, 5000, 0), ($1, $3, 'EUR', 2, 100, 400, 0, 1200), ($1, $4, 'EUR', 9, 9, 0, 9, 9)`,
    [payer.id, dayOf(0), dayOf(7), dayOf(6)],
  )
  expect((await call('getOverview', { token: await open('bob') })).data).toMatchObject({
    currency: 'EUR',
    today: { day: dayOf(0), ggr: '7.00', deposits: '50.00', withdrawals: '0.00', activePlayers: 1 },
    lastWeek: { day: dayOf(7), ggr: '-3.00', deposits: '0.00', withdrawals: '12.00', activePlayers: 1 },
  })
  await server.database.pool.query('delete from play_day')
  expect((await call('getOverview', { token: await open('cara') })).code).toBe('rightMissing')
})
