import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '#apps/server/src/modules/audit/index.ts'
import {
  bookOf,
  type BookPlayer,
  callBook,
  selectionsOf,
  startBook,
  type WithBook,
} from '#tests/support/games/book.ts'
import type { BookMatch } from '../matches.ts'
import type {
  Bet,
  BetPage,
  CashOutOffer,
  CashOutRequest,
  SlipReply,
  SlipRequest,
  SlipSelection,
} from './book-api.ts'
import { setFailure } from '../../failures/failures.queries.ts'
import type { BookFailure } from './failures/failures.rules.ts'
import { rule } from './settlement/settle.service.ts'
import { betCalls } from './wallet/calls.queries.ts'

let sports: WithBook

beforeAll(async () => {
  sports = await startBook({ stakeMax: '500' })
})
afterAll(() => sports.stop())
afterEach(async () => expect((await auditBooks(sports.acme.server.deps.pool)).findings).toEqual([]))

const isNot = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('no match of the calendar fits this test')
  return value
}

/** A pick of an upcoming match that will come to this. */
const pickThat = (result: string, match: BookMatch, market?: string): SlipSelection =>
  isNot(selectionsOf(match, market).find((one) => sports.resultOf(one) === result))

const upcomingFootball = (index: number): BookMatch =>
  isNot(sports.upcoming(12).filter(({ fixture }) => fixture.league.sport === 'football')[index])

const payout = (stake: bigint, ...odds: number[]): bigint =>
  odds.reduce((product, one) => product * BigInt(one), stake) / 1_000n ** BigInt(odds.length)

test('a single is accepted, won and paid, and the player sees it at the book and at the casino', async () => {
  const player = await sports.givenPlayer()
  const pick = pickThat('won', upcomingFootball(0))
  const slip: SlipRequest = { kind: 'single', selections: [pick], stake: '10.00' }
  const checked = await player.call<SlipReply>('/api/slips', slip)
  const most = `${(10 * pick.odds) / 1_000}`
  expect(checked.body).toMatchObject({ odds: pick.odds, combinations: 1, stakeMax: '500.00', problems: [] })
  expect(Number(checked.body.maxReturn)).toBeCloseTo(Number(most), 2)

  const { status, body } = await player.place([pick])
  expect([status, body.bet.state, await player.cash()]).toEqual([201, 'open', 9_000n])
  expect(await sports.eventsOf(body.bet)).toEqual([pick.matchId])
  await sports.playToEnd([pick])
  const bet = await player.bet(body.bet.id)
  expect(bet).toMatchObject({ state: 'won', returned: checked.body.maxReturn, legs: [{ result: 'won' }] })
  expect(bet.legs[0]?.score).not.toBeNull()
  expect(await player.cash()).toBe(9_000n + payout(1_000n, pick.odds))
  const page = await player.call<BetPage>('/api/bets?state=settled')
  expect(page.body).toMatchObject({ total: 1, pages: 1, bets: [{ id: bet.id }] })
  const stranger = await sports.givenPlayer()
  expect((await stranger.call(`/api/bets/${bet.id}`)).status).toBe(404)
})

test('a repeated bet is placed once, and its ID takes no other content', async () => {
  const player = await sports.givenPlayer()
  const pick = pickThat('lost', upcomingFootball(1))
  const id = crypto.randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => player.place([pick], { id })))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await player.place([pick], { id, stake: '11.00' })).status).toBe(409)
  const other = await sports.givenPlayer()
  expect((await other.place([pick], { id })).status).toBe(409)
  expect([await player.cash(), await other.cash()]).toEqual([9_000n, 10_000n])
})

test('a combo with a lost leg is lost immediately; a system pays its winning combinations', async () => {
  const player = await sports.givenPlayer()
  const matches = [2, 3, 4].map(upcomingFootball)
  const picks = matches.map((match, index) => pickThat(index === 2 ? 'lost' : 'won', match))
  const combo = await player.place(picks)
  const system = await player.place(picks, { kind: 'system', sizes: [2], stake: '9.00' })
  expect([combo.body.bet.odds, system.body.bet.odds]).toEqual([
    Number(payout(1_000n, ...picks.map(({ odds }) => odds))),
    null,
  ])
  await sports.playToEnd(picks)
  expect(await player.bet(combo.body.bet.id)).toMatchObject({ state: 'lost', returned: '0.00' })
  const [first = 0, second = 0] = picks.map(({ odds }) => odds)
  // One of three combinations has won.
  expect(await player.cash()).toBe(10_000n - 1_000n - 900n + payout(300n, first, second))
  const same = selectionsOf(upcomingFootball(0)).slice(0, 2)
  const codesOf = async (selections: readonly SlipSelection[]) =>
    (await player.place(selections)).body.bet.declined?.problems.map(({ code }) => code)
  expect(await codesOf(same)).toEqual(['same_match'])
  // The ID of the match in another way.
  const again = same.map((one) => ({ ...one, matchId: one.matchId.replace('.', '.0') }))
  expect(await codesOf([...same.slice(0, 1), ...again.slice(0, 1)])).toEqual(['unknown'])
})

