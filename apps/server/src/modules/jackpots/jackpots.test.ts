import { verifyDrop } from '@fairhall/games'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { copyContent } from '#tests/support/server/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { auditBooks } from '../audit/index.ts'
import { countFacts } from '../facts/facts.consumer.ts'
import { reviseSettings } from '../settings/index.ts'
import { payDropped } from './booking.service.ts'
import { dropsAbove } from './pot-terms.rules.ts'
import { keepJackpots } from './upkeep.service.ts'

const content = copyContent()
afterAll(() => content.remove())
content.edit<{ names: Record<string, string> }>('en/global-components/jackpots.json', ({ names }) => {
  for (const id of ['crash', 'back', 'stated', 'last', 'left', 'restored']) names[id] = id
})
const acme = await startWithProvider({ CONTENT_DIR: content.folder })
const { server } = acme
const { deps, clock } = server
const { pool } = deps
afterAll(() => acme.stop())

const byAmount = (id: string, more: object = {}) => ({
  id,
  games: { provider: 'acme' },
  seed: '1',
  contribution: '0.1',
  reserve: '0.1',
  drop: { kind: 'amount', from: '2', to: '2' },
  ...more,
})
const daily = (id: string, more: object = {}) =>
  byAmount(id, { drop: { kind: 'time', at: '19:00', cap: '50' }, ...more })

const revise = (...jackpots: object[]) =>
  reviseSettings(deps, { file: 'jackpots.json', content: { jackpots }, actor: 'staff:ada', reason: 'test' })

const keep = () => {
  clock.advance(1000)
  return keepJackpots(deps)
}
const settle = async () => {
  await server.settle()
  await keep()
}

beforeAll(async () => {
  await deps.catalogue.refresh()
})
afterEach(async () => {
  await settle()
  expect((await auditBooks(pool)).findings).toEqual([])
})

const list = async () => (await server.call('listJackpots')).data
const find = async (id: string) => (await list()).find((one) => one.id === id)
const drop = async (id: string, pot: number) =>
  (await server.call('getJackpotDrop', { params: { id, pot: String(pot) } })).data

const rewardsOf = async (cause: string) =>
  (
    await pool.query(
      "select player_id, amount, issued_as from reward_grant where cause_kind = 'jackpot' and cause_id = $1",
      [cause],
    )
  ).rows

test('games state the return with their jackpots, without paused ones, and rewards use the same edge', async () => {
  const game = async () => (await server.call('getGame', { params: { id: 'acme-train' } })).data
  const edges = async () =>
    (
      await pool.query<{ edge: number }>(
        "select edge from game_version where game = 'acme-train' order by since desc limit 1",
      )
    ).rows[0]?.edge
  await revise(byAmount('stated', { contribution: '0.35', reserve: '0.35' }))
  await keep()
  await keep()
  expect(await game()).toMatchObject({ rtp: '96.70', jackpotRtp: '0.70' })
  expect(await edges()).toBe(33_000)
  await gamblerOf(acme)
  expect(acme.launched.at(-1)?.body).toMatchObject({ jackpot_rtp: '0.70' })

  await revise(byAmount('stated', { contribution: '0.35', reserve: '0.35', state: 'paused' }))
  const ada = await gamblerOf(acme).finally(keep)
  await ada.play('p1', '10.00')
  await settle()
  expect(await find('stated')).toMatchObject({ amount: '1.00', isPaused: true })
  expect(await game()).toMatchObject({ rtp: '96.00', jackpotRtp: null })
  expect(await edges()).toBe(40_000)
  const tooMuch = revise(byAmount('stated', { contribution: '2.5', reserve: '2.5' }))
  await expect(tooMuch).rejects.toThrow("can't add 5 %")
})

