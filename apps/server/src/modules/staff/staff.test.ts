import { playerNumberOf } from '@fairhall/contract/player-number'
import { describe, expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  givenPayer,
  invoiceOf,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { commands, readWords, runTyped } from './index.ts'

const server = await startCashier()
const { admin, rows, refusal, both, givenStaff, place, wordsFor } = openOffice(server)

async function journal(action: string): Promise<string[]> {
  const { rows: found } = await server.deps.pool.query<{ actor: string }>(
    'select actor from audit_event where action = $1 order by id',
    [action],
  )
  return found.map(({ actor }) => actor)
}

describe('arguments', () => {
  test('every command has a help that needs no database, and an exit code for wrong usage', () => {
    for (const { words, about } of commands) {
      const help = readWords([...words.split(' '), '--help'])
      expect(help).toMatchObject({ exitCode: 0, output: expect.stringContaining(about) as string })
      expect(readWords(words.split(' '))).toMatchObject({ exitCode: 2 })
    }
    expect(readWords([])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('player block') as string,
    })
    expect(readWords(['make', 'coffee'])).toMatchObject({ exitCode: 2 })
  })

  test.each([
    ['player block x --as ada', '--reason is missing'],
    ['player block --as ada --reason y', '<player> is missing'],
    ['player block x z --as ada --reason y', 'an unexpected argument'],
    ['player block x --reason y', '--as is missing'],
    ['player block x --as ada --reason y --now', 'Unknown option --now'],
    ['player exclude x --as ada --reason y', '--period is missing'],
    ['player correct x --as ada --reason y --born 2026-02-31', '--born must be a date'],
  ])('%s: %s', (line, error) => {
    const read = readWords(line.split(' '))
    expect(read).toMatchObject({ exitCode: 2, output: expect.stringContaining(error) as string })
  })
})

describe('odd values', () => {
  test.each([
    ['--born 3000-01-01', 'birthdate: Enter a valid date.'],
    ['--born 1800-01-01', 'birthdate: Enter a valid date.'],
    ['--born=', 'birthdate: Enter a valid date.'],
    ['--nationality zz', 'nationality: '],
    ['--first-name=\u202eadA', 'firstName: '],
  ])('player correct %s: refused with a message for the field', async (option, why) => {
    const { id } = await givenPayer(server)
    const { exitCode, output } = await admin(`player correct ${id} ${option}`)
    expect([exitCode, output]).toEqual([3, expect.stringContaining(why)])
  })

  test('staff may correct a birth date to that of a minor, who is blocked immediately', async () => {
    const { id } = await givenPayer(server)
    expect((await rows(`player correct ${id} --born 2015-01-01`))[0]).toMatchObject({
      result: 'waits for a second staff member',
      warning: expect.stringMatching(/below the minimum age/) as string,
    })
    const shown = await rows(`player show ${id}`)
    expect(shown[0]).toMatchObject({ status: 'blocked' })
  })

  test.each(['player show \0', 'order show \0', 'player show x\ud800', 'player correct x --cpf=\0'])(
    '%j is wrong usage',
    async (line) => {
      const { exitCode, output } = await admin(line)
      expect([exitCode, output]).toEqual([2, expect.stringContaining('can’t be stored')])
    },
  )
})

describe('authentication', () => {
  test('refuses a wrong key, an unknown name, a missing right and a former member', async () => {
    expect((await admin('order list', 'ada', 'x', 'guess')).exitCode).toBe(4)
    expect(await refusal('order list', 'eve')).toEqual([4, 'staffUnknown'])
    expect(await refusal('player show x', 'bob')).toEqual([4, 'rightMissing'])
    await givenStaff('cid', 'payments')
    expect(await refusal('order list', 'cid')).toEqual([0, ''])
    await both('staff remove cid')
    expect(await refusal('order list', 'cid')).toEqual([4, 'staffUnknown'])
    expect(await refusal(wordsFor('cid', 'payments'))).toEqual([3, 'staffExists'])
    expect(await refusal('staff remove ada')).toEqual([3, 'lastOfStaff'])
  })

  test('nobody but the first member adds themselves', async () => {
    const typed = readWords([...wordsFor('eve', 'staff').split(' '), '--as', 'eve', '--reason', 'x'])
    expect('output' in typed ? typed : await runTyped(server.deps, typed, '')).toMatchObject({ exitCode: 4 })
  })

  test('the journal shows each action with name and reason', async () => {
    const payer = await givenPayer(server)
    await rows(`player limit ${payer.id}`)
    const [newest] = await rows(`journal ${payer.id}`)
    expect(newest).toMatchObject({ actor: 'staff:ada', action: 'player.limited', reason: 'a good one' })
  })

  test('the journal shows personal data of one player only, and records that', async () => {
    const { id, token } = await givenPayer(server)
    await server.call('updateProfile', { token, body: { city: 'Ankh' } })
    await both(`player correct ${id} --last-name Lovelace`)
    const shown = async (line: string) => JSON.stringify(await rows(line))
    const all = await shown('journal')
    expect(all).toContain('player.profileChanged')
    for (const value of ['Ankh', 'Lovelace']) expect(all).not.toContain(value)
    const own = await shown(`journal ${id}`)
    for (const value of ['Ankh', 'Lovelace', 'a good one']) expect(own).toContain(value)
    expect(own).not.toContain('player.shown')
    expect(await shown(`journal ${id}`)).toContain('player.shown')
  })
})

