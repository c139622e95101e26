/** What the operator's bonuses do at the book: free bets, and stakes that are partly bonus money. */
import { toDecimal } from '@fairhall/money'
import { afterAll, expect, test } from 'vitest'
import { auditBooks } from '#apps/server/src/modules/audit/index.ts'
import { selectionsOf, startBook } from '#tests/support/games/book.ts'
import { giveActiveBonus, sportsWagering } from '#tests/support/payments/bonuses.ts'
import type { BookSession, CashOutOffer, FreeBet } from '../book-api.ts'

const sports = await startBook()
afterAll(async () => {
  expect((await auditBooks(sports.acme.server.deps.pool)).findings).toEqual([])
  await sports.stop()
})

test('a free bet is listed, placed once and pays the winnings alone', async () => {
  const player = await sports.givenPlayer()
  await sports.acme.givenFreebet(player.playerId)
  const listed = async () => (await player.call<{ freeBets: FreeBet[] }>('/api/free-bets')).body.freeBets
  const [free] = await listed()
  expect(free).toMatchObject({ amount: '2.00', oddsMin: 1_500, legsMin: 1, sports: null })
  const pick = sports
    .upcoming(12)
    .flatMap((match) => selectionsOf(match))
    .find((one) => one.odds >= 1_500 && sports.resultOf(one) === 'won')
  if (free === undefined || pick === undefined)
    throw new Error('no free bet, or no match that fits this test')
  const more = { stake: '2.00', freeBetId: free.id }
  const { body } = await player.place([pick], more)
  const winnings = (200n * BigInt(pick.odds)) / 1_000n - 200n
  expect(body.bet).toMatchObject({
    state: 'open',
    isFree: true,
    stake: '2.00',
    maxReturn: toDecimal(winnings, 100),
  })
  expect(await listed()).toEqual([])
  expect((await player.place([pick], more)).body.bet.declined?.code).toBe('free_bet_unusable')
  expect((await player.call<CashOutOffer>(`/api/bets/${body.bet.id}/cash-out`)).body.amount).toBeNull()
  await sports.playToEnd([pick])
  expect(await player.bet(body.bet.id)).toMatchObject({ state: 'won', returned: toDecimal(winnings, 100) })
  expect(await player.cash()).toBe(10_000n + winnings)
})

test('a bet shows the part of its stake that was bonus money, as the operator took it', async () => {
  const player = await sports.givenPlayer(700n)
  const session = async () => (await player.call<BookSession>('/api/session')).body
  expect(await session()).toMatchObject({ balance: '7.00', bonusBalance: '0.00' })
  const terms = { sports: sportsWagering(1_000) }
  await player.lock((locked) => giveActiveBonus(locked, 'EUR', { amount: 1_000n, target: 40_000n, terms }))
  expect(await session()).toMatchObject({ balance: '17.00', bonusBalance: '10.00' })
  const [pick] = sports.upcoming(12).flatMap((match) => selectionsOf(match))
  if (pick === undefined) throw new Error('no match')
  const { bet } = (await player.place([pick])).body
  expect(bet).toMatchObject({ state: 'open', stake: '10.00', bonusStake: '3.00' })
  await sports.playToEnd([pick])
  // The part is one of the whole stake, whatever became of the bet.
  expect(await player.bet(bet.id)).toMatchObject({ bonusStake: '3.00' })
  expect((await player.place([pick], { stake: '99.00' })).body.bet).toMatchObject({
    state: 'declined',
    bonusStake: '0.00',
  })
})
