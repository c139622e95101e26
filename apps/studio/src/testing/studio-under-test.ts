import { createHash, randomUUID } from 'node:crypto'
import { findGame } from '@fairhall/games'
import fastify from 'fastify'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Pool } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { SealingKeys } from '../platform/seals.ts'
import { type SignedCall, sign } from '../platform/signing.ts'
import { createDeps, studio } from '../studio.ts'
import type { StudioOptions } from '../studio.ts'
import { openFakeWallet } from './fake-wallet.ts'
import type { FakeWallet } from './fake-wallet.ts'

/** A studio with a fake wallet API, a manual clock, and deterministic seeds. */
export type StudioUnderTest = {
  app: FastifyInstance
  wallet: FakeWallet
  clock: { now(): Date; pass(ms: number): void }
  /** A second process on the same database. */
  other: Deps
  close(): Promise<void>
}

export const secret = 'a secret that only tests know'
const BALANCE = 100_00n

/** A key ring whose first key seals. */
export function testKeys(...ids: [string, ...string[]]): SealingKeys {
  const keyOf = (id: string) => ({ id, key: createHash('sha256').update(id).digest() })
  return { current: () => keyOf(ids[0]), find: (id) => (ids.includes(id) ? keyOf(id) : null) }
}

const clocks = new WeakMap<FastifyInstance, { now(): Date }>()

/** How many studios were opened on a database. */
const opened = new WeakMap<Pool, number>()

/** Deterministic bytes that never repeat on one database, whichever files a worker ran before. */
function countBytes(pool: Pool): (count: number) => Buffer {
  const nth = (opened.get(pool) ?? 0) + 1
  opened.set(pool, nth)
  let drawn = 0
  return (count) => {
    drawn += 1
    return createHash('sha512').update(`bytes ${nth} ${drawn}`).digest().subarray(0, count)
  }
}

export async function openStudio(pool: Pool, options: Partial<StudioOptions> = {}): Promise<StudioUnderTest> {
  const wallet = await openFakeWallet(secret, BALANCE)
  let now = Date.parse('2026-01-01T12:00:00Z')
  const clock = {
    now: () => new Date(now),
    pass: (ms: number) => {
      now += ms
    },
  }
  const silent = () => {}
  const whole: StudioOptions = {
    database: pool,
    operatorUrl: wallet.url,
    providerId: 'studio',
    secret,
    sealingKeys: testKeys('k1'),
    publicUrl: '/studio',
    log: { info: silent, warn: silent, error: silent },
    clock,
    random: { bytes: countBytes(pool), uuid: () => randomUUID() },
    ...options,
    // The machine may be slow: only what the fake wallet does delays a reply.
    timings: { retryEveryMs: 0, flightTickMs: 0, replyAfterMs: 60_000, ...options.timings },
  }
  const app = fastify()
  clocks.set(app, whole.clock ?? clock)
  await app.register(studio(whole))
  const other = createDeps(whole)
  return {
    app,
    wallet,
    clock,
    other,
    async close() {
      await app.close()
      await other.wallet.close()
      await wallet.close()
    },
  }
}

/** Deletes the players' data but keeps the schema, which takes a twentieth of the time of a new one. */
export async function emptyStudio(pool: Pool): Promise<void> {
  const tables = [
    'flight_bet',
    'flight_lease',
    'wallet_call',
    'free_spins',
    'round',
    'flight',
    'chain',
    'seed',
    'session',
    'journal',
  ]
  await pool.query(tables.map((table) => `delete from studio.${table};`).join(''))
}

/** Headers that sign a call at the studio's current time. */
export function signedBy(app: FastifyInstance, key: string, call: SignedCall): Record<string, string> {
  return sign(call, key, clocks.get(app)?.now() ?? new Date())
}

/** A signed call of the operator. */
export function operatorCall(app: FastifyInstance, method: 'GET' | 'POST', url: string, body?: object) {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const headers = signedBy(app, secret, { method, path: url, body: payload })
  return method === 'GET'
    ? app.inject({ method, url, headers })
    : app.inject({ method, url, headers: { ...headers, 'content-type': 'application/json' }, payload })
}

/** The operator's terms of the currency that nearly every test uses. */
export const euroTerms = { type: 'fiat', symbol: '€', subunit_to_unit: 100, stake_unit: '1' }

export const realLaunchOf = (accountId: string, game: string) => ({
  casino_id: 'fairhall',
  game,
  account: { id: accountId, currency: 'EUR', country: 'DE', nickname: 'Player' },
  currency_terms: euroTerms,
  locale: 'en',
  ip: '203.0.113.7',
  client_type: 'mobile',
  urls: { return_url: 'https://casino.example/', deposit_url: 'https://casino.example/?wallet=deposit' },
  session_id: 'game-session-1',
})

export const demoLaunch = {
  casino_id: 'fairhall',
  game: 'koi-river',
  currency: 'EUR',
  currency_terms: euroTerms,
  balance: '10.00',
  locale: 'de',
  urls: {},
}

export type Player = {
  token: string
  get(path: string): Promise<LightMyRequestResponse>
  post(path: string, body?: object): Promise<LightMyRequestResponse>
  /** Places a round with a new key. */
  spin(stake?: string, more?: object): Promise<LightMyRequestResponse>
}

const launchUrl = /^\/studio\/play\/([a-z-]+)#([\w-]{43})$/

export function playerWith(app: FastifyInstance, token: string, game: string): Player {
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string) => app.inject({ method: 'GET', url: `/studio/api/${path}`, headers })
  const post = (path: string, body?: object) =>
    app.inject({
      method: 'POST',
      url: `/studio/api/${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
  return {
    token,
    get,
    post,
    spin: (stake = '1.00', more = {}) =>
      post('rounds', { key: randomUUID(), build: findGame(game)?.build, stake, ...more }),
  }
}

/** A player whose game was launched for money, or as a demo. */
export async function launched(
  studioUnderTest: StudioUnderTest,
  game = 'koi-river',
  mode: 'real' | 'demo' = 'real',
  more: object = {},
) {
  const { app, wallet } = studioUnderTest
  const body =
    mode === 'real'
      ? realLaunchOf(wallet.accountId, game)
      : { ...demoLaunch, game, ...(game === 'ascent' && { balance: '1000.00' }) }
  const reply = await operatorCall(app, 'POST', `/studio/launcher/${mode}`, { ...body, ...more })
  expect(reply.statusCode).toBe(200)
  const token = launchUrl.exec(reply.json<{ launch_url: string }>().launch_url)?.[2] ?? ''
  return playerWith(app, token, game)
}
