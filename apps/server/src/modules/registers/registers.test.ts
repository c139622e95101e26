/** People on a register are excluded, and where a market closes on failure, players are held until the register answers. */
import { errors } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startRegister } from '#tests/support/players/register-server.ts'
import { openSandboxRegister } from '#tests/support/players/sandbox-register.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { auditBooks } from '../audit/index.ts'
import { grantTermsOf, type OfferTerms, refusalOfGrant } from '../bonuses/index.ts'
import { reviewedSince } from '../limits/index.ts'
import { findPlayer } from '../players/index.ts'
import { reviseSettings } from '../settings/index.ts'
import { RegisterUnavailable } from './register.ts'
import { openRegister } from './registers-file.ts'
import { askAgainJob, askBeforeOffersJob, askUnansweredJob } from './registers.jobs.ts'
import { mayHaveOffers } from './registers.queries.ts'
import { askAtSignIn } from './registers.service.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,realtime,sandbox' })
const office = openOffice(acme.server)
afterAll(() => acme.stop())

const { ask, signIn, restrictionOf, list, unlist, breakRegister, repairRegister, givenNamed } =
  openSandboxRegister(acme.server)

const play = (token: string | undefined) =>
  acme.server.call('playGame', { token, params: { id: 'acme-train' }, body: { mode: 'money' } })

test('a person on the register is excluded when they sign in', async () => {
  await ask()
  const payer = await givenNamed()
  const earlier = (await signIn(payer)).data.accessToken
  const { data: open } = await play(earlier)
  await list(payer.lastName.toUpperCase())
  const session = await signIn(payer)
  expect(session.status).toBe(200)
  expect(await restrictionOf(payer)).toBe('excluded')
  // The earlier session and its game have ended, and the new session may only withdraw.
  expect((await acme.server.call('getProfile', { token: earlier })).status).toBe(401)
  expect((await acme.server.call('listInvoices', { token: session.data.accessToken })).status).toBe(200)
  expect((await play(session.data.accessToken)).status).toBe(409)
  const late = { account_id: payer.accountId, currency: 'EUR', game_id: 'train', session_id: open.sessionId }
  const reply = await acme.call('betwin', { ...late, round_id: 'late', transactions: [bet('late', '1.00')] })
  expect(reply.meta?.api_code).toBe(110)
  expect(await actionsOf(acme.server, payer.id)).toContain('register.listed')

  await unlist()
  await signIn(payer)
  expect(await restrictionOf(payer)).toBe('none')
  expect(await actionsOf(acme.server, payer.id)).toContain('register.cleared')
  expect(await auditBooks(acme.server.deps.pool)).toMatchObject({ findings: [] })
})

test('a person on the register is excluded when they register, or state who they are', async () => {
  await ask()
  const payer = await givenPayer(acme.server)
  expect(await restrictionOf(payer)).toBe('held')
  expect((await play(payer.token)).error?.code).toBe(13024)
  await list('Stated')
  const body = { firstName: 'Ada', lastName: 'Stated', birthdate: '1990-05-17' }
  await acme.server.database.pool.query('update player set birthdate = null where id = $1', [payer.id])
  expect((await acme.server.call('updateProfile', { token: payer.token, body })).status).toBe(200)
  await acme.server.settle()
  expect(await restrictionOf(payer)).toBe('excluded')
  await unlist()
})

test('a listed person is not registered, and their account stays closed', async () => {
  await ask()
  const file = acme.server.deps.settings.fileContent('registration.json')
  const registration = file as Record<'registration' | 'profile', { name: string }[]>
  const names = registration.profile.filter(({ name }) =>
    ['firstName', 'lastName', 'birthdate'].includes(name),
  )
  const content = { ...registration, registration: [...registration.registration, ...names] }
  const by = { actor: 'staff:ada', reason: 'a test' }
  await reviseSettings(acme.server.deps, { file: 'registration.json', content, ...by })
  await list('Newcomer')
  const body = registrationOf({ firstName: 'Ada', lastName: 'Newcomer', birthdate: '1990-05-17' })
  const refused = await acme.server.call('register', { body })
  expect(refused.error?.code).toBe(errors.registrationRefused.code)
  const session = await acme.server.call('createSession', {
    body: { login: String(body['email']), password: PASSWORD },
  })
  expect((await play(session.data.accessToken)).error?.code).toBe(errors.playerExcluded.code)

  // Nobody looks up many people from one network.
  const person = { firstName: 'Ada', lastName: 'Newcomer', birthdate: '1990-05-17' }
  const tryOnce = async () =>
    (await acme.server.call('register', { body: registrationOf(person) })).error?.code ?? 0
  const tryAll = (count: number) => Promise.all(Array.from({ length: count }, tryOnce))
  const { registrationRefused, tooManyRequests } = errors
  const times = Map.groupBy(await tryAll(7), (code) => code)
  expect([times.get(registrationRefused.code)?.length, times.get(tooManyRequests.code)?.length]).toEqual([
    4, 3,
  ])
  const { rows } = await acme.server.database.pool.query(
    `select (select sum(count)::int from security_event where kind = 'registration-refused') as refused,
            (select count(*)::int from player where last_name = 'Newcomer') as asked`,
  )
  expect(rows).toEqual([{ refused: 5, asked: 5 }])
  acme.server.clock.advance(31 * 60_000)
  await unlist()
  // Several people of one network can still register at the same time.
  expect(await tryAll(6)).toEqual(Array(6).fill(0))
})