describe('staff actions on players', () => {
  test('a block closes sessions immediately, and its end restores the earlier state', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    await rows(`player limit ${payer.email}`)
    const paid = await deposit(server, payer, '50.00')
    expect(paid.error?.code).toBe(13001)
    expect(await rows(`player block ${payer.email}`)).toMatchObject([{ result: 'blocked' }])
    expect(await rows(`player block ${playerNumberOf(payer.id)}`)).toMatchObject([{ result: 'no change' }])
    expect((await server.call('getProfile', { token: payer.token })).status).toBe(401)
    const signIn = () => server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
    expect(await signIn()).toMatchObject({ status: 403, error: { code: 11004 } })
    const disconnected: string[] = []
    const { disconnectUser } = server.deps.realtime
    server.deps.realtime.disconnectUser = async (user) => void disconnected.push(user)
    await server.settle()
    server.deps.realtime.disconnectUser = disconnectUser
    expect(disconnected).toEqual([payer.id])

    expect(await both(`player unblock ${payer.id}`)).toMatchObject({ result: 'unblocked' })
    expect(await rows(`player unblock ${payer.id}`)).toMatchObject([{ result: 'no change' }])
    payer.token = (await signIn()).data.accessToken
    expect((await server.call('getProfile', { token: payer.token })).data.status).toBe(2)
    expect(await both(`player unlimit ${payer.id}`)).toMatchObject({ result: 'active' })
    expect((await deposit(server, payer, '50.00')).status).toBe(200)
  })

  test('concurrent blocks count once, and the payout of a blocked player waits', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { data } = await withdraw(server, payer, '20.00')
    expect(data.state).toBe('approved')
    const before = (await journal('player.blocked')).length
    await Promise.all([1, 2, 3, 4].map(() => rows(`player block ${payer.id}`)))
    expect(await journal('player.blocked')).toHaveLength(before + 1)
    await server.settle()
    const { rows: found } = await server.deps.pool.query('select state from invoice where id = $1', [data.id])
    expect(found).toEqual([{ state: 'approved' }])
    // Other players of this file are paid at the same destination, and must not be recognised as a blocked person.
    await both(`player unblock ${payer.id}`)
  })

  test('a block does not end an exclusion, and an exclusion a block does not end a block', async () => {
    const payer = await givenPayer(server)
    await rows(`player block ${payer.id}`)
    await rows(`player exclude ${payer.id} --period year`)
    expect(await rows(`player show ${payer.id}`)).toMatchObject([
      { status: 'blocked', restriction: 'blocked' },
    ])
    await both(`player unblock ${payer.id}`)
    expect(await rows(`player show ${payer.id}`)).toMatchObject([
      { status: 'excluded', restriction: 'excluded' },
    ])
    expect((await admin(`player exclude ${payer.id} --period a-while`)).exitCode).toBe(2)
  })

  test('an autologin link signs the player in, for the ordered time', async () => {
    const payer = await givenPayer(server)
    const row = await both(`player autologin ${payer.id} --to /favorites --minutes 30`)
    const link = new URL(row['link'] ?? '')
    const { token, state } = Object.fromEntries(link.searchParams)
    const entered = await server.call('createTokenSession', { body: { token, state } })
    expect([entered.status, entered.data.backRoute]).toEqual([200, '/favorites'])
    expect((await admin(`player autologin ${payer.id} --minutes 61`)).exitCode).toBe(2)
    await rows(`player block ${payer.id}`)
    expect(await refusal(`player autologin ${payer.id}`)).toEqual([3, 'accountBlocked 11004'])
  })

  test('players who lost their second factor can sign in with the password again', async () => {
    const payer = await givenPayer(server)
    await givenFactor(server, payer.token)
    expect(await both(`player forget-factor ${payer.id}`)).toMatchObject({ result: 'forgotten' })
    const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
    expect(data.accessToken).toBeDefined()
    expect(await rows(`player forget-factor ${payer.id}`)).toMatchObject([{ result: 'no change' }])
  })
})