test('a pot grows with own-money stakes, drops at its hidden value once, and is verified', async () => {
  await revise(byAmount('crown'))
  await keep()
  const opened = await find('crown')
  expect(opened).toMatchObject({
    amount: '1.00',
    pot: 1,
    seed: '1.00',
    dropFrom: '2.00',
    contribution: '0.1',
  })
  const [ada, bob] = [await gamblerOf(acme), await gamblerOf(acme)]
  await ada.play('a1', '600.00')
  await settle()
  expect(await find('crown')).toMatchObject({ amount: '1.60', commitment: opened?.commitment })
  await bob.play('b1', '400.00')
  await ada.play('a2', '100.00')
  await settle()
  // The next pot has the seed, and the share of the round after the drop.
  expect(await find('crown')).toMatchObject({ amount: '1.10', pot: 2 })
  expect(await rewardsOf('crown:1')).toEqual([{ player_id: bob.id, amount: 200n, issued_as: 'cash' }])
  const { win, commitment, ...proof } = await drop('crown', 1)
  expect(commitment).toBe(opened?.commitment)
  expect(win).toMatchObject({ pot: 1, amount: '2.00', currency: 'EUR', kind: 'amount' })
  if (proof.drop.kind !== 'amount') throw new Error('it drops by amount')
  expect(verifyDrop({ ...proof, jackpot: 'crown', pot: 1, commitment, drop: proof.drop })).toEqual({
    kind: 'right',
  })
  expect((await server.call('getJackpotDrop', { params: { id: 'crown', pot: '2' } })).error?.code).toBe(10001)
  expect((await server.call('listJackpotWins')).data[0]).toEqual(win)
})

test('a pot is drawn each day among its players, who include excluded ones, and its list is published', async () => {
  await revise(daily('daily'))
  await keep()
  const first = await find('daily')
  expect(first).toMatchObject({ amount: '1.00', cap: '50.00', dropFrom: null })
  const drawn = () =>
    clock.advance(new Date((first?.drawAt as string) ?? '').getTime() - clock.now().getTime())
  // Nobody takes part, so the pot waits for the next day.
  drawn()
  await keep()
  const postponed = await find('daily')
  expect(postponed).toMatchObject({ pot: 1, commitment: first?.commitment })
  const [ada, bob] = [await gamblerOf(acme), await gamblerOf(acme)]
  await ada.play('d1', '300.00')
  await bob.play('d2', '105.00')
  await settle()
  expect((await server.call('listJackpotEntries', { token: ada.token })).data).toMatchObject([
    { jackpot: 'daily', pot: 1, index: 0, weight: '30000000000000' },
  ])
  expect((await find('daily'))?.amount).toBe('1.40')
  await pool.query("update ledger_owner set restriction = 'excluded' where owner = any ($1)", [
    [ada.id, bob.id],
  ])
  clock.advance(new Date(postponed?.drawAt ?? '').getTime() - clock.now().getTime())
  await keep()
  await settle()
  const { win, ...proof } = await drop('daily', 1)
  const weights = (await server.call('listJackpotWeights', { params: { id: 'daily', pot: '1' } })).data
  expect(weights).toEqual(['30000000000000', '10500000000000'])
  expect(win).toMatchObject({ amount: '1.40', kind: 'time' })
  if (proof.drop.kind !== 'time') throw new Error('it is drawn')
  const { winner } = proof.drop
  expect(verifyDrop({ ...proof, jackpot: 'daily', pot: 1, drop: { kind: 'time', weights, winner } })).toEqual(
    {
      kind: 'right',
    },
  )
  // The fraction of a subunit is carried, and the reserve pays a part of the next seed.
  const { rows } = await pool.query(
    'select seed_from_reserve as saved, carried::text as carried from jackpot_pot where jackpot = $1 and number = 2',
    ['daily'],
  )
  expect(rows).toEqual([{ saved: 40n, carried: '500000000000' }])
  expect(await rewardsOf('daily:1')).toEqual([
    { player_id: [ada.id, bob.id][winner], amount: 140n, issued_as: 'cash' },
  ])
  expect((await server.call('listJackpotWeights', { params: { id: 'daily', pot: '2' } })).error?.code).toBe(
    10001,
  )
})

test('a player who closed their account leaves the draw, and it stays verifiable', async () => {
  await revise(daily('left'))
  await keep()
  const [ada, bob] = [await gamblerOf(acme), await gamblerOf(acme)]
  await ada.play('e1', '5000.00')
  await bob.play('e2', '10.00')
  await settle()
  const restrict = (restriction: string) =>
    pool.query('update ledger_owner set restriction = $2 where owner = $1', [ada.id, restriction])
  await restrict('closed')
  const { drawAt } = (await find('left')) ?? {}
  clock.advance(new Date(drawAt ?? '').getTime() - clock.now().getTime())
  await keep()
  await settle()
  await restrict('none')
  expect((await rewardsOf('left:1')).map(({ player_id: id }) => id)).toEqual([bob.id])
  const params = { id: 'left', pot: '1' }
  const weights = (await server.call('listJackpotWeights', { params })).data
  expect(weights).toEqual(['0', '1000000000000'])
  const { win: _, ...proof } = await drop('left', 1)
  if (proof.drop.kind !== 'time') throw new Error('it is drawn')
  const { winner } = proof.drop
  const shown = { ...proof, jackpot: 'left', pot: 1, drop: { kind: 'time', weights, winner } as const }
  expect(verifyDrop(shown)).toEqual({ kind: 'right' })
})

