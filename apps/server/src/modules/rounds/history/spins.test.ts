import type { Meta } from '@fairhall/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { findRound, ROUND_STATUS } from './history.queries.ts'
import { statusOf } from './history.rules.ts'
import { listEntries } from './round-entries.queries.ts'

const acme = await startWithProvider()
const { server } = acme
const { pool } = server.deps
afterAll(() => acme.stop())

const amounts = ['{0,0}', '{100,0}', '{0,100}', '{100,50}']
const parse = (literal: string) => {
  const [cash = 0n, bonus = 0n] = literal.slice(1, -1).split(',').map(BigInt)
  return { cash, bonus }
}
const states = [true, false].flatMap((open) =>
  amounts.flatMap((staked) => amounts.map((won) => [open, staked, won] as const)),
)

test.each(states)(
  'filters by the status that is shown: open %s, staked %s, won %s',
  async (open, staked, won) => {
    const { rows } = await pool.query<{ status: number }>(
      `select ${ROUND_STATUS} as status from (select $1::boolean as open, $2::bigint[] as staked, $3::bigint[] as won) t`,
      [open, staked, won],
    )
    expect(rows[0]?.status).toBe(statusOf({ isOpen: open, staked: parse(staked), won: parse(won) }))
  },
)

async function givenGuest(currency = 'EUR') {
  const player = await givenPlayer(server, { birthdate: '1990-01-01' })
  await givenCash(server, player.id, currency, 100_000n)
  const { data: accounts } = await server.call('listAccounts', { token: player.token })
  const launch = async (game: string) => {
    const body = { mode: 'money' as const }
    const { data } = await server.call('playGame', {
      params: { id: `acme-${game}` },
      body,
      token: player.token,
    })
    return { account_id: accounts[0]?.id, currency, game_id: game, session_id: data.sessionId }
  }
  return { ...player, launch }
}

const query = (token: string, asked: Record<string, string | readonly string[]> = {}) =>
  server.call('listSpins', { token, query: asked })

async function listOf(token: string, asked: Record<string, string | readonly string[]> = {}) {
  const { data, meta } = await query(token, asked)
  return { ids: data.map(({ roundId }) => roundId), meta: meta as Meta<'listSpins'> }
}

describe('the list of rounds', () => {
  test('is filtered by game, currency, status and time, newest first', async () => {
    const guest = await givenGuest()
    const [train, euro] = [await guest.launch('train'), await guest.launch('euro')]
    const play = async (base: object, round: string, ...transactions: object[]) => {
      server.clock.advance(60_000)
      const call = { ...base, round_id: round, transactions, finished: round !== 'open' }
      expect((await acme.call('betwin', call)).status).toBe(200)
      return server.clock.now().toISOString()
    }
    await play(train, 'lost', bet('b1', '1.00'))
    const won = await play(euro, 'won', bet('b2', '1.00'), win('w2', '3.00'))
    await play(train, 'back', bet('b3', '2.00'))
    const pairs = [{ id_provider: 'x3', type: 'rollback', original_id_provider: 'b3' }]
    await acme.call('rollback', { ...train, round_id_provider: 'back', finished: true, transactions: pairs })
    const open = await play(train, 'open', bet('b4', '1.00'))

    const ids = async (asked: Record<string, string | readonly string[]>) =>
      (await listOf(guest.token, asked)).ids
    expect(await ids({})).toEqual(['open', 'back', 'won', 'lost'])
    expect(await ids({ game: 'acme-train' })).toEqual(['open', 'back', 'lost'])
    expect(await ids({ currency: 'EUR' })).toHaveLength(4)
    expect(await ids({ currency: 'USD' })).toEqual([])
    expect(await ids({ status: ['1'] })).toEqual(['open'])
    expect(await ids({ status: ['2', '3'] })).toEqual(['won', 'lost'])
    expect(await ids({ status: ['6'] })).toEqual(['back'])
    expect(await ids({ from: won })).toEqual(['open', 'back', 'won'])
    expect(await ids({ to: won })).toEqual(['lost'])
    const yearZero = '0000-01-01T00:00:00.000Z'
    expect(await ids({ from: yearZero })).toHaveLength(4)
    expect(await ids({ to: yearZero })).toEqual([])
    expect(await ids({ from: won, to: open, status: ['2', '6'], game: 'acme-euro' })).toEqual(['won'])
    expect((await server.call('listSpinGames', { token: guest.token })).data).toEqual([
      { id: 'acme-euro', title: 'Only Euro' },
      { id: 'acme-train', title: 'Night Train' },
    ])
  })

  test('is refused with the field for a game, currency or status that does not exist', async () => {
    const { token } = await givenPlayer(server)
    expect(await query(token, { game: 'nonsense' })).toMatchObject({
      status: 422,
      error: { fields: { game: ["This option isn't available."] } },
    })
    expect(await query(token, { currency: 'ZZZ' })).toMatchObject({
      status: 422,
      error: { fields: { currency: expect.any(Array) as unknown } },
    })
    for (const asked of [{ status: ['4'] }, { from: 'then' }, { cursor: 'x' }])
      expect((await query(token, asked)).status).toBe(400)
  })

  test('of other players is not shown', async () => {
    const { token } = await givenPlayer(server)
    expect(await listOf(token)).toEqual({
      ids: [],
      meta: { page: 1, perPage: 20, total: 0, nextCursor: null },
    })
    expect((await server.call('listSpinGames', { token })).data).toEqual([])
  })
})

