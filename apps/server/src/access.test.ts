/**
 * Access rules for every call of the contract. Nothing is written for a single call, so new calls are checked too. `player` calls need an
 * open session of a player who may sign in, and nobody can reach the data of others.
 */
import {
  type CallName,
  type CallSchemas,
  Break,
  CashLimit,
  PlayerStatus,
  type Route,
  calls,
  needsActivity,
  routes,
  whileExcluded,
} from '@fairhall/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { deposit, givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { accessTokens } from './modules/sessions/index.ts'

const NOBODYS_ID = '3b241101-e2bb-4255-8caf-4136c566a962'
const names = Object.keys(routes) as CallName[]
const route = (name: CallName): Route => routes[name]
const ofPlayers = names.filter((name) => route(name).access === 'player')
const paramsOf = (name: CallName) => [...route(name).path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '')

let server: TestServer
let ann: Payer
let bob: Payer

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api,inbound,realtime,jobs,studio,sandbox' } })
  ann = await givenPayer(server, { cash: 10_000n })
  bob = await givenPayer(server, { cash: 10_000n })
  await signIn(bob)
  await server.call('createAccount', { token: bob.token, body: { currency: 'BTC' } })
  expect((await deposit(server, bob, '20.00')).status).toBe(200)
})
afterAll(() => server.stop())

async function signIn(player: Payer): Promise<string> {
  const body = { login: player.email, password: PASSWORD }
  return (await server.call('createSession', { body })).data.accessToken
}

/** A call with a well-formed address; its body does not matter until the caller is authenticated. */
function callAs(name: CallName, token: string | undefined, ids: { id?: string; body?: unknown } = {}) {
  const params = Object.fromEntries(paramsOf(name).map((key) => [key, ids.id ?? NOBODYS_ID]))
  const { method, idempotencyKey } = route(name)
  const headers = idempotencyKey ? { 'idempotency-key': crypto.randomUUID() } : {}
  const body = method === 'GET' ? {} : { body: ids.body ?? {} }
  const { query: querySchema }: CallSchemas = calls[name]
  const query =
    querySchema !== undefined && 'currency' in querySchema.shape ? { query: { currency: 'EUR' } } : {}
  return server.call(name, { token, params, headers, ...query, ...body })
}

const strangers: Record<string, () => Promise<string | undefined>> = {
  'a guest': async () => undefined,
  'a client with an invalid token': async () => 'nonsense',
  'a client with a self-signed token': () => forge(bob.id),
  'a player who logged out': async () => {
    const token = await signIn(bob)
    await server.call('logout', { token })
    return token
  },
  'a player with an expired token': async () => {
    const token = await signIn(bob)
    server.clock.advance(15 * 60_000)
    bob.token = (await server.call('refreshSession', { token: bob.token })).data.accessToken
    ann.token = (await server.call('refreshSession', { token: ann.token })).data.accessToken
    return token
  },
  'a player whose session was closed from another device': async () => {
    const player = await givenPayer(server)
    const token = await signIn(player)
    await server.call('closeOtherSessions', { token: player.token })
    return token
  },
  'a player whose password was changed': async () => {
    const player = await givenPayer(server)
    const token = await signIn(player)
    const newPassword = 'a wholly new password'
    const body = { currentPassword: PASSWORD, newPassword, repeatNewPassword: newPassword }
    await server.call('changePassword', { token: player.token, body })
    return token
  },
  'a blocked player': () => withStatus(PlayerStatus.blocked),
  'a player with a closed account': () => withStatus(PlayerStatus.closed),
}

async function withStatus(status: PlayerStatus): Promise<string> {
  const player = await givenPayer(server)
  await setStatus(server.database.pool, player.id, status)
  return player.token
}

async function forge(playerId: string): Promise<string> {
  return new SignJWT({ sid: NOBODYS_ID, gen: 1 })
    .setProtectedHeader({ alg: 'HS256', kid: server.deps.secrets.current(accessTokens.purpose).id })
    .setSubject(playerId)
    .setIssuer(accessTokens.issuer)
    .setAudience(accessTokens.audience)
    .setExpirationTime('1h')
    .sign(Buffer.from('a key that is not ours, but long enough'))
}

