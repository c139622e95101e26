import { afterAll, describe, expect, test } from 'vitest'
import { copyConfig, copyContent } from '#tests/support/server/config.ts'
import { BINDING, completeSocialLogin } from '#tests/support/players/social-login.ts'
import { givenPlayer, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const config = copyConfig()
config.edit<{ offers: object[] }>('bonuses.json', ({ offers }) => {
  offers.push(
    { id: 'gift', type: 'cash', trigger: 'code', code: 'GIFT5', base: { amount: '5' } },
    { id: 'closed', type: 'cash', isEnabled: false, code: 'CLOSED', base: { amount: '5' } },
    { id: 'abroad', type: 'cash', markets: ['brazil'], code: 'ABROAD', base: { amount: '5' } },
    { id: 'over', type: 'cash', until: '2020-01-01T00:00:00Z', code: 'OVER', base: { amount: '5' } },
    { id: 'later', type: 'cash', deposits: { from: 2, to: 2 }, code: 'SECOND', base: { amount: '5' } },
  )
})
config.edit<{ types: string[]; tab: string }>('registration.json', (file) => {
  file.types = ['email', 'phone']
  file.tab = 'both'
})
const content = copyContent()
content.edit<{ offers: Record<string, object> }>('en/global-components/bonuses.json', ({ offers }) => {
  for (const id of ['gift', 'closed', 'abroad', 'over', 'later']) offers[id] = { name: id, text: id }
})
const env = { CONFIG_DIR: config.folder, CONTENT_DIR: content.folder, TRUSTED_PROXIES: '127.0.0.1' }
const server = await startTestServer({ env: { ...env, ROLES: 'api,jobs,sandbox' } })
afterAll(async () => {
  await server.stop()
  config.remove()
  content.remove()
})
const { pool } = server.database

const check = async (bonusCode: string, more: object = {}) =>
  (await server.call('checkBonusCode', { body: { bonusCode, country: 'DE', currency: 'EUR', ...more } })).data

const codesOf = async (player: string) =>
  (
    await pool.query('select offer, code, trigger, status from player_bonus_code where player_id = $1', [
      player,
    ])
  ).rows
const bonusesOf = async (player: string) =>
  (await pool.query('select offer, status from player_bonus where player_id = $1', [player])).rows
const playerOf = async (token: string | undefined) => (await server.call('getProfile', { token })).data.id

const WAITING = [{ offer: 'ten-on-fifty', code: 'FAIRHALL10', trigger: 3, status: 1 }]

describe('checkBonusCode', () => {
  test.each([
    ['FAIRHALL10', {}, true],
    [' fairhall10 ', {}, true],
    ['gift5', {}, true],
    ['ABROAD', { country: 'BR', currency: 'BRL' }, true],
    ['ABROAD', {}, false],
    ['CLOSED', {}, false],
    ['OVER', {}, false],
    ['SECOND', {}, false],
    ['NOSUCHCODE', {}, false],
    ['', {}, false],
    ['FAIRHALL10', { country: 'US' }, false],
    ['FAIRHALL10', { currency: 'ISK' }, false],
  ])('%o with %o: answers only isRight = %o', async (code, more, isRight) => {
    expect(await check(code, more)).toEqual({ isRight })
  })

  test('is rate limited like any other attempt', async () => {
    const narrow = await startTestServer({ env: { ROLES: 'api', ATTEMPTS_PER_MINUTE: '2' } })
    const statuses: number[] = []
    for (const bonusCode of ['ONE', 'TWO', 'THREE'])
      statuses.push((await narrow.call('checkBonusCode', { body: { bonusCode } })).status)
    await narrow.stop()
    expect(statuses).toEqual([200, 200, 429])
  })
})

test.each(['NOSUCHCODE', 'CLOSED', 'OVER', 'ABROAD', 'SECOND'])(
  'refuses bonus code %s with a field error and creates no player',
  async (bonusCode) => {
    const body = registrationOf({ bonusCode })
    const { status, error } = await server.call('register', { body })
    expect(status).toBe(422)
    expect(Object.keys(error?.fields ?? {})).toEqual(['bonusCode'])
    const { rowCount } = await pool.query('select from player where email = $1', [body['email']])
    expect(rowCount).toBe(0)
  },
)

test('adds a deposit bonus code to the new player’s codes as waiting', async () => {
  const player = await givenPlayer(server, { bonusCode: 'fairhall10' })
  expect(await codesOf(player.id)).toEqual(WAITING)
  const { data } = await server.call('listBonusCodes', { token: player.token, query: { trigger: '3' } })
  expect(data).toMatchObject([{ bonusCode: 'FAIRHALL10', status: 1 }])
})

test('issues the bonus of a code without a deposit at registration', async () => {
  const player = await givenPlayer(server, { bonusCode: 'GIFT5' })
  expect(await codesOf(player.id)).toMatchObject([{ offer: 'gift', trigger: 1, status: 2 }])
  expect(await bonusesOf(player.id)).toEqual([{ offer: 'gift', status: 1 }])
  const [bonus] = (await server.call('listPlayerBonuses', { token: player.token })).data
  const { data: sessions } = await server.call('listSessions', { token: player.token })
  expect(bonus?.issueSessionId).toBe(sessions[0]?.id)
  const again = { body: { bonusCode: 'GIFT5', trigger: 1 }, token: player.token }
  expect((await server.call('addBonusCode', again)).data.status).toBe(4)
  expect(await bonusesOf(player.id)).toHaveLength(1)
})

test('issues one bonus when the same email registers concurrently', async () => {
  const body = registrationOf({ bonusCode: 'GIFT5' })
  const replies = await Promise.all(Array.from({ length: 5 }, () => server.call('register', { body })))
  const [entered] = replies.filter(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await bonusesOf(await playerOf(entered?.data.accessToken))).toHaveLength(1)
  const { rows } = await pool.query(
    'select count(*)::int as alone from player_bonus b where not exists (select from player where id = b.player_id)',
  )
  expect(rows).toEqual([{ alone: 0 }])
})

test('issues nothing when a registration fails midway, and issues once on the retry', async () => {
  await pool.query(`
    create function refuse_session() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_session before insert on player_session execute function refuse_session()`)
  const before = (await pool.query('select from player_bonus')).rowCount
  const body = registrationOf({ bonusCode: 'GIFT5' })
  expect((await server.call('register', { body })).status).toBe(500)
  expect((await pool.query('select from player_bonus')).rowCount).toBe(before)
  await pool.query('drop trigger refuse_session on player_session')
  const { data } = await server.call('register', { body })
  expect(await bonusesOf(await playerOf(data.accessToken))).toHaveLength(1)
})

test('applies the bonus code of a registration by phone; a wrong one does not use up the phone code', async () => {
  const phone = '+4915112349001'
  await server.call('sendOtp', { body: { phone, reason: 'registration' } })
  await server.settle()
  const { rows } = await pool.query<{ body: string }>(
    'select body from sandbox.mail where recipient = $1 order by id desc limit 1',
    [phone],
  )
  const code = /^(\d{6}) /.exec(rows[0]?.body ?? '')?.[1]
  const { email: _none, ...form } = registrationOf({ phone })
  const wrong = await server.call('registerByPhone', { body: { ...form, code, bonusCode: 'NOSUCHCODE' } })
  expect(Object.keys(wrong.error?.fields ?? {})).toEqual(['bonusCode'])
  const { data } = await server.call('registerByPhone', { body: { ...form, code, bonusCode: 'FAIRHALL10' } })
  expect(await codesOf(await playerOf(data.accessToken))).toEqual(WAITING)
})

describe('a social sign-in', () => {
  const arrive = async (email: string, bonusCode: string) => {
    const query = await completeSocialLogin(server, { email })
    const body = { query, provider: 'sandbox', binding: BINDING, bonusCode }
    return (await server.call('createSocialSession', { body })).data
  }

  test('applies the bonus code that was entered before it, once', async () => {
    const arrival = await arrive('code.1@example.com', 'FAIRHALL10')
    const id = await playerOf(arrival.session?.accessToken)
    expect(await codesOf(id)).toEqual(WAITING)
    expect((await arrive('code.1@example.com', 'GIFT5')).isNew).toBe(false)
    expect(await codesOf(id)).toEqual(WAITING)
  })

  test('registers the player without a bonus code that is not accepted', async () => {
    const arrival = await arrive('code.2@example.com', 'NOSUCHCODE')
    expect(arrival.isNew).toBe(true)
    expect(await codesOf(await playerOf(arrival.session?.accessToken))).toEqual([])
  })
})
