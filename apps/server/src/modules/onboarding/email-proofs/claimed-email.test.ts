/**
 * An account with a proven phone number and an unproven email, because of a typing error or because another person registered with
 * another person's email. The account belongs to the owner of the number. The owner of the email gets a separate account.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { listOnRegister } from '#tests/support/players/listed.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { readPlayerState } from '../../player-state/index.ts'
import { freeEmailIn } from '../sign-in/unproven-methods.service.ts'

const inbox = await startInbox()
const config = copyConfig()
config.edit<{ types: string[] }>('registration.json', (file) => {
  file.types = ['email', 'phone']
})
const server = await startTestServer({
  env: { SANDBOX_URL: inbox.url, ROLES: 'api,jobs,realtime', CONFIG_DIR: config.folder },
})
afterAll(async () => {
  await server.stop()
  await inbox.close()
  config.remove()
})

const NEW = 'a wholly new password'
const EMAIL_FREED = 12951
const RESET_INVALID = 11012
let count = 0
const newPhone = () => `+49151${42_345_000 + (count += 1)}`

async function mailed(to: string, pattern: RegExp): Promise<string> {
  await server.settle()
  return inbox.find(to, pattern)
}
const profile = async (token: string) => (await server.call('getProfile', { token })).data
const signIn = (login: string, password: string) =>
  server.call('createSession', { body: { login, password } })
const resetCode = async (email: string) => {
  expect(await server.call('requestPasswordReset', { body: { login: email } })).toMatchObject({
    status: 200,
    data: {},
  })
  return mailed(email, /\/password-reset\/([\w-]+)/)
}
const reset = (code: string) => server.call('confirmPasswordReset', { body: { code, password: NEW } })

async function provePhone(token: string): Promise<string> {
  const phone = newPhone()
  server.clock.advance(60_000)
  await server.call('sendOtp', { token, body: { phone, reason: 'phone-verification', password: PASSWORD } })
  const body = { phone, code: await mailed(phone, /^(\d{6}) /), authenticated: true }
  expect((await server.call('verifyOtp', { token, body })).status).toBe(200)
  return phone
}

async function givenClaim() {
  const player = await givenPlayer(server)
  const link = await mailed(player.email, /\/verify\/([\w-]+)/)
  return { ...player, link, phone: await provePhone(player.token) }
}

/** The claiming account keeps everything except the email, and only its own password signs in. */
async function expectKept({ id, token, phone }: Awaited<ReturnType<typeof givenClaim>>): Promise<void> {
  expect(await profile(token)).toMatchObject({ id, email: null, phone, isPhoneConfirmed: true })
  expect((await signIn(phone, PASSWORD)).status).toBe(200)
  expect((await signIn(phone, NEW)).status).toBe(401)
  expect(await actionsOf(server, id)).toContain('player.unprovenEmailRemoved')
}