test('while the register is silent, a player is held, and plays once it answers', async () => {
  await ask()
  const payer = await givenNamed()
  await breakRegister()
  const session = await signIn(payer)
  expect(session.status).toBe(200)
  expect(await restrictionOf(payer)).toBe('held')
  expect((await play(session.data.accessToken)).error?.code).toBe(13023)
  await askUnansweredJob.run(acme.server.deps, null)
  expect(await restrictionOf(payer)).toBe('held')
  await repairRegister()
  await askUnansweredJob.run(acme.server.deps, null)
  expect((await play(session.data.accessToken)).status).toBe(200)
})

test('an answer in an unknown format counts as none', async () => {
  await breakRegister('registerNonsense')
  const register = openRegister(acme.server.deps, 'sandbox')
  const person = { firstName: 'Ada', lastName: 'Lovelace', birthdate: '1990-05-17', email: null, phone: null }
  await expect(register?.ask([{ id: '1', ...person, postalCode: null }])).rejects.toThrow(RegisterUnavailable)
  await repairRegister('registerNonsense')
  expect(openRegister(acme.server.deps, 'unknown')).toBeNull()
})

test('no answer neither ends an exclusion nor holds anyone where the market does not close on failure', async () => {
  await ask({ failsClosed: false })
  const [listed, other] = [await givenNamed(), await givenNamed()]
  await list(listed.lastName)
  await signIn(listed)
  await breakRegister()
  await signIn(listed)
  await signIn(other)
  expect([await restrictionOf(listed), await restrictionOf(other)]).toEqual(['excluded', 'none'])
  // The rule applies from the next sign-in, also to an answer from before.
  await ask()
  await signIn(other)
  expect(await restrictionOf(other)).toBe('held')
  await ask({ asks: [] })
  await askBeforeOffersJob.run(acme.server.deps, null)
  expect([await restrictionOf(listed), await restrictionOf(other)]).toEqual(['none', 'none'])
  expect(await actionsOf(acme.server, listed.id)).toContain('register.notAsked')
  await repairRegister()
  await unlist()
})

test.each([
  ['listed: excludes', 'Y', Infinity, 'excluded'],
  ['not listed, once: is asked again', 'N', 1, 'none'],
  ['not listed, each time: holds', 'N', Infinity, 'held'],
])('an answer about data that change meanwhile, %s', async (_name, exclusion, changes, restriction) => {
  await ask()
  const { deps, database } = acme.server
  for (const occasion of ['sign-in', 'job']) {
    const payer = await givenNamed()
    const { id } = payer
    await signIn(payer)
    expect(await restrictionOf(payer)).toBe('none')
    let asked = 0
    const register = await startRegister(async () => {
      asked += 1
      const postalCode = String(10_000 + asked)
      if (asked <= changes)
        await database.pool.query('update player set postal_code = $2 where id = $1', [id, postalCode])
      return exclusion
    })
    const registers = deps.registers.map((one) => ({ ...one, address: register.url }))
    const asking = { ...deps, registers }
    await database.pool.query(`update player set postal_code = '10000' where id = $1`, [id])
    if (occasion === 'job') await askAgainJob.run(asking, { playerId: id })
    else await askAtSignIn(asking, id)
    await register.close()
    expect(await restrictionOf(payer), occasion).toBe(restriction)
  }
})

