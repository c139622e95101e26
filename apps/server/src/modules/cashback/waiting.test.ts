/** A round that can't be counted delays the cashback of its player, and of nobody else. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { retryParked } from '../../platform/outbox/parked.ts'
import { auditBooks } from '../audit/index.ts'
import { hasUnpaidCashback, payEndedPeriods } from './payments.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps, clock } = server
const { pool } = deps
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

async function givenLoser(name: string) {
  const gambler = await acme.givenGambler({ cash: 1_000_000n })
  const transactions = [bet(`${name}-bet`, '200.00'), win(`${name}-win`, '150.00')]
  await acme.call('betwin', gambler.betwin(name, transactions, { finished: true }))
  const paid = async () => {
    await server.settle()
    const { rows } = await pool.query<{ amount: bigint }>(
      `select deltas[1] as amount from ledger_entry where owner = $1 and kind = 'reward'`,
      [gambler.playerId],
    )
    return rows.map(({ amount }) => amount)
  }
  const isOwed = () => inTransaction(deps.db, (tx) => hasUnpaidCashback(deps, tx, gambler.playerId))
  /** Takes back the stake of the round, or what it won. */
  const rollBack = async (part: 'bet' | 'win') => {
    const original = `${name}-${part}`
    await acme.call('rollback', gambler.rollback(name, [[`${original}-back`, original]], { finished: true }))
    await server.settle()
  }
  const carried = async () => {
    const { rows } = await pool.query<{ amount: bigint }>(
      'select amount from cashback_carry where player_id = $1',
      [gambler.playerId],
    )
    return rows[0]?.amount ?? 0n
  }
  return { ...gambler, paid, isOwed, rollBack, carried }
}

/** As if all tries to count the rounds so far had failed. */
const park = () =>
  pool.query(
    `with failed as (delete from ledger_outbox where events @> '[{"kind": "round.closed"}]' returning id, events)
     insert into delivery (consumer, id, events, tries, parked_at)
     select 'facts.rounds', id, jsonb_path_query_array(events, '$[*] ? (@.kind == "round.closed")'), 20, now() from failed`,
  )

test('others are paid, and the player once the round is counted', async () => {
  clock.set('2027-03-01T12:00:00Z')
  await payEndedPeriods(deps)
  const ada = await givenLoser('ada')
  await park()
  const eve = await givenLoser('eve')
  await server.settle()
  clock.set('2027-03-08T00:05:00Z')
  expect(await ada.isOwed()).toBe(false)
  await payEndedPeriods(deps)
  expect([await ada.paid(), await eve.paid()]).toEqual([[], [250n]])

  await inTransaction(deps.db, (tx) => retryParked(tx, 'facts.rounds', null))
  await server.settle()
  expect([await ada.isOwed(), await eve.isOwed()]).toEqual([true, false])
  await Promise.all([payEndedPeriods(deps), payEndedPeriods(deps)])
  expect([await ada.paid(), await eve.paid()]).toEqual([[250n], [250n]])
  expect(await ada.isOwed()).toBe(false)
  await payEndedPeriods(deps)
  expect([await ada.paid(), await eve.paid()]).toEqual([[250n], [250n]])
})

test('a round that is just being counted delays the period', async () => {
  clock.set('2027-03-10T12:00:00Z')
  await payEndedPeriods(deps)
  const ada = await givenLoser('late')
  clock.set('2027-03-15T00:05:00Z')
  await payEndedPeriods(deps)
  const { rowCount } = await pool.query("select from cashback_run where starts_on = '2027-03-08'")
  expect(rowCount).toBe(0)
  await server.settle()
  await payEndedPeriods(deps)
  expect(await ada.paid()).toEqual([250n])
})

/** A process that looked for players to pay late before their rounds were counted, so it pays later periods first. */
const early = {
  ...deps,
  db: {
    ...deps.db,
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      const result = await deps.db.query<Row>(text, values)
      return text.includes('from cashback_waiting') ? { rows: [], rowCount: 0 } : result
    },
  },
}
const orders: readonly [string, late: (typeof deps)[], next: (typeof deps)[]][] = [
  ['in the order of the periods', [deps], [deps]],
  ['after a later period', [early], [early, deps]],
]
const corrections = ['bet', 'win'] as const
let mondays = 0
const nextMonday = () => {
  mondays += 1
  clock.set(new Date(Date.parse('2027-03-15T00:05:00Z') + mondays * 7 * 86_400_000).toISOString())
}

// After both corrections nothing of the round is left. Without its stake, it is a net win; without its win, it cost 200.00 × 4 % × 40 %.
test.each(
  orders.flatMap(([order, late, next]) => corrections.map((first) => [order, first, late, next] as const)),
)(
  'pays a player who was set aside, %s, the same as others, with the %s corrected first',
  async (order, first, late, next) => {
    const [ada, eve] = await givenWaiting(`${order}-${first}`)
    for (const process of late) await payEndedPeriods(process)
    const rounds = [ada, eve]
    for (const one of rounds) await one.rollBack(first)
    nextMonday()
    for (const process of next) await payEndedPeriods(process)
    const owed = async () => {
      const sums = []
      for (const one of rounds)
        sums.push((await one.paid()).reduce((sum, amount) => sum + amount, await one.carried()))
      return sums
    }
    expect(await owed()).toEqual(first === 'bet' ? [0n, 0n] : [320n, 320n])
    for (const one of rounds) await one.rollBack(first === 'bet' ? 'win' : 'bet')
    nextMonday()
    await Promise.all([payEndedPeriods(deps), payEndedPeriods(deps)])
    expect(await owed()).toEqual([0n, 0n])
  },
)

/** Two players with 2.50 for the week that has just ended: the rounds of one were counted after its payment, and those of the other in time. */
async function givenWaiting(name: string) {
  nextMonday()
  await payEndedPeriods(deps)
  const ada = await givenLoser(`${name}-late`)
  await park()
  const eve = await givenLoser(`${name}-timely`)
  await server.settle()
  nextMonday()
  await payEndedPeriods(deps)
  expect([await ada.paid(), await eve.paid()]).toEqual([[], [250n]])
  await inTransaction(deps.db, (tx) => retryParked(tx, 'facts.rounds', null))
  await server.settle()
  return [ada, eve] as const
}