describe.each(Object.keys(strangers))('%s', (who) => {
  test('is refused by every player call, with any body', async () => {
    const token = await strangers[who]?.()
    const refused = await Promise.all(ofPlayers.map((name) => callAs(name, token)))
    const results = refused.map(({ status, error, data }, index) => [
      ofPlayers[index],
      status,
      error?.code,
      data,
    ])
    expect(results).toEqual(ofPlayers.map((name) => [name, 401, 11002, undefined]))
  })
})

describe('an excluded player', () => {
  const EXCLUDED = 11041
  const known = names.filter((name) => route(name).access !== 'guest')
  const codeOf = async (name: CallName, token: string) => (await callAs(name, token)).error?.code

  test('is refused by every call outside the list for excluded players, and keeps the session', async () => {
    const token = await withStatus(PlayerStatus.excluded)
    const others = known.filter((name) => !whileExcluded.has(name))
    for (const name of others) {
      const { status, error, data } = await callAs(name, token)
      expect([name, status, error?.code, data]).toEqual([name, 409, EXCLUDED, undefined])
    }
    expect((await server.call('getProfile', { token })).data).toMatchObject({ status: 5 })
  })

  test('cannot deposit, play, take a bonus, change a limit, open an account or change personal data', () => {
    const never: CallName[] = [
      'listDepositMethods',
      'createDeposit',
      'playGame',
      'createLimit',
      'updateLimit',
      'removeLimit',
      'createAccount',
      'hideAccount',
      'updateProfile',
      'closePlayer',
    ]
    const ofBonuses = known.filter((name) => /bonus/i.test(route(name).path))
    expect(ofBonuses.length).toBeGreaterThan(8)
    // The lists show what a withdrawal would cancel, and what has ended.
    const may = [...never, ...ofBonuses].filter((name) => whileExcluded.has(name))
    // Of limits they can only set another self-exclusion, see below.
    expect(may).toEqual(['createLimit', 'listPlayerBonuses', 'listEndedPlayerBonuses'])
  })

  test.each([
    [Break.coolingOff, 'week', EXCLUDED],
    [CashLimit.bet, 'daily', EXCLUDED],
    [Break.selfExclusion, 'year', undefined],
  ] as const)('sets a limit with definition %i (%s): %s', async (definition, period, code) => {
    const token = await withStatus(PlayerStatus.excluded)
    const body = { definition, period, amount: '10.00', currency: 'EUR' }
    expect((await server.call('createLimit', { token, body })).error?.code).toBe(code)
  })

  test('can use all calls of the list for excluded players', async () => {
    const token = await withStatus(PlayerStatus.excluded)
    for (const name of known.filter((one) => whileExcluded.has(one) && one !== 'logout')) {
      const code = await codeOf(name, token)
      expect([name, code === EXCLUDED || code === 11002]).toEqual([name, false])
    }
    expect((await server.call('logout', { token })).status).toBe(200)
  })
})

describe('a session over the inactivity limit', () => {
  /** What players change that moves no money, decides about no rewards and loosens no protection. A new call belongs here or in `needsActivity`. */
  const others = `logout closeSession closeOtherSessions updateProfile requestCountry changePassword removeIdentity
    confirmIdentity exportData exportDocument closePlayer beginSecondFactor removeSecondFactor confirmSecondFactor
    renewRecoveryCodes showSecondFactor showPassword beginPasskey askPasskey confirmPasskey renamePasskey removePasskey
    createDocument removeDocument startIdentityCheck requestEmailChange confirmEmailChange resendEmailConfirmation
    readMessages readAllMessages updateMessageChoices subscribePush unsubscribePush removeMessages createComplaint
    writeComplaint withdrawComplaint createLimit updateLimit createAccount switchAccount
    hideAccount lockVault removeDestination addFavorite removeFavorite`

  test('each call that changes something is decided about', () => {
    const changing = ofPlayers.filter((name) => route(name).method !== 'GET')
    expect(changing.toSorted()).toEqual([...needsActivity, ...others.split(/\s+/)].toSorted())
  })

  test('is refused by every call that moves money, decides about rewards or ends protection, and by no other', async () => {
    const player = await givenPayer(server)
    await changeMarkets(server, { german: { rules: { access: { inactivityMinutes: 10 } } } })
    server.clock.advance(11 * 60_000)
    const refused: CallName[] = []
    for (const name of ofPlayers.filter((one) => one !== 'logout'))
      if ((await callAs(name, player.token)).error?.code === 11002) refused.push(name)
    expect(refused.toSorted()).toEqual([...needsActivity].toSorted())
  })
})