test('an answer that lists a player counts, though a later question about other data was answered before it', async () => {
  await ask()
  const { deps, database } = acme.server
  const payer = await givenNamed()
  await signIn(payer)
  let asked = 0
  const register = await startRegister(async () => {
    asked += 1
    if (asked > 1) return 'N'
    acme.server.clock.advance(1000)
    await database.pool.query(`update player set postal_code = '10001' where id = $1`, [payer.id])
    await askAtSignIn(asking, payer.id)
    return 'Y'
  })
  const asking = { ...deps, registers: deps.registers.map((one) => ({ ...one, address: register.url })) }
  await askAtSignIn(asking, payer.id)
  await register.close()
  expect(asked).toBe(2)
  expect(await restrictionOf(payer)).toBe('excluded')
})

test.each([
  ['lists the player', {}, 'registerListed', 'excluded'],
  ['is silent', {}, 'registerUnanswered', 'held'],
  ['is silent, though players may play', { failsClosed: false }, 'registerUnanswered', 'none'],
  ['lacks data', {}, 'registerUnanswered', 'held'],
])('nobody accepts another country while a register %s', async (why, rules, refusal, restriction) => {
  await ask(rules)
  const payer = await givenNamed()
  const { pool } = acme.server.database
  const call = (name: string) =>
    pool.query('update player set first_name = $2 where id = $1', [payer.id, name])
  const body = { country: 'ES' }
  await signIn(payer)
  expect((await acme.server.call('requestCountry', { token: payer.token, body })).status).toBe(200)
  if (why.startsWith('is silent')) await breakRegister()
  else if (why === 'lacks data') await call('')
  else await list(payer.lastName)
  const accept = `country accept ${payer.id} ES`
  expect(await office.refusal(accept)).toEqual([3, refusal])
  expect(await office.rows('country list')).toMatchObject([{ player: payer.id, restriction }])
  await repairRegister()
  await call('Ada')
  await unlist()
  // The registers are asked again when the second member agrees.
  const agree = `order agree ${await office.place(accept)}`
  await list(payer.lastName)
  expect(await office.refusal(agree, 'bob')).toEqual([3, 'registerListed'])
  await unlist()
  expect(await office.rows(agree, 'bob')).toMatchObject([{ result: 'country changed' }])
})

test('an approval of a withdrawal outlives later questions to the register', async () => {
  await ask()
  const payer = await givenNamed()
  await list(payer.lastName)
  await signIn(payer)
  const { deps } = acme.server
  const since = async () => {
    const player = await findPlayer(deps.db, payer.id)
    return player && reviewedSince(deps, deps.db, player)
  }
  const first = await since()
  expect(first).not.toBeNull()
  acme.server.clock.advance(3_600_000)
  await signIn(payer)
  expect(await since()).toEqual(first)
  await unlist()
})

test('offers need an answer of the last day', async () => {
  await ask({ atSignIn: false })
  const payer = await givenNamed()
  const { deps, clock } = acme.server
  const terms = grantTermsOf(deps.settings.current(), 'arcade-spins', 'EUR') as OfferTerms
  const may = async () => {
    const [now, player] = [clock.now(), { playerId: payer.id, isOpen: true }]
    const gift = await refusalOfGrant(deps, deps.db, player, { terms, owedAt: now, isLimited: true })
    return [await mayHaveOffers(deps.db, payer.id, now), gift === null]
  }
  const renew = () => askBeforeOffersJob.run(deps, null)
  expect(await may()).toEqual([false, false])
  await acme.server.settle()
  acme.server.clock.advance(23 * 3_600_000)
  await renew()
  expect(await may()).toEqual([true, true])
  await breakRegister()
  acme.server.clock.advance(24 * 3_600_000)
  await renew()
  expect([await may(), await restrictionOf(payer)]).toEqual([[true, true], 'none'])
  acme.server.clock.advance(2 * 3_600_000)
  expect(await may()).toEqual([false, false])
  await repairRegister()
  await list(payer.lastName)
  await renew()
  expect([await may(), await restrictionOf(payer)]).toEqual([[false, false], 'excluded'])
  await unlist()
})

test('no register is asked where no market names one', async () => {
  await changeMarkets(acme.server, { german: { rules: { registers: { asks: [] } } } })
  const registered = await acme.server.call('register', { body: registrationOf() })
  expect(registered.status).toBe(200)
  const { rows } = await acme.server.database.pool.query(
    `select from register_check c join player p on p.id = c.player_id where p.registered_at = $1`,
    [acme.server.clock.now()],
  )
  expect(rows).toEqual([])
})
