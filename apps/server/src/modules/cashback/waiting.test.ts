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
  return { ...gambler, paid, isOwed }
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
