/** Bets with the money of a bonus for sports: it pays after cash, gets its share back, and is wagered by bets that count. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { giveActiveBonus, sportsWagering } from '#tests/support/payments/bonuses.ts'
import { findTampering } from '#tests/support/server/tampering.ts'
import { auditBooks } from '../../audit/index.ts'
import { endBonusesOver } from '../../bonuses/player-bonuses/player-bonuses.service.ts'
import { forfeitForWithdrawal, type NewBonus } from '../../bonuses/index.ts'
import { setWindow } from '../../limits/index.ts'
import { sportsChecks } from '../bets/bet-checks.queries.ts'

const acme = await startWithSportsbook()
const { server } = acme
const { deps } = server
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(deps.pool)).findings).toEqual([]))

const sports = sportsWagering(1500)

/** Cash of 7.00 and a bonus of 10.00 that must be wagered with 40.00. */
async function givenBonus(more: Partial<NewBonus> = {}) {
  const player = await acme.givenBettor({ cash: 700n })
  const terms = { sports, ...more.terms }
  const bonusId = await player.lock((locked) =>
    giveActiveBonus(locked, 'EUR', { amount: 1000n, target: 4000n, ...more, terms }),
  )
  const id = (name: string) => `${player.playerId} ${name}`
  return {
    ...player,
    bonusId,
    place: (stake: string, name = 'bet', extra: object = {}) =>
      acme.call(player, 'place', single(id(name), stake, player.sessionId, extra)),
    send: (action: string, body: object, name = 'bet') =>
      acme.call(player, action, { bet_id: id(name), ...body }),
    done: () => player.lock(async (locked) => locked.asset('EUR').bonusDone),
    active: () => player.lock(async (locked) => locked.asset('EUR').bonusId),
  }
}

const settle = (version: number, total: string) =>
  ['settle', { version, result: total === '0.00' ? 'lost' : 'won', total_return: total }] as const
const half = ['cashout', { order_id: 'half', amount: '6.00', stake_part: '5.00' }] as const

// The stake of 10.00 takes 7.00 of cash and 3.00 of the bonus.
test.each<[string, (readonly [string, object])[], cash: bigint, bonus: bigint, done: bigint]>([
  ['an open bet', [], 0n, 700n, 0n],
  ['a win', [settle(1, '20.01')], 1401n, 1300n, 1000n],
  ['a loss', [settle(1, '0.00')], 0n, 700n, 1000n],
  ['a void', [['void', { version: 1 }]], 700n, 1000n, 0n],
  ['a rolled-back win', [settle(1, '20.00'), ['rollback', {}]], 700n, 1000n, 0n],
  ['half a cash-out', [half], 420n, 880n, 0n],
  ['half a cash-out and then a win', [half, settle(1, '10.00')], 1120n, 1180n, 500n],
  ['a cash-out of all', [['cashout', { order_id: 'all', amount: '9.00' }]], 630n, 970n, 0n],
  ['a win that is opened again', [settle(1, '20.00'), ['unsettle', { version: 2 }]], 0n, 700n, 0n],
  ['a win that becomes a loss', [settle(1, '20.00'), settle(2, '0.00')], 0n, 700n, 1000n],
  ['a late first version', [settle(2, '20.00'), settle(1, '0.00')], 1400n, 1300n, 1000n],
])('the pockets and the wagering after %s', async (_, calls, cash, bonus, done) => {
  const player = await givenBonus()
  expect((await player.place('10.00')).body).toMatchObject({
    bonus_stake: '3.00',
    balance: '7.00',
    bonus_balance: '7.00',
  })
  for (const [action, body] of calls) {
    const order = 'order_id' in body ? { order_id: `${player.playerId} ${body.order_id}` } : {}
    for (const _again of [1, 2])
      expect((await player.send(action, { ...body, ...order })).status, action).toBe(200)
  }
  expect(await player.pockets()).toEqual([cash, bonus, 0n])
  expect(await player.done()).toBe(done)
  // The audit then compares the shares that reports count.
  await server.settle()
})

test('only accepted odds from the least ones on count', async () => {
  const player = await givenBonus()
  await player.place('1.00', 'low', { odds: '1.49', accepted: false })
  await player.place('2.00', 'lowered', { accepted: false })
  await player.send('accept', { odds: '1.40' }, 'lowered')
  await player.place('4.00', 'kept', { accepted: false })
  await player.send('accept', { odds: '1.50' }, 'kept')
  for (const name of ['low', 'lowered', 'kept']) await player.send(...settle(1, '0.00'), name)
  expect(await player.done()).toBe(400n)
})

test('a stake above the max bet is refused, and a limit of losses counts own money only', async () => {
  const player = await givenBonus({ maxBet: 900n })
  const window = { kind: 'loss', period: 'daily', amount: 750n } as const
  await player.lock((locked) => setWindow(deps, locked, window, deps.clock.now()))
  const refused = await player.place('9.01')
  expect(refused.body.meta).toMatchObject({ api_code: '106', balance: '17.00' })
  expect((await player.place('9.00')).body).toMatchObject({ bonus_stake: '2.00' })
  await player.send(...settle(1, '18.00'))
  const windows = await player.lock(async (locked) => locked.state().windows)
  expect(windows.map(({ used }) => used)).toEqual([-700n])
})