/** Every ID in any table with a player column: of sessions, accounts, invoices, and of future tables. */
async function idsOf(player: Payer): Promise<string[]> {
  const { pool } = server.database
  const { rows: tables } = await pool.query<{ table: string; owner: string }>(
    `select o.table_name as table, o.column_name as owner from information_schema.columns o
       join information_schema.columns i using (table_schema, table_name)
      where table_schema = 'public' and o.column_name in ('player_id', 'player') and i.column_name = 'id'`,
  )
  const ids = new Set<string>()
  for (const { table, owner } of tables) {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from "${table}" where "${owner}"::text = $1`,
      [player.id],
    )
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

async function stateOf(player: Payer) {
  const seen = await Promise.all([
    server.call('listSessions', { token: player.token }),
    server.call('listAccounts', { token: player.token }),
    server.call('listInvoices', { token: player.token }),
    server.call('getProfile', { token: player.token }),
  ])
  return seen.map(({ data }) => data)
}

test('data of another player is not found by any call with an ID, and does not change', async () => {
  const theirs = await idsOf(bob)
  const before = await stateOf(bob)
  expect(theirs.length).toBeGreaterThanOrEqual(5)
  const naming = ofPlayers.filter((name) => paramsOf(name).length > 0)
  expect(naming).toContain('closeSession')
  for (const name of naming) {
    for (const id of theirs) {
      const body = fillWith(name, id)
      const { status, data } = await callAs(name, ann.token, { id, body })
      // An ID of another format is not a valid address, and a body may be refused before any lookup.
      expect([400, 404, 422], `${name} ${id}`).toContain(status)
      expect(data).toBeUndefined()
      if (Object.keys(body).length === 0 && /^[0-9a-f-]{36}$/.test(id))
        expect([name, status]).toEqual([name, 404])
    }
  }
  expect(await stateOf(bob)).toEqual(before)
})

/** Fills every field of the body with the other player's ID. */
function fillWith(name: CallName, id: string): Record<string, string> {
  const { body } = calls[name] as { body?: z.ZodObject }
  const keys = Object.keys(body?.shape ?? {})
  return Object.fromEntries(keys.map((key) => [key, id]))
}

test('no list of a player shows data of another player', async () => {
  const theirs = [...(await idsOf(bob)), bob.id, bob.email].filter((id) => id.length > 8)
  for (const name of ofPlayers.filter((each) => route(each).method === 'GET')) {
    const { data } = await callAs(name, ann.token)
    const text = JSON.stringify(data ?? null)
    expect(
      theirs.filter((id) => text.includes(id)),
      name,
    ).toEqual([])
  }
})

test('nobody deposits to, withdraws from or plays with the account of another player', async () => {
  const before = await stateOf(bob)
  const count = async () => (await server.call('listInvoices', { token: ann.token })).data.length
  const invoices = await count()
  const wrong = { accountId: bob.accountId, currency: 'EUR', amount: '20.00', method: 'card' }
  for (const name of ofPlayers.filter((each) => 'accountId' in fillWith(each, ''))) {
    const { status, data } = await callAs(name, ann.token, { body: wrong })
    expect([name, [404, 409, 422].includes(status), data]).toEqual([name, true, undefined])
  }
  expect(await count()).toBe(invoices)
  expect(await stateOf(bob)).toEqual(before)
})

test('calls for everyone treat an ended session as a guest', async () => {
  const token = await strangers['a player who logged out']?.()
  const open = names.filter((name) => route(name).access === 'everyone' && route(name).method === 'GET')
  for (const name of open) {
    const [guest, over] = [await callAs(name, undefined), await callAs(name, token)]
    const shown = ({ status, data }: typeof guest) => [name, status, Object.keys(data ?? {})]
    expect(shown(over)).toEqual(shown(guest))
  }
})