test('half of a bet is cashed out once, and the rest settles', async () => {
  const player = await sports.givenPlayer()
  const pick = pickThat('won', upcomingFootball(1))
  const { bet } = (await player.place([pick])).body
  const path = `/api/bets/${bet.id}/cash-out`
  const offer = (await player.call<CashOutOffer>(path)).body
  const half = isNot(offer.steps.find(({ partBp }) => partBp === 5_000))
  const order: CashOutRequest = { id: crypto.randomUUID(), partBp: 5_000, amount: half.amount }
  const tooMuch = await player.call<{ offer: CashOutOffer }>(path, { ...order, amount: '99.00' })
  expect([tooMuch.status, tooMuch.body.offer]).toEqual([409, offer])

  const sold = await Promise.all([1, 2].map(() => player.call<{ bet: Bet }>(path, order)))
  expect(sold.map(({ status }) => status)).toEqual([200, 200])
  const amount = BigInt(half.amount.replace('.', ''))
  expect(await player.cash()).toBe(9_000n + amount)
  await sports.playToEnd([pick])
  expect(await player.bet(bet.id)).toMatchObject({ state: 'won', openStake: '5.00', cashedOut: half.amount })
  expect(await player.cash()).toBe(9_000n + amount + payout(500n, pick.odds))
  expect((await player.call<CashOutOffer>(path)).body).toMatchObject({ amount: null, reason: 'not_open' })
})

/** A book whose operator can be down. */
function bookWithOperator() {
  let isDown = false
  const operatorUrl = () => (isDown ? 'http://127.0.0.1:1' : sports.acme.server.url)
  const setDown = (value: boolean) => {
    isDown = value
  }
  return { book: bookOf(sports.acme, { operatorUrl }), setDown }
}

test('a settlement waits for a cash-out whose answer is unknown', async () => {
  const { clock } = sports
  const { book, setDown } = bookWithOperator()
  const player = await sports.givenPlayer()
  const pick = pickThat('won', upcomingFootball(0))
  const { bet } = (await player.place([pick], {}, book)).body
  const path = `/api/bets/${bet.id}/cash-out`
  const { steps } = (await player.call<CashOutOffer>(path)).body
  const half = isNot(steps.find(({ partBp }) => partBp === 5_000))
  const order = () => ({ id: crypto.randomUUID(), partBp: 5_000, amount: half.amount })
  setDown(true)
  expect((await player.call<{ bet: Bet }>(path, order(), book)).body.bet.openStake).toBe('10.00')
  expect((await player.call(path, order(), book)).status).toBe(409)
  clock.set(new Date((book.deps.matches.endOf(pick.matchId)?.getTime() ?? 0) + 60_000))
  await book.deliverDue()
  expect((await player.bet(bet.id)).state).toBe('open')
  setDown(false)
  clock.advance(600_000)
  for (let times = 0; times < 2; times += 1) await book.deliverDue()
  expect(await player.bet(bet.id)).toMatchObject({ state: 'won', openStake: '5.00' })
  expect(await player.cash()).toBe(9_000n + BigInt(half.amount.replace('.', '')) + payout(500n, pick.odds))
})

test('a call behind an unanswered one is not due before it', async () => {
  const { clock } = sports
  const { book, setDown } = bookWithOperator()
  const player = await sports.givenPlayer()
  const pick = pickThat('won', upcomingFootball(0))
  await player.place([pick], {}, book)
  await setFailure(book.deps.pool, 'settle-twice', 1)
  setDown(true)
  clock.set(new Date((book.deps.matches.endOf(pick.matchId)?.getTime() ?? 0) + 60_000))
  await book.deliverDue()
  expect(await betCalls.findNext(book.deps.pool)).toEqual(new Date(clock.now().getTime() + 5_000))
  setDown(false)
  await sports.pass(5_000)
  expect([await betCalls.findNext(book.deps.pool), await player.cash()]).toEqual([
    null,
    9_000n + payout(1_000n, pick.odds),
  ])
})

test('an abandoned match is void, and a corrected result settles again, also below zero', async () => {
  const [voided, corrected] = await Promise.all([sports.givenPlayer(), sports.givenPlayer(1_000n)])
  const [abandoned, match] = [upcomingFootball(2), upcomingFootball(3)]
  const pick = pickThat('won', match)
  const [one, two] = await Promise.all([
    voided.place(selectionsOf(abandoned).slice(0, 1)),
    corrected.place([pick]),
  ])
  await rule(sports.book.deps, { match: abandoned.fixture.id, market: '', selection: '', result: 'void' })
  await sports.pass(0)
  expect(await voided.bet(one.body.bet.id)).toMatchObject({ state: 'refunded', returned: '10.00' })
  expect((await voided.place(selectionsOf(abandoned).slice(0, 1))).body.bet.declined?.code).toBe('ended')

  await sports.playToEnd([pick])
  const won = await corrected.cash()
  const ruling = { match: pick.matchId, market: pick.marketId, selection: pick.selectionId }
  await rule(sports.book.deps, { ...ruling, result: 'lost' })
  await sports.pass(0)
  expect([won, await corrected.cash()]).toEqual([payout(1_000n, pick.odds), 0n])
  expect(await corrected.bet(two.body.bet.id)).toMatchObject({ state: 'lost', isCorrected: true })
})