test('a bonus for games is not for sports, and games never see one for sports', async () => {
  const ofGames = await givenBonus({ terms: { sports: undefined } as never })
  expect((await ofGames.place('7.01')).body.meta).toMatchObject({ api_code: '107' })
  const balance = await acme.call(ofGames, 'balance')
  expect(balance.body).toMatchObject({ balance: '7.00', bonus_balance: '0.00' })
  const ofSports = await givenBonus()
  const { body } = await acme.call(ofSports, 'balance')
  expect(body).toMatchObject({ balance: '17.00', bonus_balance: '10.00' })
})

test('a wagered bonus becomes cash while bets are open, and what they return follows it up to the cap', async () => {
  const player = await givenBonus({ target: 1000n, cap: 800n })
  await player.place('10.00', 'first')
  await player.place('4.00', 'open')
  await player.send(...settle(1, '0.00'), 'first')
  // Of 3.00 that were left.
  expect(await player.pockets()).toEqual([300n, 0n, 0n])
  await player.send(...settle(1, '12.00'), 'open')
  expect(await player.pockets()).toEqual([800n, 0n, 0n])
  // A correction takes the wagering back: the bonus pays nothing now, and the player owes nothing that they still have.
  const voided = await player.send('void', { version: 2 }, 'first')
  expect(voided.body).toMatchObject({ owed: '0.00' })
  expect(await player.pockets()).toEqual([700n + (800n * 400n) / 1000n, 0n, 0n])
  await player.send(...settle(3, '0.00'), 'first')
  expect(await player.pockets()).toEqual([800n, 0n, 0n])
})

test('a bonus whose money is all in an open bet can be wagered, and a correction keeps its end', async () => {
  const player = await givenBonus({ target: 500n })
  await player.place('5.00', 'first')
  await player.place('12.00', 'open')
  await player.send(...settle(1, '0.00'), 'first')
  expect([await player.active(), await player.pockets()]).toEqual([null, [0n, 0n, 0n]])
  await player.send('void', { version: 2 }, 'first')
  await player.send('void', { version: 1 }, 'open')
  expect(await player.pockets()).toEqual([700n, 0n, 0n])
})

// The bet staked 7.00 of cash and all 10.00 of the bonus, of whose 40.00 it counts 17.00.
test.each<[string, (readonly [string, object])[], cash: bigint]>([
  ['a win, of which the wagered part becomes cash', [settle(2, '34.00')], 1400n + (2000n * 1700n) / 4000n],
  ['a void, which leaves nothing wagered', [['void', { version: 2 }]], 700n],
  ['a win and a loss again', [settle(2, '34.00'), settle(3, '0.00')], 0n],
])('after a loss by mistake that ended it, a correction is %s', async (_, calls, cash) => {
  const player = await givenBonus()
  await player.place('17.00')
  await player.send(...settle(1, '0.00'))
  expect([await player.active(), await player.pockets()]).toEqual([null, [0n, 0n, 0n]])
  for (const [action, body] of calls)
    for (const _again of [1, 2])
      expect((await player.send(action, body)).body).toMatchObject({ owed: '0.00' })
  expect(await player.pockets()).toEqual([cash, 0n, 0n])
  await server.settle()
})

test.each(['withdrawal', 'deadline'])(
  'a %s ends it with bets open, and its share of them is the operator’s',
  async (why) => {
    const player = await givenBonus()
    await player.place('10.00')
    if (why === 'withdrawal') await player.lock((locked) => forfeitForWithdrawal(locked, 'EUR', 'test'))
    else {
      await deps.pool.query('update player_bonus set expires_at = $2 where id = $1', [
        player.bonusId,
        deps.clock.now(),
      ])
      await endBonusesOver(deps)
    }
    expect(await player.active()).toBe(null)
    await player.send(...settle(1, '20.00'))
    expect(await player.pockets()).toEqual([1400n, 0n, 0n])
    await player.send(...settle(2, '0.00'))
    expect(await player.pockets()).toEqual([0n, 0n, 0n])
    await server.settle()
  },
)

test('of concurrent bets, each takes the money that is left', async () => {
  const player = await givenBonus()
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => player.place('5.00', name)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400])
  expect(await player.pockets()).toEqual([0n, 200n, 0n])
  for (const name of ['a', 'b', 'c', 'd']) await player.send('rollback', {}, name)
  expect(await player.pockets()).toEqual([700n, 1000n, 0n])
})

test('the audit finds bonus money and wagering that no entry explains', async () => {
  const player = await givenBonus()
  await player.place('10.00')
  await player.send(...settle(1, '0.00'))
  for (const change of ['stake_bonus = stake_bonus - 1', 'wagered = wagered - 1', 'bonus_missing = 1'])
    expect(
      await findTampering(
        deps,
        sportsChecks,
        `update sports_bet set ${change} where player = '${player.playerId}'`,
      ),
    ).toContain('the bonus money of a sports bet, and what it counts for wagering, equal its entries')
})
