/** Passkeys of staff over HTTP: set-up, sign-in, step-up, removal, and what attackers try. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Deviation, newAuthenticator } from '#tests/support/players/authenticator.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createOfficeClient, OFFICE_ORIGIN } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { forgetOfficeSessions } from '../sessions/sessions.jobs.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs' } })
afterAll(() => server.stop())
const { keys, givenStaff, both, accept, collectMail } = openOffice(server)
const { call, signIn, nextCode, wrongCode, open, run, proofFor, givenPasskey } = createOfficeClient(
  server,
  keys,
)
const { pool } = server.database
const MINUTE_MS = 60_000
// Sign-ins are limited by network and minute.
beforeEach(() => server.clock.advance(MINUTE_MS))

type Device = ReturnType<typeof newAuthenticator>

/** Signs in with the passkey alone. */
async function enter(device: Device, deviation?: Deviation) {
  const { data } = await call('askPasskeyToSignIn')
  return call('signInByPasskey', { body: { passkey: device.answer(data, deviation) } })
}

async function journalOf(staff: string): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_event where subject = $1 order by id`,
    [`staff:${staff}`],
  )
  return rows.map(({ action }) => action)
}

const mailTo = async (staff: string) =>
  (await collectMail()).filter(({ to }) => to === `${staff}@staff.example`).map(({ subject }) => subject)

describe('the first second factor', () => {
  test('can be a passkey instead of an app, and then the key alone adds nothing', async () => {
    await givenStaff('cara', 'players')
    const first = await signIn('cara')
    if (first.data.kind !== 'setUp' || first.data.passkey === null) throw new Error('nothing to set up')
    expect(first.data.passkey.rp.id).toBe('office.test')
    const device = newAuthenticator(OFFICE_ORIGIN)
    const newPasskey = { name: 'Laptop', passkey: device.make(first.data.passkey) }
    const key = keys['cara'] ?? ''
    const setUp = (staffKey: string) => call('signIn', { body: { staff: 'cara', key: staffKey, newPasskey } })
    expect(await setUp('a key')).toMatchObject({ status: 401, code: 'staffUnknown' })
    const opened = await setUp(key)
    if (opened.data.kind !== 'open') throw new Error('not open')
    expect((await call('listFactors', { token: opened.data.token })).data).toMatchObject({
      hasApp: false,
      passkeys: [{ name: 'Laptop', usedAt: null }],
    })
    expect(await mailTo('cara')).toEqual([expect.stringContaining('"cara" added a passkey')])

    // Neither the challenge again, nor the secret of the app that was offered, nor another offer.
    expect((await setUp(key)).code).toBe('passkeyWrong')
    expect(await signIn('cara')).toMatchObject({ status: 401, code: 'staffUnknown' })
    expect(await signIn('cara', '123456')).toMatchObject({ status: 401, code: 'staffUnknown' })

    expect(await enter(device)).toMatchObject({ status: 200, data: { session: { member: { id: 'cara' } } } })
    expect(await journalOf('cara')).toEqual([
      'staff.added',
      'staff.accepted',
      'staff.passkeyAdded',
      'staff.signedIn',
      'staff.signedIn',
    ])
  })

  test('is set up again with the key after the office moved to another host', async () => {
    await givenStaff('ciro', 'players')
    const first = await signIn('ciro')
    if (first.data.kind !== 'setUp' || first.data.passkey === null) throw new Error('nothing to set up')
    const passkey = newAuthenticator(OFFICE_ORIGIN).make(first.data.passkey)
    const body = { staff: 'ciro', key: keys['ciro'] ?? '', newPasskey: { name: 'Laptop', passkey } }
    expect((await call('signIn', { body })).status).toBe(200)
    expect((await signIn('ciro')).code).toBe('staffUnknown')
    // As if it had been added before the move.
    await pool.query(`update staff_passkey set host = 'old.test' where staff_id = 'ciro'`)
    const token = await open('ciro')
    expect((await call('listFactors', { token })).data).toEqual({ hasApp: true, passkeys: [] })
  })

  test('is one of the two: of concurrent set-ups one counts', async () => {
    await givenStaff('carl', 'players')
    const offers = await Promise.all([signIn('carl'), signIn('carl')])
    const answers = await Promise.all(
      offers.map(({ data }) => {
        if (data.kind !== 'setUp' || data.passkey === null) throw new Error('nothing to set up')
        const passkey = newAuthenticator(OFFICE_ORIGIN).make(data.passkey)
        return call('signIn', {
          body: { staff: 'carl', key: keys['carl'] ?? '', newPasskey: { name: 'One', passkey } },
        })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('a sign-in', () => {
  let device: Device
  beforeAll(async () => {
    await givenStaff('cora', 'players')
    device = await givenPasskey(await open('cora'))
  })

  test.each<[string, Deviation]>([
    ['of another page', { origin: 'https://office.evil.example' }],
    ["of the players' site", { origin: server.url, domain: 'localhost' }],
    ['for another domain', { domain: 'evil.example' }],
    ['with a made-up challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of a device that did not verify its user', { isVerified: false }],
    ['that names another member', { userHandle: Buffer.from('ada').toString('base64url') }],
    ['that registers', { type: 'webauthn.create' }],
  ])('is refused %s', async (_, deviation) => {
    expect(await enter(device, deviation)).toMatchObject({ status: 403, code: 'passkeyWrong' })
  })

  test('is refused with a key that is not the one of the passkey', async () => {
    const other = newAuthenticator(OFFICE_ORIGIN)
    const { data } = await call('askPasskeyToSignIn')
    const foreign = { ...other.answer(data), id: device.credentialId, rawId: device.credentialId }
    expect((await call('signInByPasskey', { body: { passkey: foreign } })).code).toBe('passkeyWrong')
    expect((await enter(other)).code).toBe('passkeyWrong')
  })

  test('counts once, for minutes, and for nothing else', async () => {
    const ask = async () => device.answer((await call('askPasskeyToSignIn')).data)
    const passkey = await ask()
    const answers = await Promise.all([1, 2].map(() => call('signInByPasskey', { body: { passkey } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const late = await ask()
    server.clock.advance(6 * MINUTE_MS)
    expect((await call('signInByPasskey', { body: { passkey: late } })).code).toBe('passkeyWrong')
    const token = await open('cora')
    expect((await call('proveSession', { token, body: { passkey: await ask() } })).code).toBe('passkeyWrong')
  })

  test('with a counter that does not rise is refused, and its owner and the journal hear of it', async () => {
    await collectMail()
    expect((await enter(device, { counter: 1 })).code).toBe('passkeyWrong')
    expect(await mailTo('cora')).toEqual([expect.stringContaining('may have a copied passkey')])
    expect((await journalOf('cora')).at(-1)).toBe('staff.passkeyDoubtful')
    const { rows } = await pool.query<object>(
      `select details, address from security_event where kind = 'staff-key-wrong' and actor = 'staff:cora'`,
    )
    expect(rows).toContainEqual({ details: { command: 'office passkey sign-in' }, address: '127.0.0.1' })
    expect((await enter(device)).status).toBe(200)
  })
})

describe('a session', () => {
  test('needs a fresh proof for high risk, and a separate one to add or remove a passkey', async () => {
    const token = await open('ada')
    const device = await givenPasskey(token, 'Security key')
    server.clock.advance(6 * MINUTE_MS)
    const [added] = (await call('listFactors', { token })).data.passkeys
    const params = { id: added?.id ?? '' }
    expect((await run(token, 'campaign start')).code).toBe('proofNeeded')

    const other = await open('ada')
    const ask = async (of: string) => device.answer((await call('askPasskey', { token: of })).data)
    expect((await call('proveSession', { token, body: { passkey: await ask(other) } })).code).toBe(
      'passkeyWrong',
    )
    expect((await call('proveSession', { token, body: {} })).code).toBe('proofWrong')
    expect((await call('proveSession', { token, body: { passkey: await ask(token) } })).status).toBe(200)
    expect((await run(token, 'campaign start')).code).toBe('wrongInput')

    // However fresh the session is: neither a code next to a passkey, nor a passkey that proved something else.
    const passkey = device.answer(
      (await call('askPasskeyForChange', { token, body: { change: 'remove' } })).data,
    )
    for (const body of [{}, { code: nextCode('ada') }])
      for (const answer of [
        await call('beginPasskey', { token, body }),
        await call('removePasskey', { token, params, body }),
      ])
        expect(answer.code).toBe('proofNeeded')
    for (const body of [{ passkey: await ask(token) }, { passkey }])
      expect((await call('beginPasskey', { token, body })).code).toBe('passkeyWrong')

    // Its other sessions may be on the device that was lost.
    const remove = async () => call('removePasskey', { token, params, body: await proofFor(token, 'remove') })
    expect((await remove()).status).toBe(200)
    expect((await call('getSession', { token: other })).status).toBe(401)
    expect((await call('getSession', { token })).status).toBe(200)
    expect((await enter(device)).code).toBe('passkeyWrong')
    expect((await call('removePasskey', { token, params, body: { code: wrongCode('ada') } })).code).toBe(
      'proofWrong',
    )
    expect((await remove()).code).toBe('notFound')
    expect(await mailTo('ada')).toEqual([
      expect.stringContaining('set up an app'),
      expect.stringContaining('added a passkey'),
      expect.stringContaining('removed a passkey'),
    ])
  })

  test('keeps a second factor when two are removed concurrently', async () => {
    const token = await open('ada')
    for (const name of ['Laptop', 'Phone']) await givenPasskey(token, name)
    // As if the app had never been set up.
    const { rows } = await pool.query(`delete from staff_authenticator where staff_id = 'ada' returning *`)
    const { passkeys } = (await call('listFactors', { token })).data
    const proofs = [await proofFor(token, 'remove'), await proofFor(token, 'remove')]
    const answers = await Promise.all(
      passkeys.map(({ id }, at) => call('removePasskey', { token, params: { id }, body: proofs[at] ?? {} })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [last, ...others] = (await call('listFactors', { token })).data.passkeys
    expect(others).toEqual([])
    const body = await proofFor(token, 'remove')
    expect((await call('removePasskey', { token, params: { id: last?.id ?? '' }, body })).code).toBe(
      'lastFactor',
    )
    const row = rows[0] as Record<string, unknown>
    await pool.query(
      `insert into staff_authenticator (${Object.keys(row).join()}) values (${Object.keys(row)
        .map((_, at) => `$${at + 1}`)
        .join()})`,
      Object.values(row),
    )
  })

  test("adds no other member's credential, and nobody removes a passkey of someone else", async () => {
    const [ada, cora] = [await open('ada'), await open('cora')]
    const [own] = (await call('listFactors', { token: cora })).data.passkeys
    const removal = { token: ada, params: { id: own?.id ?? '' }, body: await proofFor(ada, 'remove') }
    expect((await call('removePasskey', removal)).code).toBe('notFound')
    const begun = (await call('beginPasskey', { token: cora, body: await proofFor(cora, 'add') })).data
    const passkey = newAuthenticator(OFFICE_ORIGIN).make(begun)
    expect((await call('addPasskey', { token: ada, body: { name: 'Mine', passkey } })).code).toBe(
      'passkeyWrong',
    )
    expect((await call('addPasskey', { token: cora, body: { name: ' ', passkey } })).status).toBe(422)
  })

  test('ends with its passkeys when two members reset the member', async () => {
    await givenStaff('dora', 'operations')
    const token = await open('dora')
    const device = await givenPasskey(token)
    await both('staff reset dora')
    expect(await journalOf('dora')).toEqual(
      expect.arrayContaining(['staff.passkeyAdded', 'staff.passkeyRemoved', 'staff.reset']),
    )
    expect((await call('getSession', { token })).status).toBe(401)
    expect((await enter(device)).code).toBe('passkeyWrong')
    await accept('dora')
    expect((await enter(device)).code).toBe('passkeyWrong')
    expect((await signIn('dora')).data).toMatchObject({ kind: 'setUp' })
  })

  test('of a removed member ends, and their passkey opens none', async () => {
    await givenStaff('dirk', 'operations')
    const device = await givenPasskey(await open('dirk'))
    await both('staff remove dirk')
    expect((await enter(device)).code).toBe('staffUnknown')
  })
})

test('challenges are deleted a day after they expire', async () => {
  await call('askPasskeyToSignIn')
  server.clock.advance(25 * 60 * MINUTE_MS)
  await forgetOfficeSessions.run(server.deps, {})
  expect((await pool.query('select 1 from staff_challenge')).rowCount).toBe(0)
})
