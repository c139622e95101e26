import { afterAll, describe, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenPlayer, registrationOf } from '#tests/support/players/players.ts'
import { TEST_NOW, startTestServer } from '#tests/support/server/server.ts'

const server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1', MAIL_URL: 'sandbox' } })
afterAll(() => server.stop())
const { database } = server

const fromCountry = (country: string) => ({ 'cf-ipcountry': country })
const countPlayers = async () =>
  (await database.pool.query<{ count: bigint }>('select count(*) from player')).rows[0]?.count

test('creates the player, agreements, wallet account and session', async () => {
  const player = await givenPlayer(server, {
    receiveEmailPromo: true,
    affiliateTag: 'partner-7',
    timeZone: 'Europe/Berlin',
  })
  const { data: profile } = await server.call('getProfile', { token: player.token })
  expect(profile).toMatchObject({
    email: player.email,
    isEmailConfirmed: false,
    country: 'DE',
    locale: 'en',
    timeZone: 'Europe/Berlin',
    status: 1,
    receiveEmailPromo: true,
    isNewlyRegistered: true,
  })
  const agreements = await database.pool.query(
    'select document, version, accepted_at, address from player_agreement where player_id = $1',
    [player.id],
  )
  expect(agreements.rows).toHaveLength(2)
  expect(agreements.rows[0]).toMatchObject({
    version: '2026-11-01',
    accepted_at: new Date(TEST_NOW),
    address: '127.0.0.1',
  })
  const accounts = await database.pool.query(
    'select currency, status from wallet_account where player_id = $1',
    [player.id],
  )
  expect(accounts.rows).toEqual([{ currency: 'EUR', status: 1 }])
  const owners = await database.pool.query('select from ledger_owner where owner = $1', [player.id])
  expect(owners.rowCount).toBe(1)
  const tags = await database.pool.query('select affiliate_tag from player where id = $1', [player.id])
  expect(tags.rows[0]).toEqual({ affiliate_tag: 'partner-7' })
})

test.each([
  ['a missing email', { email: undefined }, { email: ['This field is required.'] }],
  ['an invalid email', { email: 'nobody' }, { email: ['Enter a valid email, such as name@example.com.'] }],
  [
    'a short password',
    { password: '12345', password_confirmation: '12345' },
    { password: ['At least 6 characters.'] },
  ],
  [
    'a repeated password that differs',
    { password_confirmation: 'other one' },
    { password_confirmation: ["The entries don't match."] },
  ],
  ['no consent', { agreements: false }, { agreements: ['This field is required.'] }],
  ['a restricted country', { country: 'FR' }, { country: ["This option isn't available."] }],
  ['an unknown country', { country: 'XQ' }, { country: ["This option isn't available."] }],
  ['an unknown currency', { currency: 'XXX' }, { currency: ["This option isn't available."] }],
  ['an unknown language', { locale: 'zz' }, { locale: ["This option isn't available."] }],
  ['a number as the email', { email: 7 }, { email: ["This format isn't valid."] }],
  [
    'a nickname reserved for staff',
    { nickname: 'Fairhall Support' },
    { nickname: ['This nickname is reserved. Choose another one.'] },
  ],
  [
    'a nickname that changes text direction',
    { nickname: 'a\u202edA' },
    { nickname: ['Use letters, numbers and simple punctuation only.'] },
  ],
  ['a text that is too long', { nickname: 'x'.repeat(65) }, { nickname: ['At most 64 characters.'] }],
])('refuses %s with a field error', async (_name, changes, fields) => {
  const { status, error } = await server.call('register', { body: registrationOf(changes) })
  expect(status).toBe(422)
  expect(error).toMatchObject({ code: 10007, fields })
})

test('answers with messages in the requested language', async () => {
  const { error } = await server.call('register', {
    body: registrationOf({ email: '' }),
    headers: { 'accept-language': 'de' },
  })
  expect(error?.fields?.['email']).toEqual([
    server.deps.content.current().text('de', 'fields-settings.validation.required'),
  ])
})

test('refuses a registered email in any letter case', async () => {
  const player = await givenPlayer(server)
  const { status, error } = await server.call('register', {
    body: registrationOf({ email: player.email.toUpperCase() }),
  })
  expect(status).toBe(422)
  expect(Object.keys(error?.fields ?? {})).toEqual(['email'])
})

