import { games, verifyRound } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import {
  emptyStudio,
  demoLaunch,
  launched,
  openStudio,
  operatorCall,
  realLaunchOf,
} from '../testing/studio-under-test.ts'
import type { StudioUnderTest } from '../testing/studio-under-test.ts'

const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest

beforeEach(async () => {
  studio = await openStudio(database.pool)
})
afterEach(async () => {
  await expectBooksToAgree(database.pool, studio.wallet)
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

const slow = { rules: { min_round_ms: 5_000 } }
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code ?? null

test('offers nothing that the operator does not explicitly allow for the market', async () => {
  const player = await launched(studio)
  expect((await player.get('session')).json()).toMatchObject({
    autoplay: false,
    autoplayRaises: false,
    turbo: false,
    minRoundMs: 0,
  })
})

test("gives the market's rules to the frame, for that launch only", async () => {
  const player = await launched(studio, 'koi-river', 'real', {
    rules: { autoplay: true, autoplay_raises: true, turbo: true, min_round_ms: 2_500 },
  })
  expect((await player.get('session')).json()).toMatchObject({
    autoplay: true,
    autoplayRaises: true,
    turbo: true,
    minRoundMs: 2_500,
  })
  const other = await launched(studio)
  expect((await other.get('session')).json()).toMatchObject({ autoplay: false, minRoundMs: 0 })
})

test('gives the part of jackpots in the return to the frame, for that launch only', async () => {
  const player = await launched(studio, 'koi-river', 'real', { jackpot_rtp: '0.79' })
  expect((await player.get('session')).json()).toMatchObject({ jackpotRtp: '0.79' })
  const other = await launched(studio)
  expect((await other.get('session')).json()).toMatchObject({ jackpotRtp: null })
})

test.each(['real', 'demo'] as const)(
  "refuses a round before the market's minimum time is over, at no cost: %s",
  async (mode) => {
    const player = await launched(studio, 'koi-river', mode, slow)
    expect((await player.spin()).json()).toMatchObject({ state: 'settled' })
    studio.clock.pass(4_999)
    const tooSoon = await player.spin()
    expect([tooSoon.statusCode, codeOf(tooSoon)]).toEqual([409, 'tooSoon'])
    studio.clock.pass(1)
    expect((await player.spin()).json()).toMatchObject({ state: 'settled', nonce: 1 })
  },
)

test('neither a second launch nor another tab shortens the minimum time', async () => {
  const first = await launched(studio, 'dice', 'real', slow)
  const second = await launched(studio, 'dice', 'real', slow)
  const choices = { direction: 'under', target: 5_000 }
  const both = await Promise.all([first.spin('1.00', { choices }), second.spin('1.00', { choices })])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('applies to the player across all their accounts, and to play money too', async () => {
  const samePlayer = { ...slow, player_id: 'same' }
  const choices = { direction: 'under', target: 5_000 }
  const seats = await Promise.all(
    (['real', 'demo', 'demo'] as const).map((mode) => launched(studio, 'dice', mode, samePlayer)),
  )
  const all = await Promise.all(seats.map((seat) => seat.spin('1.00', { choices })))
  expect(all.map(codeOf).filter((code) => code !== 'tooSoon')).toEqual([null])
  const account = {
    id: 'another account of the same player',
    currency: 'EUR',
    country: 'DE',
    nickname: 'Player',
  }
  const another = await launched(studio, 'dice', 'real', { ...samePlayer, account })
  expect(codeOf(await another.spin('1.00', { choices }))).toBe('tooSoon')
  const otherPlayer = await launched(studio, 'dice', 'demo', { ...slow, player_id: 'of another player' })
  expect((await otherPlayer.spin('1.00', { choices })).json()).toMatchObject({ state: 'settled' })
  const otherGame = await launched(studio, 'limbo', 'demo', samePlayer)
  expect((await otherGame.spin('1.00', { choices: { target: 200 } })).json()).toMatchObject({
    state: 'settled',
  })
  studio.clock.pass(5_000)
  expect((await seats[1]!.spin('1.00', { choices })).json()).toMatchObject({ state: 'settled' })
  expect(codeOf(await seats[2]!.spin('1.00', { choices }))).toBe('tooSoon')
})

test('a feature is bought only where the market allows it, for its price, and opens the feature', async () => {
  const { price } = games['koi-river'].definition.buy ?? { price: 0 }
  const choices = { buy: true }
  const strict = await launched(studio)
  const refused = await strict.spin('0.20', { choices })
  expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'choicesNotAllowed'])
  expect(studio.wallet.received).toEqual([])

  const player = await launched(studio, 'koi-river', 'real', { rules: { bonus_buy: true } })
  const round = (await player.spin('0.20', { choices })).json()
  expect(round).toMatchObject({ state: 'settled', stake: (price * 0.2).toFixed(2), chip: '0.20', choices })
  expect(round.outcome.spins.length).toBeGreaterThan(10)
  expect(round.outcome.lineBet).toBe('0.01')
  const tooDear = await player.spin('100.00', { choices })
  expect([tooDear.statusCode, codeOf(tooDear)]).toEqual([422, 'stakeNotAllowed'])

  await player.post('seeds/rotate', {})
  const evidence = await studio.app.inject({ url: `/studio/fairness/rounds/${round.id}` })
  expect(verifyRound(evidence.json())).toMatchObject({ ok: true, differences: [] })
})

test.each([[{ buy: false }], [{ buy: 1 }], [{ buy: true, more: 1 }]])(
  'refuses choices that no slot has: %j',
  async (choices) => {
    const player = await launched(studio, 'koi-river', 'real', { rules: { bonus_buy: true } })
    const reply = await player.spin('0.20', { choices })
    expect([reply.statusCode, codeOf(reply)]).toEqual([422, 'choicesNotAllowed'])
  },
)

test('a round that the wallet refused does not make the player wait', async () => {
  const player = await launched(studio, 'koi-river', 'real', slow)
  studio.wallet.next.push({ refuses: 100 })
  expect((await player.spin()).json()).toMatchObject({ state: 'void' })
  expect((await player.spin()).json()).toMatchObject({ state: 'settled' })
})

test.each([-1, 60_001, 1.5, '5000'])('rejects an invalid minimum time at the launch: %s', async (ms) => {
  const rules = { min_round_ms: ms }
  const real = { ...realLaunchOf(studio.wallet.accountId, 'dice'), rules }
  expect((await operatorCall(studio.app, 'POST', '/studio/launcher/real', real)).statusCode).toBe(400)
  const demo = { ...demoLaunch, rules }
  expect((await operatorCall(studio.app, 'POST', '/studio/launcher/demo', demo)).statusCode).toBe(400)
})
