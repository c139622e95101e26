/** Sign-in through the company's directory, with the stand-in's real OpenID provider. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BINDING, logInAtProvider } from '#tests/support/players/social-login.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createOfficeClient, OFFICE_ORIGIN } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { forgetOfficeSessions } from '../sessions/sessions.jobs.ts'

const server = await startTestServer({
  env: {
    ROLES: 'api,jobs,sandbox',
    OFFICE_DIRECTORY_ISSUER: 'sandbox',
    OFFICE_DIRECTORY_DOMAINS: 'Staff.example',
  },
})
afterAll(() => server.stop())
const { config } = server.deps
config.office = { port: 80, url: OFFICE_ORIGIN }
const { keys, admin, accept, givenStaff, both, place, collectMail } = openOffice(server)
const { call, nextCode, wrongCode, open, givenPasskey } = createOfficeClient(server, keys)
const { pool } = server.database
const MINUTE_MS = 60_000
// Sign-ins are limited by network and minute.
beforeEach(() => server.clock.advance(MINUTE_MS))

type Who = Parameters<typeof logInAtProvider>[1]
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

async function begin(binding = BINDING): Promise<string> {
  const { data } = await call('beginDirectorySignIn', { body: { binding: hash(binding), language: 'en' } })
  return data.address
}

const back = (query: string, binding = BINDING) =>
  call('returnFromDirectory', { body: { query: query.replace('?', ''), binding } })

const arrive = async (who: Who) => back(await logInAtProvider(await begin(), who))

const emailOf = (staff: string) => `${staff}@staff.example`

async function askedTicket(staff: string): Promise<string> {
  const { data } = await arrive({ email: emailOf(staff) })
  return data.kind === 'factor' ? data.ticket : ''
}

async function journalOf(staff: string): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_event where subject = $1 and action like 'staff.directory%' order by id`,
    [`staff:${staff}`],
  )
  return rows.map(({ action }) => action)
}

beforeAll(async () => {
  await givenStaff('cara', 'players')
  await givenStaff('dora', 'operations')
  for (const staff of ['ada', 'bob', 'cara', 'dora']) await open(staff)
})

describe('an account of the directory', () => {
  test('signs its member in with the code of their app, and is connected at the first sign-in', async () => {
    await collectMail()
    const asked = await arrive({ email: 'CARA@staff.example' })
    if (asked.data.kind !== 'factor') throw new Error('no factor was asked')
    expect(asked.data).toMatchObject({ hasApp: true, hasPasskey: false })
    const { ticket } = asked.data
    const complete = (code?: string) =>
      call('completeDirectorySignIn', { body: { ticket, ...(code !== undefined && { code }) } })
    expect((await complete()).code).toBe('staffUnknown')
    expect((await complete(wrongCode('cara'))).code).toBe('staffUnknown')
    // Nothing is connected before the second factor.
    expect(await journalOf('cara')).toEqual([])
    server.clock.advance(MINUTE_MS)
    const opened = await complete(nextCode('cara'))
    expect(opened.data).toMatchObject({ kind: 'open', session: { member: { id: 'cara' } } })
    expect((await complete(nextCode('cara'))).code).toBe('directoryFailed')
    expect(await journalOf('cara')).toEqual(['staff.directoryBound'])
    const subjects = (await collectMail())
      .filter(({ to }) => to === emailOf('cara'))
      .map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('signed in through the directory')])

    const again = await askedTicket('cara')
    expect(
      (await call('completeDirectorySignIn', { body: { ticket: again, code: nextCode('cara') } })).status,
    ).toBe(200)
    expect(await journalOf('cara')).toEqual(['staff.directoryBound'])
  })

  test('accepts no passkey of another member', async () => {
    const [bob, ada] = [await givenPasskey(await open('bob')), await givenPasskey(await open('ada'))]
    const ticket = await askedTicket('bob')
    const complete = async (device: typeof bob) => {
      const { data } = await call('askPasskeyToSignIn')
      return call('completeDirectorySignIn', { body: { ticket, passkey: device.answer(data) } })
    }
    expect((await complete(ada)).code).toBe('passkeyWrong')
    expect(await complete(bob)).toMatchObject({ status: 200, data: { session: { member: { id: 'bob' } } } })
    await pool.query('delete from staff_passkey')
  })

  test.each<[string, Who]>([
    ['nobody here has the address', { email: 'eve@staff.example' }],
    ['the directory has not verified the address', { email: emailOf('ada'), isVerified: false }],
    ['the domain is not allowed', { email: 'ada@other.example' }],
  ])('opens nothing if %s', async (_, who) => {
    expect(await arrive(who)).toMatchObject({ status: 403, code: 'directoryUnknown' })
  })

  test('creates and replaces no invitation, factor or key', async () => {
    await both(`staff add eva --rights players --email ${emailOf('eva')}`)
    expect((await arrive({ email: emailOf('eva') })).code).toBe('directoryUnknown')
    await accept('eva')
    expect((await arrive({ email: emailOf('eva') })).code).toBe('factorMissing')
    const token = await open('eva')
    expect(await askedTicket('eva')).not.toBe('')
    const left = await askedTicket('eva')
    await both('staff remove eva', 'dora')
    expect((await call('getSession', { token })).status).toBe(401)
    const late = await call('completeDirectorySignIn', { body: { ticket: left, code: nextCode('eva') } })
    expect(late.code).toBe('directoryFailed')
    expect((await arrive({ email: emailOf('eva') })).code).toBe('directoryUnknown')
  })

  test('is free again once its member was removed or reset', async () => {
    await givenStaff('finn', 'players')
    const enter = async (staff: string) => {
      const { data } = await arrive({ email: emailOf('finn') })
      const ticket = data.kind === 'factor' ? data.ticket : ''
      return call('completeDirectorySignIn', { body: { ticket, code: nextCode(staff) } })
    }
    const bound = async () =>
      (await pool.query<{ id: string }>('select staff_id as id from staff_directory_identity')).rows.map(
        ({ id }) => id,
      )
    await open('finn')
    expect((await enter('finn')).status).toBe(200)
    expect(await bound()).toContain('finn')
    await both('staff reset finn', 'dora')
    expect(await bound()).not.toContain('finn')
    await both('staff remove finn', 'dora')
    await givenStaff('finn2', 'players')
    await pool.query(`update staff set email = $1 where id = 'finn2'`, [emailOf('finn')])
    server.clock.advance(MINUTE_MS)
    await open('finn2')
    expect((await enter('finn2')).status).toBe(200)
    expect(await bound()).toContain('finn2')
  })

  test('that differs from the first one is refused until two members end the connection', async () => {
    const enter = async () =>
      call('completeDirectorySignIn', { body: { ticket: await askedTicket('dora'), code: nextCode('dora') } })
    const { data } = await enter()
    await pool.query(`update staff_directory_identity set subject = 'before' where staff_id = 'dora'`)
    await collectMail()
    expect((await arrive({ email: emailOf('dora') })).code).toBe('directoryChanged')
    expect((await collectMail()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('was refused another account'),
    ])
    expect(await journalOf('dora')).toEqual(['staff.directoryBound', 'staff.directoryRefused'])
    // Nobody does it alone, and not for themselves.
    const order = await place('staff disconnect dora')
    for (const as of ['ada', 'dora']) expect((await admin(`order agree ${order}`, as)).exitCode).toBe(4)
    expect((await admin(`order agree ${order}`, 'cara')).exitCode).toBe(0)
    expect((await call('getSession', { token: data.token })).status).toBe(401)
    expect((await enter()).status).toBe(200)
    expect((await admin('staff disconnect ada')).exitCode).toBe(3)
  })
})

describe('the return', () => {
  test('counts once, and only in the tab that began', async () => {
    const query = await logInAtProvider(await begin(), { email: emailOf('ada') })
    const answers = await Promise.all([back(query), back(query)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['directoryFailed', undefined])
    const other = await logInAtProvider(await begin(), { email: emailOf('ada') })
    expect((await back(other, 'a secret of another tab')).code).toBe('directoryFailed')
    expect((await back(other)).code).toBe('directoryFailed')
  })

  test('of another sign-in, without a code, refused or late opens nothing', async () => {
    const [first, second] = [
      new URLSearchParams(await logInAtProvider(await begin(), { email: emailOf('ada') })),
      new URLSearchParams(await logInAtProvider(await begin(), { email: emailOf('ada') })),
    ]
    first.set('code', second.get('code') ?? '')
    expect((await back(first.toString())).code).toBe('directoryFailed')
    second.delete('code')
    expect((await back(second.toString())).code).toBe('directoryFailed')
    expect((await arrive('refuse')).code).toBe('directoryFailed')
    expect((await back('state=made-up&code=made-up')).code).toBe('directoryFailed')
    const late = await logInAtProvider(await begin(), { email: emailOf('ada') })
    server.clock.advance(11 * MINUTE_MS)
    expect((await back(late)).code).toBe('directoryFailed')
    const { rows } = await pool.query<{ times: number }>(
      `select sum(count)::int as times from security_event where details ->> 'command' = 'office directory'`,
    )
    expect(rows[0]?.times).toBeGreaterThan(4)
  })
})

test('the directory’s own second factor counts only if the operator trusts it', async () => {
  const who = { email: emailOf('cara'), hasFactors: true }
  expect((await arrive(who)).data.kind).toBe('factor')
  Object.assign(config.officeDirectory ?? {}, { trustsMfa: true })
  expect((await arrive(who)).data).toMatchObject({ kind: 'open', session: { member: { id: 'cara' } } })
  expect((await arrive({ ...who, hasFactors: false })).data.kind).toBe('factor')
})

test('unfinished sign-ins are deleted a day after they expire', async () => {
  await begin()
  server.clock.advance(25 * 60 * MINUTE_MS)
  await forgetOfficeSessions.run(server.deps, {})
  const { rowCount } = await pool.query(
    'select 1 from staff_directory_attempt union all select 1 from staff_directory_ticket',
  )
  expect(rowCount).toBe(0)
})