test('one of eight concurrent registrations with the same email succeeds', async () => {
  const body = registrationOf()
  const before = await countPlayers()
  const replies = await Promise.all(Array.from({ length: 8 }, () => server.call('register', { body })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
  expect(await countPlayers()).toBe((before ?? 0n) + 1n)
})

test('rolls back everything when a step fails', async () => {
  await database.pool.query(`
    create function refuse_account() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_account before insert on wallet_account execute function refuse_account()`)
  const body = registrationOf()
  const before = await countPlayers()
  expect((await server.call('register', { body })).error?.code).toBe(10000)
  expect(await countPlayers()).toBe(before)

  await database.pool.query('drop trigger refuse_account on wallet_account')
  expect((await server.call('register', { body })).status).toBe(200)
})

test('answers 503 when the database connection is lost, and the retry succeeds', async () => {
  await database.pool.query(`
    create function break_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger break_connection before insert on wallet_account for each row execute function break_connection()`)
  const body = registrationOf()
  expect((await server.call('register', { body })).error?.code).toBe(10010)

  await database.pool.query('drop trigger break_connection on wallet_account')
  expect((await server.call('register', { body })).status).toBe(200)
})

test('refuses registration and sign-in from restricted countries with a separate error code', async () => {
  const player = await givenPlayer(server)
  const registered = await server.call('register', { body: registrationOf(), headers: fromCountry('US') })
  expect(registered).toMatchObject({ status: 409, error: { code: 11007 } })
  const body = { login: player.email, password: 'whatever' }
  expect((await server.call('createSession', { body, headers: fromCountry('GB') })).error?.code).toBe(11007)
  const init = await server.call('getInit', { headers: fromCountry('US') })
  expect(init.data.restriction).toEqual({ restrict: true, restrictType: 2 })
})

describe('in a market that requires the birth date', () => {
  const config = copyConfig()
  config.edit('markets.json', (file: { markets: { id: string }[] }) => {
    const rules = { registration: { asksBirthdate: true, ageMin: 21 } }
    for (const market of file.markets) if (market.id === 'german') Object.assign(market, { rules })
  })
  const started = startTestServer({ env: { CONFIG_DIR: config.folder, TRUSTED_PROXIES: '127.0.0.1' } })
  afterAll(async () => {
    await (await started).stop()
    config.remove()
  })

  test('the form asks for it according to the chosen country', async () => {
    const own = await started
    const fieldOf = async (country: string, query: object = {}) => {
      const options = { query: { scenario: 'registration', ...query }, headers: fromCountry(country) }
      const { data } = await own.call('listFieldValidations', options)
      return data.find(({ name }) => name === 'birthdate')
    }
    expect(await fieldOf('DE')).toMatchObject({
      isRequired: true,
      isVisible: true,
      description: 'Date of birth',
    })
    expect((await fieldOf('DE'))?.rules).toContain('minAge:21')
    expect(await fieldOf('ES')).toBeUndefined()
    expect(await fieldOf('ES', { country: 'AT' })).toMatchObject({ isRequired: true })
  })

  test.each([
    ['no birth date', undefined, 422],
    ['an invalid date', '2000-02-31', 422],
    ['a player one day too young', '2005-11-21', 422],
    ['a player of exactly the minimum age', '2005-11-20', 200],
  ])('%s (%o): answers %i', async (_, birthdate, status) => {
    const own = await started
    const body = registrationOf({ country: 'DE', birthdate })
    const reply = await own.call('register', { body, headers: fromCountry('ES') })
    expect([reply.status, Object.keys(reply.error?.fields ?? {})]).toEqual([
      status,
      status === 200 ? [] : ['birthdate'],
    ])
    if (status !== 200) return
    const { data } = await own.call('getProfile', { token: reply.data.accessToken })
    expect(data.birthdate).toBe(birthdate)
  })

  test('fields that were not asked for are not stored', async () => {
    const own = await started
    const body = registrationOf({ country: 'ES', currency: 'EUR', birthdate: 'never', firstName: 'Ada' })
    const { data } = await own.call('register', { body, headers: fromCountry('ES') })
    const { data: profile } = await own.call('getProfile', { token: data.accessToken })
    expect(profile).toMatchObject({ birthdate: null, firstName: null })
  })
})

test('lists the form’s fields in order, with defaults from the visitor’s country', async () => {
  const { data } = await server.call('listFieldValidations', {
    query: { scenario: 'registration' },
    headers: fromCountry('BR'),
  })
  const names =
    'email phone nickname country currency locale password password_confirmation ' +
    'bonusCode agreements receiveEmailPromo receiveSmsPromo receiveBonus age captcha'
  expect(data.map((field) => field.name).join(' ')).toBe(names)
  expect(data.find(({ name }) => name === 'country')?.value).toBe('BR')
  expect(data.find(({ name }) => name === 'currency')?.value).toBe('BRL')
  expect(data.find(({ name }) => name === 'password')).toMatchObject({
    isRequired: true,
    rules: ['required', 'min:6', 'max:256'],
  })
  expect(data.find(({ name }) => name === 'agreements')?.description).toContain('18')
})

test('accepts address and country headers only from a trusted proxy', async () => {
  const own = await startTestServer()
  const init = await own.call('getInit', { headers: fromCountry('BR') })
  await own.stop()
  expect(init.data.country).toBe('IE')
  expect((await server.call('getInit', { headers: fromCountry('BR') })).data).toMatchObject({
    country: 'BR',
    market: 'brazil',
    currency: 'BRL',
  })
})

test.each(['123456', 'PassWord', 'qwerty123'])(
  'refuses the common password %s with a field error',
  async (password) => {
    const body = registrationOf({ password, password_confirmation: password })
    const { status, error } = await server.call('register', { body })
    expect([status, error?.fields?.['password']]).toEqual([
      422,
      ['This is a very common password and easy to guess. Choose another one.'],
    ])
  },
)
