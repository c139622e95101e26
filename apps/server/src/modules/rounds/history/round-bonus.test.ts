/** The details of a round say what it counted for a bonus, and why not more. */
import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { giveActiveBonus, sportsWagering } from '#tests/support/payments/bonuses.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { forfeitForWithdrawal } from '../../bonuses/index.ts'
import { withPlayerLock } from '../../player-state/index.ts'

const acme = await startWithProvider()
const { server } = acme
const { db } = server.deps
afterAll(() => acme.stop())

const wagering = { contributions: { 'game:acme-train': 50 }, forbidden: [] }

/** Returns the ID of a bonus of 10.00 that was activated now. */
async function givenBonus(playerId: string): Promise<string> {
  const input = { amount: 1000n, target: 90_000n, maxBet: 500n, terms: wagering }
  const id = await inTransaction(db, (tx) =>
    withPlayerLock(server.deps, tx, playerId, ['EUR'], (held) => giveActiveBonus(held, 'EUR', input)),
  )
  await db.query(
    `update player_bonus set terms = $2, created_at = $3::timestamptz, expires_at = $3::timestamptz + days * interval '24 hours'
      where id = $1`,
    [id, JSON.stringify({ wagering }), server.clock.now()],
  )
  return id
}

test('a round says what it counted for a bonus, and one after it that it had ended', async () => {
  const { id: playerId, token } = await givenPlayer(server, { birthdate: '1990-01-01' })
  await givenCash(server, playerId, 'EUR', 10_000n)
  const { data: accounts } = await server.call('listAccounts', { token })
  const params = { id: 'acme-train' }
  const { data: launch } = await server.call('playGame', { token, params, body: { mode: 'money' } })
  const base = {
    account_id: accounts[0]?.id,
    currency: 'EUR',
    game_id: 'train',
    session_id: launch.sessionId,
  }
  const bonusOf = async (round: string, ...stakes: string[]) => {
    server.clock.advance(1000)
    for (const [nth, stake] of stakes.entries()) {
      const isLast = nth === stakes.length - 1
      const transactions = [bet(`${round}-${nth}`, stake)]
      const reply = await acme.call('betwin', { ...base, round_id: round, transactions, finished: isLast })
      expect(reply.status).toBe(200)
    }
    const { data } = await server.call('listSpins', { token })
    return (await server.call('getSpin', { token, params: { id: data[0]?.id ?? '' } })).data.bonus
  }

  expect(await bonusOf('before', '2.00')).toBeNull()
  server.clock.advance(1000)
  const bonusId = await givenBonus(playerId)
  expect(await bonusOf('half', '2.00')).toEqual({ name: 'test', counted: '1.00', percent: 50, reason: null })
  expect(await bonusOf('doubled', '3.00', '3.00')).toMatchObject({ counted: '1.50', reason: 'maxBet' })
  expect(await bonusOf('cent', '0.01')).toMatchObject({ counted: '0.00', reason: 'small' })
  const { rows } = await db.query('select bonus_done as done from player_asset where player = $1', [playerId])
  expect(rows).toEqual([{ done: 250n }])

  server.clock.advance(1000)
  await server.call('cancelPlayerBonus', { token, params: { id: bonusId } })
  expect(await bonusOf('after', '2.00')).toMatchObject({ counted: '0.00', reason: 'ended' })
})

test('the balances of a round have the money of a bonus for games, and not of one for sports', async () => {
  const { id: playerId, token } = await givenPlayer(server, { birthdate: '1990-01-01' })
  await givenCash(server, playerId, 'EUR', 2000n)
  const { data: accounts } = await server.call('listAccounts', { token })
  const game = { params: { id: 'acme-train' }, body: { mode: 'money' as const } }
  const { data: launch } = await server.call('playGame', { token, ...game })
  const place = {
    account_id: accounts[0]?.id,
    currency: 'EUR',
    game_id: 'train',
    session_id: launch.sessionId,
  }
  const activate = (terms: object) =>
    inTransaction(db, (tx) =>
      withPlayerLock(server.deps, tx, playerId, ['EUR'], (locked) =>
        giveActiveBonus(locked, 'EUR', { amount: 1000n, target: 90_000n, terms }),
      ),
    )
  const cancel = () =>
    inTransaction(db, (tx) =>
      withPlayerLock(server.deps, tx, playerId, ['EUR'], (locked) =>
        forfeitForWithdrawal(locked, 'EUR', 'test'),
      ),
    )
  const balancesOf = async (round: string) => {
    server.clock.advance(1000)
    const transactions = [bet(`${playerId}-${round}`, '1.00')]
    await acme.call('betwin', { ...place, round_id: `${playerId}-${round}`, transactions, finished: true })
    const { data } = await server.call('listSpins', { token })
    const spin = await server.call('getSpin', { token, params: { id: data[0]?.id ?? '' } })
    return [spin.data.balanceBefore, spin.data.balanceAfter]
  }
  expect(await balancesOf('without')).toEqual(['20.00', '19.00'])
  await activate({ sports: sportsWagering(1500) })
  expect(await balancesOf('sports')).toEqual(['19.00', '18.00'])
  await cancel()
  await server.settle()
  await activate(wagering)
  expect(await balancesOf('games')).toEqual(['28.00', '27.00'])
})