/** Rounds of one second each; every `nth` one was won. */
async function givenRounds(playerId: string, count: number, nth: number): Promise<void> {
  await pool.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at, closed_at)
     select $1, 'acme', n::text, gen_random_uuid(), 'EUR', 'acme-train', '{100,0}',
            case when n % $3 = 0 then '{200,0}' else '{0,0}' end::bigint[], '{0,0,0,0}', false, at, at
       from (select n, timestamptz '2026-01-01Z' + n / 2 * interval '1 second' as at from generate_series(1, $2::int) n) one`,
    [playerId, count, nth],
  )
}

describe('a long list of rounds', () => {
  const walk = async (token: string, asked: Record<string, string | readonly string[]>, perPage = '100') => {
    const pages: string[][] = []
    const totals = new Set<number | null>()
    let cursor: string | null = null
    do {
      const { ids, meta } = await listOf(token, { ...asked, perPage, ...(cursor !== null && { cursor }) })
      pages.push(ids)
      totals.add(meta.total)
      cursor = meta.nextCursor
    } while (cursor !== null)
    return { pages, found: pages.flat(), totals: [...totals] }
  }

  test('has every round once, at any depth, also if two were opened at the same time', async () => {
    const { id, token } = await givenPlayer(server)
    await givenRounds(id, 4321, 2)
    const { found, totals } = await walk(token, {})
    expect(new Set(found).size).toBe(4321)
    expect(found).toHaveLength(4321)
    expect(totals).toEqual([1000])
    expect((await walk(token, { to: '2026-01-01T00:00:10.000Z' }, '19')).pages).toEqual([
      expect.objectContaining({ length: 19 }),
    ])
    // Years later, each is still there.
    await pool.query(`update round set opened_at = opened_at - interval '3 years' where player = $1`, [id])
    expect((await walk(token, { to: '2023-01-01T00:00:10.000Z' }, '19')).pages).toEqual([
      expect.objectContaining({ length: 19 }),
    ])
    expect((await listOf(token, { page: '216' })).ids).toHaveLength(20)
    expect((await listOf(token, { page: '217' })).ids).toEqual(['1'])
  })

  test('continues after pages without a match, and counts only what can be counted quickly', async () => {
    const { id, token } = await givenPlayer(server)
    await givenRounds(id, 9000, 4000)
    const wins = await walk(token, { status: ['2'] })
    expect(wins.pages).toEqual([['8000'], ['4000'], []])
    expect(wins.totals).toEqual([null])
    const until = { to: '2026-01-01T00:40:00.000Z' }
    expect(await walk(token, { status: ['2'], ...until })).toEqual({
      pages: [['4000'], []],
      found: ['4000'],
      totals: [null],
    })
    const since = { from: '2026-01-01T01:00:00.000Z' }
    expect(await walk(token, { status: ['2'], ...since })).toEqual({
      pages: [['8000']],
      found: ['8000'],
      totals: [1],
    })
  })
})

describe('one round', () => {
  const get = (token: string, id: string) => server.call('getSpin', { token, params: { id } })

  test('shows its bets, wins and rollbacks in order, among those of other rounds', async () => {
    const guest = await givenGuest()
    const base = await guest.launch('train')
    const call = (round: string, more: object) => acme.call('betwin', { ...base, round_id: round, ...more })
    await call('before', { transactions: [bet('b0', '1.00')], finished: true })
    server.clock.advance(120_000)
    const openedAt = server.clock.now().toISOString()
    await call('r1', { transactions: [bet('b1', '1.50'), bet('b2', '1.00')] })
    await call('between', { transactions: [bet('b3', '1.00')], finished: true })
    server.clock.advance(1000)
    const pairs = [{ id_provider: 'x2', type: 'rollback', original_id_provider: 'b2' }]
    await acme.call('rollback', { ...base, round_id_provider: 'r1', finished: false, transactions: pairs })
    server.clock.advance(1000)
    const finishedAt = server.clock.now().toISOString()
    await call('r1', { transactions: [win('w1', '4.00')], finished: true })
    // Later than any clock could differ: found because the sums of the round do not add up without it.
    server.clock.advance(120_000)
    await call('r1', { transactions: [win('late', '0.50')], finished: true })
    await server.settle()

    const listed = (await query(guest.token)).data.find(({ roundId }) => roundId === 'r1')
    const { data } = await get(guest.token, listed?.id ?? '')
    expect(data).toMatchObject({ ...listed, rtp: '96.00', build: null, openedAt })
    expect(data.entries).toEqual([
      { kind: 'bet', amount: '1.50', bonusAmount: '0.00', at: openedAt },
      { kind: 'bet', amount: '1.00', bonusAmount: '0.00', at: openedAt },
      { kind: 'betReturned', amount: '1.00', bonusAmount: '0.00', at: expect.any(String) },
      { kind: 'win', amount: '4.00', bonusAmount: '0.00', at: finishedAt },
      { kind: 'win', amount: '0.50', bonusAmount: '0.00', at: expect.any(String) },
    ])
    // Before its first bet a euro of another round was staked, and another one between its entries.
    expect([data.balanceBefore, data.balanceAfter]).toEqual(['999.00', '1001.00'])
    await changeMarkets(server, { german: { rules: { records: { showsRoundBalances: false } } } })
    expect((await get(guest.token, data.id)).data).toEqual({
      ...data,
      balanceBefore: null,
      balanceAfter: null,
    })
    const round = await findRound(server.deps.db, guest.id, data.id)
    if (round === null) throw new Error('the round is gone')
    const found = await Promise.all([1, 2000].map((window) => listEntries(server.deps.db, round, window)))
    expect(found[0]).toEqual(found[1])
    const other = await givenPlayer(server)
    expect((await get(other.token, data.id)).status).toBe(404)
    expect((await get(guest.token, guest.id)).status).toBe(404)
  })
})