describe('withdrawals', () => {
  test('are listed, approved by two different staff members above the limit, and rejected', async () => {
    const payer = await givenPayer(server, { cash: 3_000_000n })
    const large = (await withdraw(server, payer, '15000.00')).data.id
    server.clock.advance(1000)
    const small = (await withdraw(server, payer, '1500.00')).data.id
    expect((await rows('withdrawal list')).map(({ invoice }) => invoice)).toEqual([large, small])
    expect(await rows(`withdrawal approve ${large}`)).toMatchObject([
      { state: 'requested', approved: '1 of 2' },
    ])
    expect(await rows(`withdrawal approve ${large}`)).toMatchObject([
      { state: 'requested', approved: '1 of 2' },
    ])
    expect(await rows(`withdrawal approve ${large}`, 'bob')).toMatchObject([{ state: 'approved' }])
    await rows(`withdrawal reject ${small}`, 'bob')
    expect(await refusal(`withdrawal approve ${small}`)).toEqual([3, 'invoiceNotDeclinable 13007'])
    expect(await refusal(`withdrawal reject ${crypto.randomUUID()}`)).toEqual([3, 'notFound 10001'])
    expect(await invoiceOf(server, payer, small)).toMatchObject({ state: 'declined' })
    expect(await cashOf(server, payer)).toBe('15000.00')
  })
})

test('erasing a player early needs a closed account and a second member', async () => {
  const { id } = await givenPayer(server)
  const early = await place(`player erase ${id}`)
  expect(await refusal(`order agree ${early}`, 'bob')).toEqual([3, 'notClosed'])
  for (const result of ['closed', 'no change'])
    expect(await rows(`player close ${id}`)).toMatchObject([{ result }])
  expect(await refusal(`order agree ${early}`, 'bob')).toEqual([3, 'orderStale'])
  const ordered = await place(`player erase ${id}`)
  expect(await refusal(`order agree ${ordered}`)).toEqual([4, 'sameMember'])
  await rows(`order agree ${ordered}`, 'bob')
  expect(await rows(`player show ${id}`)).toMatchObject([{ status: 'closed', email: null, name: '' }])
  expect(await refusal(`player erase ${id}`)).toEqual([3, 'erased'])
  expect((await rows(`journal ${id}`)).map(({ action }) => action)).toContain('player.erased')
})

describe('provider messages', () => {
  test('a message that came too early is replayed, and booked once', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    // A different account from the one of blocked players in this file, which would be recognised.
    const fields = { iban: 'DE02 1203 0000 0000 2020 51', account_holder: 'Ada Lovelace' }
    const { id } = (await withdraw(server, payer, '20.00', { fields })).data
    expect(await sendMessage(server, messageOf(id, { kind: 'payout', amount: '20.00' }))).toBe('quarantined')
    const [aside] = await rows(`message list ${id}`)
    expect(aside).toMatchObject({ reason: 'paid while approved', says: 'payout success 20.00 EUR' })
    await server.settle()
    const replays = await Promise.all([1, 2, 3].map(() => rows(`message replay ${aside?.['message'] ?? ''}`)))
    const verdicts = replays.flat().map(({ verdict }) => verdict)
    expect(verdicts.filter((verdict) => verdict === 'booked').length).toBeLessThanOrEqual(1)
    expect(verdicts.every((verdict) => verdict === 'booked' || verdict === 'repeated')).toBe(true)
    expect(await invoiceOf(server, payer, id)).toMatchObject({ state: 'paid' })
    expect(await cashOf(server, payer)).toBe('80.00')
  })

  test('a forged message is listed separately and never replayed', async () => {
    const { invoiceId } = (await deposit(server, await givenPayer(server), '50.00')).data
    expect(await sendMessage(server, messageOf(invoiceId), Buffer.from('another secret'))).toBe(400)
    const [forged] = await rows('message forged')
    expect(forged?.['begins']).toContain(invoiceId)
    expect((await rows('message list')).map(({ message }) => message)).not.toContain(forged?.['message'])
    expect(await refusal(`message replay ${forged?.['message'] ?? ''}`)).toEqual([3, 'notFound 10001'])
  })
})