describe('the owner of a claimed email', () => {
  test('gets no reset code for the claiming account and can register a separate account', async () => {
    const claim = await givenClaim()
    expect(await resetCode(claim.email)).toBe('')
    expect(await resetCode(claim.email.toUpperCase())).toBe('')
    const registered = await server.call('register', { body: registrationOf({ email: claim.email }) })
    expect(registered.status).toBe(200)
    const own = await profile(registered.data.accessToken)
    expect(own).toMatchObject({ email: claim.email, phone: null })
    expect(own.id).not.toBe(claim.id)
    await expectKept(claim)
    expect((await reset(await resetCode(claim.email))).status).toBe(200)
    expect((await profile((await signIn(claim.email, NEW)).data.accessToken)).id).toBe(own.id)
    await expectKept(claim)
  })

  test('frees the email with the emailed link, once, and gets no access to the account', async () => {
    const claim = await givenClaim()
    const body = { code: claim.link, startsOver: true }
    expect((await server.call('confirmEmail', { body })).error?.code).toBe(EMAIL_FREED)
    await expectKept(claim)
    expect((await server.call('confirmEmail', { body })).error?.code).not.toBe(EMAIL_FREED)
    expect((await server.call('register', { body: registrationOf({ email: claim.email }) })).status).toBe(200)
  })

  test('can move the email to their existing account', async () => {
    const claim = await givenClaim()
    const { token, id } = await givenPlayer(server)
    server.clock.advance(1000)
    const requested = await server.call('requestEmailChange', { token, body: { email: claim.email } })
    expect([requested.status, requested.error?.code]).toEqual([200, undefined])
    const code = await mailed(claim.email, /\b(\d{6})\b/)
    expect((await server.call('confirmEmailChange', { token, body: { code } })).status).toBe(200)
    expect(await profile(token)).toMatchObject({ id, email: claim.email, isEmailConfirmed: true })
    await expectKept(claim)
  })

  test('can’t use a reset code issued before the number was proven', async () => {
    const { email, token } = await givenPlayer(server)
    const code = await resetCode(email)
    await provePhone(token)
    expect((await reset(code)).error?.code).toBe(RESET_INVALID)
    expect((await profile(token)).email).toBe(email)
  })

  test('gets one account from two concurrent registrations', async () => {
    const claim = await givenClaim()
    const form = () => server.call('register', { body: registrationOf({ email: claim.email }) })
    const replies = await Promise.all([form(), form()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    await expectKept(claim)
  })
})

describe('an account that was closed or excluded before anything was proven', () => {
  const EXCLUSION = 4
  const COOLING_OFF = 5
  const close = (token: string) => server.call('closePlayer', { token, body: { password: PASSWORD } })
  const pause = (token: string, definition: 4 | 5) => {
    const { selfExclusionPeriods, coolingOffPeriods } = server.deps.settings.current().limits
    const period = (definition === EXCLUSION ? selfExclusionPeriods : coolingOffPeriods).at(-1)?.id ?? ''
    return server.call('createLimit', { token, body: { definition, period } })
  }
  const endPeriod = async () => {
    await server.database.pool.query(
      `update player_limit set until = $1, return_delay_hours = 24
        where id = (select id from player_limit order by created_at desc limit 1)`,
      [server.clock.now()],
    )
    return { status: 200 }
  }
  const shutBy = {
    closing: [close],
    exclusion: [(token: string) => pause(token, EXCLUSION)],
    'an exclusion that waits for a return': [(token: string) => pause(token, EXCLUSION), endPeriod],
    'cooling off': [(token: string) => pause(token, COOLING_OFF)],
    'a register': [(token: string) => listOnRegister(server, token)],
    'cooling off and closing': [(token: string) => pause(token, COOLING_OFF), close],
  }
  const proofs = {
    'link that was mailed': async (player: { link: string }) =>
      server.call('confirmEmail', { body: { code: player.link, startsOver: true } }),
    'reset code': async ({ email }: { email: string }) => reset(await resetCode(email)),
  }

  test.each(
    Object.keys(shutBy).flatMap((shut) => Object.keys(proofs).map((proof) => [shut, proof] as const)),
  )('by %s: the email’s owner frees it with the %s and gets nothing else', async (shut, proof) => {
    const player = await givenPlayer(server, { birthdate: null })
    const link = await mailed(player.email, /\/verify\/([\w-]+)/)
    const birthdate = `19${60 + (count += 1)}-12-01`
    const person = { firstName: 'Otto', lastName: 'Quill', birthdate }
    await server.call('updateProfile', { token: player.token, body: person })
    for (const act of shutBy[shut as keyof typeof shutBy]) {
      server.clock.advance(1000)
      expect((await act(player.token)).status).toBe(200)
    }
    const register = () => server.call('register', { body: registrationOf({ email: player.email }) })
    // Registering proves nothing, so it doesn't end a break.
    if (shut !== 'closing') expect((await register()).status).toBe(422)
    const proven = await proofs[proof as keyof typeof proofs]({ ...player, link })
    expect(proven.error?.code).toBe(EMAIL_FREED)
    const registered = await register()
    expect(registered.status).toBe(200)
    const own = await profile(registered.data.accessToken)
    expect(own).toMatchObject({ email: player.email, status: 1, firstName: null })
    expect(own.id).not.toBe(player.id)
    expect((await server.call('listLimits', { token: registered.data.accessToken })).data).toEqual([])
    expect(await actionsOf(server, player.id)).toContain('player.unprovenEmailRemoved')
    // The person who excluded the account is still recognised. A register recognises people itself.
    if (shut === 'closing' || shut === 'a register') return
    const token = registered.data.accessToken
    await server.call('updateProfile', { token, body: person })
    expect((await readPlayerState(server.deps.db, own.id))?.restriction).toBe('held')
  })

  test('frees the email for one new registration when it was only closed', async () => {
    const player = await givenPlayer(server)
    await close(player.token)
    const replies = await Promise.all(
      [1, 2].map(() => server.call('register', { body: registrationOf({ email: player.email }) })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('stays excluded and keeps its email if the email was proven or the account has money', async () => {
    const { pool } = server.database
    const facts = {
      proof: (id: string) =>
        pool.query('update player set email_confirmed_at = registered_at where id = $1', [id]),
      money: (id: string) => giveCash(server.deps, id, 'EUR', 100n),
    }
    for (const prepare of Object.values(facts)) {
      const player = await givenPlayer(server)
      await prepare(player.id)
      expect((await pause(player.token, EXCLUSION)).status).toBe(200)
      expect((await reset(await resetCode(player.email))).status).toBe(200)
      expect((await signIn(player.email, NEW)).data?.accessToken).toBeTruthy()
      const { rows } = await pool.query('select status, email from player where id = $1', [player.id])
      expect(rows).toEqual([{ status: 5, email: player.email }])
    }
  })
})

test.each([
  ['is not recognised by it if they never paid', 1, 'none'],
  ['is still recognised by it if they have paid', 2, 'held'],
])('an excluded player who frees their own unproven email %s', async (_name, evidence, restriction) => {
  const claim = await givenClaim()
  await server.call('createLimit', { token: claim.token, body: { definition: 4, period: 'for-good' } })
  await server.settle()
  await server.database.pool.query('update protection_entry set evidence = $2 where player_id = $1', [
    claim.id,
    evidence,
  ])
  const body = { code: claim.link, startsOver: true }
  expect((await server.call('confirmEmail', { body })).error?.code).toBe(EMAIL_FREED)
  const registered = await server.call('register', { body: registrationOf({ email: claim.email }) })
  await server.settle()
  const { id } = await profile(registered.data.accessToken)
  expect((await readPlayerState(server.deps.db, id))?.restriction).toBe(restriction)
})

test('a session or the password confirms the email and keeps the account', async () => {
  for (const own of ['session', 'password'] as const) {
    const claim = await givenClaim()
    const confirmed =
      own === 'session'
        ? await server.call('confirmEmail', { token: claim.token, body: { code: claim.link } })
        : await server.call('confirmEmail', { body: { code: claim.link, password: PASSWORD } })
    expect(confirmed).toMatchObject({ status: 200, data: { resetCode: null } })
    expect(await profile(claim.token)).toMatchObject({ id: claim.id, isEmailConfirmed: true })
    expect((await server.call('register', { body: registrationOf({ email: claim.email }) })).status).toBe(422)
    expect(await resetCode(claim.email)).not.toBe('')
  }
})

test.each([
  ['not proven', false],
  ['proven by its owner after the exclusion began', true],
])('two staff members free an email with money that was %s', async (_name, isProven) => {
  const claim = await givenPlayer(server)
  await giveCash(server.deps, claim.id, 'EUR', 20_00n)
  await server.call('createLimit', { token: claim.token, body: { definition: 4, period: 'for-good' } })
  if (isProven) {
    server.clock.advance(60_000)
    expect((await reset(await resetCode(claim.email))).status).toBe(200)
  }
  expect((await server.call('register', { body: registrationOf({ email: claim.email }) })).status).toBe(422)
  await server.database.pool.query('update protection_entry set evidence = 2 where player_id = $1', [
    claim.id,
  ])
  const by = { actor: 'staff:ada', secondMember: 'staff:bob', reason: 'the owner wrote' }
  const free = () =>
    inTransaction(server.deps.db, (tx) => freeEmailIn(server.deps, tx, { playerId: claim.id, ...by }))
  expect([await free(), await free()]).toEqual([true, false])
  const owner = await server.call('register', { body: registrationOf({ email: claim.email }) })
  expect(owner.status).toBe(200)
  await server.settle()
  expect((await readPlayerState(server.deps.db, claim.id))?.restriction).toBe('excluded')
  const own = await profile(owner.data.accessToken)
  expect([own.status, (await readPlayerState(server.deps.db, own.id))?.restriction]).toEqual([1, 'none'])
})

test.each([
  ['before the exclusion', false],
  ['during a break, and before the exclusion', true],
])('an email that its player had proven %s can’t be freed', async (_name, isOnBreak) => {
  const player = await givenPlayer(server)
  const code = await mailed(player.email, /\/verify\/([\w-]+)/)
  if (isOnBreak) {
    const period = server.deps.settings.current().limits.coolingOffPeriods.at(-1)?.id ?? ''
    await server.call('createLimit', { token: player.token, body: { definition: 5, period } })
    server.clock.advance(60_000)
  }
  expect((await server.call('confirmEmail', { token: player.token, body: { code } })).status).toBe(200)
  server.clock.advance(60_000)
  await server.call('createLimit', { token: player.token, body: { definition: 4, period: 'for-good' } })
  const by = { actor: 'staff:ada', secondMember: 'staff:bob', reason: 'the owner wrote' }
  expect(
    await inTransaction(server.deps.db, (tx) => freeEmailIn(server.deps, tx, { playerId: player.id, ...by })),
  ).toBe(false)
})