test.each<[BookFailure, string]>([
  ['decline', 'declined'],
  ['timeout-after-place', 'placing'],
  ['settle-late', 'open'],
  ['settle-twice', 'open'],
  ['settle-corrected', 'open'],
])('failure %s: the player ends with the right money', async (failure, first) => {
  const player = await sports.givenPlayer()
  await setFailure(sports.book.deps.pool, failure, 1)
  const pick = pickThat('won', upcomingFootball(0))
  const { bet } = (await player.place([pick])).body
  expect(bet.state).toBe(first)
  // The repeat of the lost answer, then the decision.
  for (const ms of [10_000, 0]) await sports.pass(ms)
  await sports.playToEnd([pick])
  const afterEnd = await player.cash()
  await sports.pass(30_000)
  const right = failure === 'decline' ? 10_000n : 9_000n + payout(1_000n, pick.odds)
  expect(await player.cash()).toBe(right)
  const isWrongFirst = failure === 'settle-late' || failure === 'settle-corrected'
  expect(afterEnd === right).toBe(!isWrongFirst)
})

test('bets that the operator refuses are declined with its reason', async () => {
  const pick = pickThat('won', upcomingFootball(0))
  const place = async (player: BookPlayer, stake: string) =>
    (await player.place([pick], { stake })).body.bet.declined?.code
  const poor = await sports.givenPlayer(500n)
  const rich = await sports.givenPlayer(100_000n)
  expect([await place(poor, '10.00'), await place(rich, '500.01')]).toEqual([
    'not_enough_cash',
    'above_max_bet',
  ])
})

test('bad requests are refused by name, and calls without a session with 401', async () => {
  const player = await sports.givenPlayer()
  const pick = pickThat('won', upcomingFootball(0))
  const wrong: [object, string][] = [
    [{ stake: '0' }, 'stake'],
    [{ stake: '1.001' }, 'stake'],
    [{ stake: '-1' }, 'stake'],
    [{ id: '1' }, 'id'],
    [{ kind: 'combo' }, ''],
    [{ kind: 'system', sizes: [1] }, ''],
    [{ selections: [] }, 'selections'],
    [{ selections: [{ ...pick, odds: 1 }] }, 'selections'],
  ]
  for (const [more, field] of wrong) {
    const { status, body } = await player.call<{ code: string; message: string }>('/api/bets', {
      kind: 'single',
      selections: [pick],
      stake: '10.00',
      acceptOdds: 'none',
      id: crypto.randomUUID(),
      ...more,
    })
    expect([status, body.code, body.message.startsWith(field)], JSON.stringify(more)).toEqual([
      400,
      'bad_request',
      true,
    ])
  }
  const ids = ['unknown.1.1', 'northern-league.1.9'].map((matchId) => ({ ...pick, matchId }))
  for (const one of ids)
    expect((await player.place([one])).body.bet.declined?.problems).toMatchObject([{ code: 'unknown' }])
  for (const marketId of ['total', 'total:010', 'winner', 'result:1', 'x'.repeat(31)])
    expect((await player.place([{ ...pick, marketId }])).body.bet.declined?.problems).toMatchObject([
      { code: 'unknown' },
    ])
  for (const path of ['/api/session', '/api/bets', `/api/bets/${crypto.randomUUID()}`])
    expect((await callBook(sports.book, path)).status).toBe(401)
  expect(
    (await callBook(sports.book, '/api/sessions', { body: { token: crypto.randomUUID() } })).status,
  ).toBe(401)
})

test('anyone may read matches, results and search', async () => {
  const get = <Body>(path: string) => callBook<Body>(sports.book, path)
  type List = { matches: { id: string; home: string; scoreboard: { phase: string } }[] }
  const live = (await get<List>('/api/matches/live')).body.matches
  expect(live.length).toBeGreaterThan(10)
  const [one] = live
  const details = await get<{ markets: { id: string }[] }>(`/api/matches/${one?.id}`)
  expect(details.body.markets.length).toBeGreaterThan(3)
  const found = await get<List>(`/api/search?q=${encodeURIComponent(one?.home.toUpperCase() ?? '')}`)
  expect(found.body.matches.map(({ id }) => id)).toContain(one?.id)
  expect((await get<List>(`/api/matches?ids=${one?.id},unknown`)).body.matches).toHaveLength(1)
  const results = (await get<List>('/api/results?sport=tennis')).body.matches
  expect(new Set(results.map(({ scoreboard }) => scoreboard.phase))).toEqual(new Set(['ended']))
  for (const path of ['matches/upcoming?hours=49', 'results?day=2020-01-01', 'results?day=x'])
    expect((await get(`/api/${path}`)).status).toBe(400)
  const { matches } = (await get<List>(`/api/matches?ids=x&ids=${one?.id}`)).body
  expect(matches.map(({ id }) => id)).toEqual([one?.id])
  for (const path of ['/api/matches/northern-league.999999999.0', '//', '/api/nothing'])
    expect((await get(path)).status).toBe(404)
})
