import { afterAll, describe, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { giveProof } from '#tests/support/server/proofs.ts'

interface Definition {
  name: string
  isRequired: boolean
  isVisible: boolean
}

const config = copyConfig()
config.edit<{ types: string[]; registration: Definition[]; profile: Definition[] }>(
  'registration.json',
  (file) => {
    file.types = ['email', 'phone']
    for (const field of [...file.registration, ...file.profile])
      if (['age', 'receiveBonus'].includes(field.name)) field.isVisible = true
    for (const field of file.registration)
      if (['age', 'captcha'].includes(field.name)) field.isRequired = true
  },
)
config.edit<{ markets: { id: string; rules?: object }[] }>('markets.json', ({ markets }) => {
  for (const market of markets) if (market.id === 'german') market.rules = { registration: { ageMin: 21 } }
})
config.edit<{ proofOfWork: object }>('site.json', (file) => {
  file.proofOfWork = { asked: 'never', hashes: 1000, minutes: 10 }
})
const server = await startTestServer({ env: { CONFIG_DIR: config.folder, MAIL_URL: 'sandbox' } })
afterAll(async () => {
  await server.stop()
  config.remove()
})

const usual = await startTestServer({ env: { MAIL_URL: 'sandbox' } })
afterAll(() => usual.stop())

const register = async (change: object) =>
  server.call('register', {
    body: { ...registrationOf({ age: '30', ...change }), captcha: await giveProof(server) },
  })

const stored = async (token: string) => {
  const { data } = await server.call('getProfile', { token })
  const { rows } = await server.database.pool.query<{ stated_age: number | null }>(
    'select stated_age from player where id = $1',
    [data.id],
  )
  return { age: rows[0]?.stated_age, receiveBonus: data.receiveBonus }
}

describe('the age field', () => {
  test('uses the country’s minimum age and is described in the request’s language', async () => {
    const { data } = await server.call('listFieldValidations', {
      query: { scenario: 'registration', country: 'DE' },
    })
    expect(data.find(({ name }) => name === 'age')).toMatchObject({
      description: 'Your age',
      isRequired: true,
      rules: ['required', 'integer', 'min:21', 'max:120'],
    })
  })

  test.each([
    ['an empty age', undefined, 'DE', 422],
    ['an age that is not a number', 'old', 'DE', 422],
    ['a fractional number', '21.5', 'DE', 422],
    ['a negative number', '-30', 'DE', 422],
    ['an age below the German minimum', '20', 'DE', 422],
    ['an age above the Irish minimum', '20', 'IE', 200],
    ['an age below every minimum', '17', 'IE', 422],
    ['an age above the maximum', '121', 'DE', 422],
  ])('%s (%o, %s): answers %i', async (_, age, country, status) => {
    const reply = await register({ age, country, currency: 'EUR' })
    expect([reply.status, Object.keys(reply.error?.fields ?? {})]).toEqual([
      status,
      status === 200 ? [] : ['age'],
    ])
  })

  test('is stored as stated', async () => {
    expect(await stored((await register({ age: '47' })).data.accessToken)).toMatchObject({ age: 47 })
  })
})

describe('the bonus preference', () => {
  const offered = async (token: string) => {
    const query = { currency: 'EUR', amount: '50.00' }
    return (await server.call('listDepositBonuses', { token, query })).meta
  }

  test.each([
    [true, true, false],
    [false, false, true],
    // An unchecked box.
    [undefined, false, true],
  ])(
    'chosen as %s: is stored as %s and declines deposit bonuses by default: %s',
    async (chosen, preference, declined) => {
      const { data } = await register({ receiveBonus: chosen })
      expect(await stored(data.accessToken)).toMatchObject({ receiveBonus: preference })
      expect(await offered(data.accessToken)).toEqual({ isDeclinedByDefault: declined })
    },
  )

  test('can be changed in the profile', async () => {
    const { accessToken: token } = (await register({ receiveBonus: true })).data
    const reply = await server.call('updateProfile', { token, body: { receiveBonus: false } })
    expect(reply.data.receiveBonus).toBe(false)
    expect(await offered(token)).toEqual({ isDeclinedByDefault: true })
  })
})

describe('the proof of work field', () => {
  test('is hidden and says whether it is required', async () => {
    const definitionOf = async (target: typeof server) => {
      const options = { query: { scenario: 'registration' } }
      return (await target.call('listFieldValidations', options)).data.find(({ name }) => name === 'captcha')
    }
    const expected = { isVisible: false, rules: [], description: 'Security check' }
    expect(await definitionOf(server)).toMatchObject({ ...expected, isRequired: true })
    expect(await definitionOf(usual)).toMatchObject({ ...expected, isRequired: false })
  })

  test.each([
    ['register', registrationOf({ age: '30' }), 11031],
    ['registerByPhone', registrationOf({ age: '30', phone: '+4915112345678', code: '123456' }), 11031],
    ['sendOtp', { phone: '+4915112345678', reason: 'registration' }, 11031],
    ['sendOtp', { phone: '+4915112345678', reason: 'password-reset' }, undefined],
    ['requestPasswordReset', { login: 'nobody@example.com' }, undefined],
  ] as const)('is required only for registration: %s', async (name, body, code) => {
    expect((await server.call(name, { body })).error?.code).toBe(code)
  })

  test('is accepted once', async () => {
    const captcha = await giveProof(server)
    const send = () => server.call('register', { body: { ...registrationOf({ age: '30' }), captcha } })
    expect([(await send()).status, (await send()).error?.code]).toEqual([200, 11033])
  })
})

test('does not store fields that the form does not ask for', async () => {
  const body = registrationOf({ age: '40', receiveBonus: false })
  const { data } = await usual.call('register', { body })
  const { data: profile } = await usual.call('getProfile', { token: data.accessToken })
  const { rows } = await usual.database.pool.query(
    'select stated_age, receive_bonus from player where id = $1',
    [profile.id],
  )
  expect(rows).toEqual([{ stated_age: null, receive_bonus: null }])
  expect(profile.receiveBonus).toBe(true)
})
