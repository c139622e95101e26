/** What refuses a bet, and what never refuses a settlement. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  single,
  startWithSportsbook,
  type Bettor,
  type WithSportsbook,
} from '#tests/support/games/sportsbook.ts'
import { givenGambler } from '#tests/support/games/game-provider.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { auditBooks } from '../../audit/index.ts'
import { setWindow } from '../../limits/index.ts'
import { endGameSessions, setRestriction } from '../../player-state/index.ts'
import { listBets } from '../history/bets.service.ts'

let acme: WithSportsbook

beforeAll(async () => {
  acme = await startWithSportsbook({ stakeMax: '50', blockedCountries: ['SE'] })
})
afterEach(async () => expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([]))
afterAll(() => acme.stop())

const id = (): string => crypto.randomUUID()
const placeAs = (player: Bettor, stake: string, betId = id()) =>
  acme.call(player, 'place', single(betId, stake, player.sessionId))
const codeOf = ({ body }: { body: { meta?: { api_code: string } } }) => body.meta?.api_code

describe('a bet is refused', () => {
  test.each([
    ['excluded', '110'],
    ['cooling off', '110'],
    ['held', '110'],
    ['blocked', '110'],
  ] as const)('while the player is %s, and their open bet is paid', async (restriction, code) => {
    const player = await acme.givenBettor()
    const betId = id()
    await placeAs(player, '10.00', betId)
    await player.lock((locked) => setRestriction(locked, restriction, null))
    expect(codeOf(await placeAs(player, '10.00'))).toBe(code)
    const settled = await acme.call(player, 'settle', {
      bet_id: betId,
      version: 1,
      result: 'won',
      total_return: '20.00',
    })
    expect(settled.body).toMatchObject({ state: 'won', balance: '110.00' })
  })

  test('in a country without bets', async () => {
    const player = await acme.givenBettor({ country: 'SE' })
    expect(codeOf(await placeAs(player, '10.00'))).toBe('153')
  })

  test('above the max bet and with bonus money, and the site is informed', async () => {
    const player = await acme.givenBettor({ cash: 500n })
    await player.lock((locked) => giveActiveBonus(locked, 'EUR', { amount: 9000n, target: 90_000n }))
    expect(codeOf(await placeAs(player, '50.01', 'too-much'))).toBe('106')
    expect(codeOf(await placeAs(player, '10.00', 'of-bonus'))).toBe('107')
    expect((await placeAs(player, '5.00')).body).toMatchObject({ state: 'open', balance: '0.00' })
    const { rows } = await acme.server.deps.db.query(
      `select event->>'event' as event, event->>'betId' as bet, event->>'maxAmount' as max, event ? 'at' as "isDated"
         from ledger_outbox cross join lateral jsonb_array_elements(events) with ordinality e (event, place)
        where event->>'playerId' = $1 and event->>'kind' = 'bet.refused' order by id, place`,
      [player.playerId],
    )
    expect(rows).toEqual([
      { event: 'game.bet.max.exceed', bet: 'sports:acme:too-much', max: '5000', isDated: true },
      { event: 'game.bet.restricted', bet: 'sports:acme:of-bonus', max: null, isDated: true },
    ])
  })

  test('after the end of the session that each visit of the page is answered', async () => {
    const { server } = acme
    const { playerId, token, sessionId } = await acme.givenSiteBettor()
    const open = () => server.call('openBettingSession', { token })
    const opened = await Promise.all([open(), open()])
    expect(opened.map(({ data }) => data.token)).toEqual([sessionId, sessionId])
    await inTransaction(server.deps.db, (tx) =>
      endGameSessions(server.deps, tx, { playerId }, server.clock.now()),
    )
    expect((await open()).data.token).not.toBe(sessionId)
  })

  test('after the session has ended, and of other sessions', async () => {
    const player = await acme.givenBettor()
    const other = await acme.givenBettor()
    const theirs = await acme.call(player, 'place', single(id(), '1.00', other.sessionId))
    expect(codeOf(theirs)).toBe('101')
    const gambler = await givenGambler(acme.server, {})
    expect(codeOf(await placeAs(gambler, '1.00'))).toBe('101')
    const { deps } = acme.server
    const { playerId } = player
    await inTransaction(deps.db, (tx) => endGameSessions(deps, tx, { playerId }, deps.clock.now()))
    expect(codeOf(await placeAs(player, '1.00'))).toBe('101')
  })

  test.each(['bet', 'loss'] as const)('beyond a %s limit, exactly, under concurrency', async (kind) => {
    const player = await acme.givenBettor()
    const { deps } = acme.server
    await player.lock((locked) =>
      setWindow(deps, locked, { kind, period: 'daily', amount: 2500n }, deps.clock.now()),
    )
    const replies = await Promise.all(Array.from({ length: 8 }, () => placeAs(player, '10.00')))
    expect(replies.map(codeOf).toSorted()).toEqual([...Array<string>(6).fill('105'), undefined, undefined])
    expect(await player.pockets()).toEqual([8000n, 0n, 0n])
  })
})

test('a bet with odds of 1 is taken, and the history shows it', async () => {
  const player = await acme.givenSiteBettor()
  const placed = await acme.call(player, 'place', single(id(), '1.00', player.sessionId, { odds: '1.00' }))
  expect(placed.body).toMatchObject({ state: 'open' })
  const { bets } = await listBets(acme.server.deps, player.playerId, {})
  expect(bets.map(({ odds, legs }) => [odds, legs[0]?.odds])).toEqual([['1.00', '2.00']])
})

test('a refunded stake uses no limit, and a corrected refund uses it again', async () => {
  const player = await acme.givenBettor()
  const { deps } = acme.server
  await player.lock((locked) =>
    setWindow(deps, locked, { kind: 'bet', period: 'daily', amount: 2500n }, deps.clock.now()),
  )
  const betId = id()
  await placeAs(player, '20.00', betId)
  const used = async () => player.lock(async (locked) => locked.state().windows.map((window) => window.used))
  await acme.call(player, 'void', { bet_id: betId, version: 1 })
  expect(await used()).toEqual([0n])
  await acme.call(player, 'settle', { bet_id: betId, version: 2, result: 'lost', total_return: '0.00' })
  expect(await used()).toEqual([2000n])
})

test('a result that is taken back and set again on another day makes no room in a loss limit', async () => {
  const player = await acme.givenBettor()
  const { clock, deps } = acme.server
  await player.lock((locked) =>
    setWindow(deps, locked, { kind: 'loss', period: 'daily', amount: 2500n }, clock.now()),
  )
  const betId = id()
  const used = async () => player.lock(async (locked) => locked.state().windows.map((window) => window.used))
  const settle = (version: number, result: string, totalReturn: string) =>
    acme.call(player, 'settle', { bet_id: betId, version, result, total_return: totalReturn })
  await placeAs(player, '10.00', betId)
  await settle(1, 'won', '30.00')
  expect(await used()).toEqual([-2000n])
  await settle(2, 'lost', '0.00')
  await settle(3, 'won', '35.00')
  expect(await used()).toEqual([-2500n])
  clock.advance(86_400_000)
  await acme.call(player, 'unsettle', { bet_id: betId, version: 4 })
  await settle(5, 'won', '35.00')
  expect(await used()).toEqual([0n])
})

test('a bet is settled when it gets its present result, and not when a part is cashed out', async () => {
  const player = await acme.givenSiteBettor()
  const { clock, deps } = acme.server
  const betId = id()
  const decide = async (action: string, body: object) => {
    clock.advance(60_000)
    await acme.call(player, action, { bet_id: betId, ...body })
    const { bets } = await listBets(deps, player.playerId, {})
    const [{ settledAt = null } = {}] = bets
    return settledAt && Math.round((clock.now().getTime() - new Date(settledAt).getTime()) / 60_000)
  }
  await acme.call(player, 'place', single(betId, '10.00', player.sessionId))
  expect(await decide('cashout', { order_id: id(), amount: '4.00', stake_part: '5.00' })).toBeNull()
  expect(await decide('settle', { version: 1, result: 'lost', total_return: '0.00' })).toBe(0)
  expect(await decide('settle', { version: 2, result: 'won', total_return: '9.00' })).toBe(0)
  expect(await decide('unsettle', { version: 3 })).toBeNull()
})
