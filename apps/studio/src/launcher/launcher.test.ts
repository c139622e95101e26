import synonyms from '#content/en/global-components/search-synonyms.json' with { type: 'json' }
import { gameIds } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { sign } from '../platform/signing.ts'
import {
  demoLaunch,
  emptyStudio,
  euroTerms,
  launched,
  openStudio,
  operatorCall,
  playerWith,
  realLaunchOf,
  secret,
  signedBy,
} from '../testing/studio-under-test.ts'
import type { StudioUnderTest } from '../testing/studio-under-test.ts'

const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest

beforeEach(async () => {
  studio = await openStudio(database.pool)
})
afterEach(async () => {
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

type Forgery = { key?: string | null; body?: string; path?: string; method?: string; agoMs?: number }

describe('a launch', () => {
  test("returns the game's URL with a token in its fragment, different each time", async () => {
    const body = realLaunchOf(studio.wallet.accountId, 'last-crown')
    const urls = await Promise.all(
      [1, 2].map(
        async () => (await operatorCall(studio.app, 'POST', '/studio/launcher/real', body)).json().launch_url,
      ),
    )
    expect(urls[0]).toMatch(/^\/studio\/play\/last-crown#[\w-]{43}$/)
    expect(urls[0]).not.toBe(urls[1])
  })

  test.each([
    ['another secret', { key: 'not ours' }],
    ['no signature', { key: null }],
    ['a signature of another body', { body: '{}' }],
    ['a signature of another call', { path: '/studio/launcher/real' }],
    ['a signature of another method', { method: 'GET' }],
    ['a signature that is six minutes old', { agoMs: 360_000 }],
  ])('with %s is 403', async (_name, { key = secret, agoMs = 0, ...changed }: Forgery) => {
    const call = {
      method: 'POST',
      path: '/studio/launcher/demo',
      body: JSON.stringify(demoLaunch),
      ...changed,
    }
    const headers = key === null ? {} : sign(call, key, new Date(studio.clock.now().getTime() - agoMs))
    const reply = await studio.app.inject({
      method: 'POST',
      url: '/studio/launcher/demo',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(demoLaunch),
    })
    expect([reply.statusCode, reply.json().meta.api_code]).toEqual([403, '403'])
  })

  test('may be signed with the next secret', async () => {
    const listAcceptedSecrets = () => ['the next secret', secret]
    const changing = await openStudio(database.pool, { listAcceptedSecrets })
    onTestFinished(() => changing.close())
    for (const one of listAcceptedSecrets()) {
      const headers = signedBy(changing.app, one, { method: 'GET', path: '/studio/games', body: '' })
      const reply = await changing.app.inject({ method: 'GET', url: '/studio/games', headers })
      expect(reply.statusCode).toBe(200)
    }
  })

  test.each([
    [{ game: 'nothing' }, 405],
    [{ game: 'constructor' }, 405],
    [{ currency: 'eur' }, 400],
    [{ currency_terms: undefined }, 400],
    [{ currency_terms: { ...euroTerms, stake_unit: '0.50' } }, 400],
    [{ currency_terms: { ...euroTerms, stake_unit: '1e2' } }, 400],
    [{ currency_terms: { ...euroTerms, stake_unit: '10000000000' } }, 400],
    [{ currency_terms: { ...euroTerms, subunit_to_unit: 7 } }, 400],
    [{ balance: '-1' }, 400],
    [{ balance: '1e9' }, 400],
    [{ locale: 7 }, 400],
    [{ urls: { return_url: 'javascript:alert(1)' } }, 400],
  ])('with %o is refused with %i', async (change, apiCode) => {
    const reply = await operatorCall(studio.app, 'POST', '/studio/launcher/demo', {
      ...demoLaunch,
      ...change,
    })
    expect([reply.statusCode, reply.json().meta.api_code]).toEqual([400, String(apiCode)])
  })

  test('whose body is not JSON is refused', async () => {
    const call = { method: 'POST', path: '/studio/launcher/real', body: '{' }
    const headers = { ...signedBy(studio.app, secret, call), 'content-type': 'application/json' }
    const reply = await studio.app.inject({
      method: 'POST',
      url: '/studio/launcher/real',
      headers,
      payload: '{',
    })
    expect([reply.statusCode, reply.json().meta.api_code]).toEqual([400, '400'])
  })
})

test('the catalogue lists every game with its RTP', async () => {
  const reply = await operatorCall(studio.app, 'GET', '/studio/games')
  const { games } = reply.json()
  expect(games.map((game: { id: string }) => game.id)).toEqual([...gameIds])
  expect(games[0]).toMatchObject({
    id: 'dice',
    rtp: '99.0000',
    demo: true,
    // A machine without an encoder has SVGs only.
    thumbnail: expect.stringMatching(/^\/studio\/posters\/dice\.(avif|svg)$/),
    thumbnail_small: expect.toSatisfy(
      (small: string | null) => small === null || small === '/studio/posters/dice-small.avif',
    ),
  })
  // Search finds them by what they are about: only these words have synonyms in every language.
  const about = games.flatMap((game: { tags: string[] }) => game.tags)
  expect(about.filter((tag: string) => !Object.hasOwn(synonyms, tag))).toEqual([])
  expect(games.find(({ id }: { id: string }) => id === 'neon-seven')).toMatchObject({
    tags: ['city', 'classic', 'food'],
  })
  expect((await studio.app.inject({ method: 'GET', url: '/studio/games' })).statusCode).toBe(403)
})

describe('a currency', () => {
  const gold = { type: 'fiat', symbol: 'ƒ', subunit_to_unit: 1000, stake_unit: '2.5' }
  const launch = (currency_terms: object, currency = 'AWG') =>
    operatorCall(studio.app, 'POST', '/studio/launcher/demo', { ...demoLaunch, currency, currency_terms })

  test('that nobody has played in before is stored as the operator describes it', async () => {
    const player = await launched(studio, 'koi-river', 'demo', { currency: 'AWG', currency_terms: gold })
    const session = (await player.get('session')).json()
    expect(session).toMatchObject({
      currency: 'AWG',
      decimals: 3,
      sign: { type: 'fiat', symbol: 'ƒ', subCurrencies: [] },
      balance: '10.000',
      defaultStake: '2.500',
    })
    expect([session.stakes[0], session.stakes.at(-1)]).toEqual(['0.500', '250.000'])
    const round = (await player.spin('2.500')).json()
    expect(round).toMatchObject({ currency: 'AWG', stake: '2.500', state: 'settled' })
    expect((await player.get(`rounds/${round.id}`)).json()).toEqual(round)
  })

  test('keeps the terms of its launch while another launch receives others', async () => {
    const player = await launched(studio, 'koi-river', 'demo', { currency: 'AWG', currency_terms: gold })
    expect((await launch({ ...gold, stake_unit: '5' })).statusCode).toBe(200)
    expect((await player.get('session')).json().defaultStake).toBe('2.500')
  })

  test('is never divided differently than its rounds', async () => {
    const replies = await Promise.all([1, 2].map(() => launch(gold, 'XAU')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const other = await launch({ ...gold, subunit_to_unit: 100, stake_unit: '2' }, 'XAU')
    expect([other.statusCode, other.json().meta.api_code]).toEqual([400, '154'])
  })
})

describe('a session', () => {
  test('gives the frame everything that it needs in one call', async () => {
    const player = await launched(studio, 'night-orchard')
    expect((await player.get('session')).json()).toMatchObject({
      game: 'night-orchard',
      mode: 'real',
      currency: 'EUR',
      decimals: 2,
      balance: '100.00',
      defaultStake: '1.00',
      openRound: null,
      urls: { returnUrl: 'https://casino.example/', depositUrl: 'https://casino.example/?wallet=deposit' },
    })
  })

  test('rejects stale, missing and tampered tokens', async () => {
    const player = await launched(studio)
    const tampered = player.token.startsWith('A') ? `B${player.token.slice(1)}` : `A${player.token.slice(1)}`
    for (const token of ['', 'x', tampered]) {
      const reply = await playerWith(studio.app, token, 'koi-river').get('session')
      expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'sessionOver'])
    }
    studio.clock.pass(119 * 60_000)
    expect((await player.get('session')).statusCode).toBe(200)
    studio.clock.pass(119 * 60_000)
    expect((await player.get('session')).statusCode).toBe(200)
    studio.clock.pass(121 * 60_000)
    expect((await player.get('session')).statusCode).toBe(401)
  })

  test('starts without a balance while the wallet does not answer', async () => {
    const player = await launched(studio)
    await studio.wallet.close()
    expect((await player.get('session')).json()).toMatchObject({ mode: 'real', balance: null })
  })

  test('may be requested by an opaque origin', async () => {
    const reply = await studio.app.inject({
      method: 'OPTIONS',
      url: '/studio/api/rounds',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    })
  })

  test("stores only the token's hash", async () => {
    const player = await launched(studio)
    const { rows } = await database.pool.query('select s::text as row from studio.session s')
    expect(rows[0].row).not.toContain(player.token)
  })
})

test('a body that is not a JSON object is a bad request', async () => {
  const player = await launched(studio)
  const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' }
  for (const payload of ['', '{', '[]', 'null', '"x"', '{"key":"x","stake":"1.00"}', '{"stake":1}']) {
    const reply = await studio.app.inject({ method: 'POST', url: '/studio/api/rounds', headers, payload })
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'badRequest'])
  }
})
