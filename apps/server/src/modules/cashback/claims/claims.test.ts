/** Cashback that players claim: once, within the deadline, and never lost by players who could not claim it. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { waitForLock } from '#tests/support/database/locks.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { auditBooks } from '../../audit/index.ts'
import { reviseSettings } from '../../settings/index.ts'
import { hasUnpaidCashback, payEndedPeriods } from '../payments.service.ts'
import { claimCashback, endOverdueClaims } from './claims.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps, clock } = server
const { pool } = deps
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

const DAY_MS = 86_400_000
const MONDAY = Date.parse('2027-03-01T00:05:00Z')
let weeks = 0
const nextMonday = () => {
  weeks += 1
  clock.set(new Date(MONDAY + weeks * 7 * DAY_MS).toISOString())
}
const later = (days: number) => clock.advance(days * DAY_MS)

beforeAll(async () => {
  const { programmes } = JSON.parse(readFileSync('config/cashback.json', 'utf8')) as { programmes: object[] }
  await reviseSettings(deps, {
    file: 'cashback.json',
    content: { programmes: [{ ...programmes[0], mode: 'claim', claimDays: 3 }] },
    actor: 'staff:ada',
    reason: 'test',
  })
  nextMonday()
  await payEndedPeriods(deps)
})

/** A player with 2.50 EUR to claim for the week that has just ended. */
async function givenClaim() {
  nextMonday()
  const player = await gamblerOf(acme)
  await player.play(`${player.id} r1`, '200.00', '150.00')
  await server.settle()
  nextMonday()
  await payEndedPeriods(deps)
  await server.settle()
  // Access tokens of last week have expired.
  const signIn = async () =>
    (await server.call('createSession', { body: { login: player.email, password: PASSWORD } })).data
      .accessToken
  const list = async () => (await server.call('listCashbackClaims', { token: await signIn() })).data
  const [claim] = await list()
  const id = claim?.id ?? ''
  const press = async (key = 'press', claimId = id) =>
    server.call('claimCashback', {
      token: await signIn(),
      params: { id: claimId },
      headers: { 'idempotency-key': `${key}-${id}` },
    })
  const rewards = async () => {
    await server.settle()
    const { rows } = await pool.query<{ amount: bigint }>(
      `select deltas[1] as amount from ledger_entry where owner = $1 and kind = 'reward'`,
      [player.id],
    )
    return rows.map(({ amount }) => amount)
  }
  const isOwed = () => inTransaction(deps.db, (tx) => hasUnpaidCashback(deps, tx, player.id))
  const restrict = (restriction: string) =>
    pool.query('update ledger_owner set restriction = $2 where owner = $1', [player.id, restriction])
  return { ...player, claim, list, press, rewards, isOwed, restrict }
}

test('is paid once, however often and by how many it is claimed', async () => {
  const ada = await givenClaim()
  expect(ada.claim).toMatchObject({ currency: 'EUR', amount: '2.50', isLapsed: false })
  expect(await ada.rewards()).toEqual([])
  expect(await ada.isOwed()).toBe(true)
  const presses = await Promise.all([ada.press(), ada.press(), ada.press('other')])
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(presses.map(({ data }) => data)).toEqual([[], [], []])
  expect((await ada.press('later')).status).toBe(200)
  later(4)
  await endOverdueClaims(deps)
  expect(await ada.rewards()).toEqual([250n])
  expect(await ada.isOwed()).toBe(false)
})

test("is nobody else's to claim", async () => {
  const [ada, eve] = [await givenClaim(), await givenClaim()]
  expect((await eve.press('theirs', ada.claim?.id)).status).toBe(404)
  expect([await ada.rewards(), await eve.rewards()]).toEqual([[], []])
})

test('lapses at its deadline and is still shown', async () => {
  const ada = await givenClaim()
  later(3)
  expect((await ada.press()).error?.code).toBe(15002)
  await endOverdueClaims(deps)
  expect((await ada.press('again')).error?.code).toBe(15002)
  expect(await ada.rewards()).toEqual([])
  expect(await ada.isOwed()).toBe(false)
  expect(await ada.list()).toMatchObject([{ amount: '2.50', isLapsed: true }])
})

/** What is carried over to the next payment of this player. */
async function carriedOf(playerId: string) {
  const { rows } = await pool.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from cashback_carry where player_id = $1',
    [playerId],
  )
  return rows[0]?.sum
}

test('what a correction took back of it is given back when it lapses, and once', async () => {
  const ada = await givenClaim()
  const round = `${ada.id} r1`
  // With a net win, the week would have paid nothing.
  await ada.rollBack(round)
  await server.settle()
  nextMonday()
  await payEndedPeriods(deps)
  expect(await carriedOf(ada.id)).toBe(-250n)
  await Promise.all([endOverdueClaims(deps), endOverdueClaims(deps)])
  await payEndedPeriods(deps)
  expect(await carriedOf(ada.id)).toBe(0n)
  // Without stake and win, it would have paid nothing either.
  await ada.rollBack(round, 'win')
  await server.settle()
  nextMonday()
  await payEndedPeriods(deps)
  expect([await carriedOf(ada.id), await ada.rewards()]).toEqual([0n, []])
  expect((await ada.list()).map(({ isLapsed }) => isLapsed)).toEqual([true])
})

test('what a correction takes back while it lapses is given back', async () => {
  const ada = await givenClaim()
  later(3)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    'update cashback_period set change = -250, known_until = known_until + 7 where player_id = $1',
    [ada.id],
  )
  await client.query(
    `insert into cashback_carry (programme, player_id, currency, amount)
     select programme, player_id, currency, -250 from cashback_claim where player_id = $1`,
    [ada.id],
  )
  const lapsing = endOverdueClaims(deps)
  await waitForLock(pool)
  await client.query('commit')
  client.release()
  await lapsing
  expect(await carriedOf(ada.id)).toBe(0n)
  expect((await ada.list()).map(({ isLapsed }) => isLapsed)).toEqual([true])
})

test.each<[string, bigint[]]>([
  ['excluded', [250n]],
  ['blocked', [250n]],
  ['closed', []],
])(
  'of a player who is %s at the deadline is not lost, unless nobody could use it',
  async (restriction, paid) => {
    const ada = await givenClaim()
    await ada.restrict(restriction)
    later(3)
    await Promise.all([endOverdueClaims(deps), endOverdueClaims(deps)])
    expect(await ada.rewards()).toEqual(paid)
  },
)

test('a crash between the reward and the end of the claim leaves it as it was', async () => {
  const ada = await givenClaim()
  let calls = 0
  const now = () => {
    calls += 1
    if (calls > 2) throw new Error('the process died')
    return clock.now()
  }
  const claim = { playerId: ada.id, claimId: ada.claim?.id ?? '', idempotencyKey: 'crash' }
  await expect(claimCashback({ ...deps, clock: { now } }, claim)).rejects.toThrow('died')
  expect(await ada.rewards()).toEqual([])
  expect((await ada.press()).status).toBe(200)
  expect(await ada.rewards()).toEqual([250n])
})

test('its player gets one message about it', async () => {
  const ada = await givenClaim()
  const { rows } = await pool.query<{ template: string }>(
    "select template from player_message where player_id = $1 and template like 'cashback%'",
    [ada.id],
  )
  expect(rows).toEqual([{ template: 'cashbackToClaim' }])
})