test('a crash before the commit, a repeat and a second payer change nothing', async () => {
  await revise(byAmount('crash'))
  await keep()
  const ada = await gamblerOf(acme)
  await ada.play('c1', '1500.00')
  const { rows } = await pool.query<{ events: object[] }>('select events from ledger_outbox')
  const events = rows.flatMap((row) => row.events).filter((event) => 'sums' in event)
  const counting = inTransaction(deps.db, async (tx) => {
    await countFacts(deps).handle(tx, events as never)
    throw new Error('killed')
  })
  await expect(counting).rejects.toThrow('killed')
  expect(await find('crash')).toMatchObject({ amount: '1.00', pot: 1 })

  await server.settle()
  const pay = payDropped(deps)
  const dropped = [{ kind: 'jackpot.dropped', jackpot: 'crash', number: 1 }] as never
  const again = () => inTransaction(deps.db, (tx) => pay.handle(tx, dropped))
  await Promise.all([again(), again(), keep()])
  await settle()
  expect(await rewardsOf('crash:1')).toEqual([{ player_id: ada.id, amount: 250n, issued_as: 'cash' }])
})

test('a rolled-back round leaves the open pot, and takes no prize back', async () => {
  await revise(byAmount('back'))
  await keep()
  const ada = await gamblerOf(acme)
  await ada.play('r1', '500.00')
  await ada.play('r2', '600.00')
  await settle()
  expect(await find('back')).toMatchObject({ pot: 2, amount: '1.00' })
  const after = await ada.cash()
  await ada.rollBack('r2')
  await settle()
  expect(Number(await ada.cash())).toBe(Number(after) + 600)
  // The correction is made up for by later stakes.
  expect(await find('back')).toMatchObject({ pot: 2, amount: '0.40' })
})

test('a jackpot that ends pays its last pot with the reserve, in the currency of the winning round', async () => {
  await revise(byAmount('last'))
  await keep()
  await revise()
  const ada = await gamblerOf(acme, 'USD')
  await ada.play('l1', '5000.00')
  await settle()
  expect(await find('last')).toBeUndefined()
  const { win, ...proof } = await drop('last', 1)
  expect(win.currency).toBe('USD')
  expect([proof.prize, proof.fromReserve]).toEqual([
    String(BigInt(proof.amount) / 10n ** 12n + BigInt(proof.fromReserve)),
    expect.stringMatching(/^[1-9]\d+$/),
  ])
  const { rows } = await pool.query(
    'select reserve < 10^12 as is_paid, is_booked from jackpot where id = $1',
    ['last'],
  )
  expect(rows).toEqual([{ is_paid: true, is_booked: true }])
})

test('a restored pot keeps its money and drops at a value that nobody could have learned before', async () => {
  await revise(byAmount('restored', { drop: { kind: 'amount', from: '2', to: '3' } }))
  await keep()
  const ada = await gamblerOf(acme)
  await ada.play('before', '900.00')
  await settle()
  const before = await find('restored')
  const restore = () => pool.query("update jackpot_pot set sealed_secret = '' where state = 'open'")
  await restore()
  await keep()
  const published = await find('restored')
  expect(published).toEqual({ ...before, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
  // Counting never waits for the job.
  await restore()
  await ada.play('first', '1.00')
  await server.settle()
  const last = await find('restored')
  expect(new Set([before, published, last].map((pot) => pot?.commitment)).size).toBe(3)
  await ada.play('last', '1200.00')
  await settle()
  const { win: _win, ...proof } = await drop('restored', 1)
  expect(proof.commitment).toBe(last?.commitment)
  if (proof.drop.kind !== 'amount') throw new Error('it drops by amount')
  const proven = { ...proof, jackpot: 'restored', pot: 1, drop: proof.drop }
  expect(verifyDrop(proven)).toEqual({ kind: 'right' })
})

test.each([
  ['above what it holds', '150', '199', '200'],
  ['at least from', '150', '99', '150'],
  ['one above it', '150', '150', '151'],
])('a restored pot drops %s', (_name, from, holds, expected) => {
  const terms = { games: [], contribution: 1, reserve: 1, drop: { kind: 'amount' as const, from, to: '300' } }
  expect(dropsAbove(terms, BigInt(holds)).drop).toMatchObject({ from: expected, to: '300' })
})
