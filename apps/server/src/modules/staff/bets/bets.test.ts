/** Sports bets as staff see them, voids by two members, and debts that are written off. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditBooks } from '../../audit/index.ts'

const acme = await startWithSportsbook()
const { server } = acme
const { admin, rows, both } = openOffice(server)
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(server.deps.pool)).findings).toEqual([]))

async function givenBettor() {
  const player = await acme.givenSiteBettor(2000n)
  const prefix = player.playerId.slice(0, 8)
  const named = (bet: string) => `${prefix}-${bet}`
  const read = async (bet: string) => (await acme.call(player, 'get', { bet_id: named(bet) })).body
  return {
    ...player,
    named,
    read,
    place: (bet: string, stake: string, more: object = {}) =>
      acme.call(player, 'place', single(named(bet), stake, player.sessionId, more)),
    send: (action: string, bet: string, more: object) =>
      acme.call(player, action, { bet_id: named(bet), ...more }),
  }
}

/** Has won 40.00 with the bet `b`, lost them and the rest, and must pay them back. */
async function givenDebtor() {
  const ada = await givenBettor()
  await ada.place('b', '20.00')
  await ada.send('settle', 'b', { version: 1, result: 'won', total_return: '40.00' })
  await ada.place('drain', '40.00')
  await ada.send('settle', 'b', { version: 2, result: 'lost', total_return: '0.00' })
  expect(await ada.read('b')).toMatchObject({ owed: '40.00', balance: '0.00' })
  return ada
}

test('a debt is written off by two members, and the next win of that bet is not paid twice', async () => {
  const ada = await givenDebtor()
  const b = ada.named('b')
  await both(`bet write-off ${b}`)
  expect(await ada.read('b')).toMatchObject({ owed: '0.00', balance: '0.00', state: 'lost' })
  const { rows: owed } = await server.deps.pool.query('select from receivable where player_id = $1', [
    ada.playerId,
  ])
  expect(owed).toEqual([])
  expect(await admin(`bet write-off ${b}`)).toMatchObject({ exitCode: 3 })

  // The player has kept the 40.00 of the first settlement.
  await ada.send('settle', 'b', { version: 3, result: 'won', total_return: '50.00' })
  expect(await ada.read('b')).toMatchObject({ owed: '0.00', balance: '10.00' })
  const shown = await rows(`bet show ${b}`)
  expect(shown.map(({ what, version, amount }) => [what, version, amount])).toEqual([
    ['place', null, '-20.00 EUR'],
    ['leg', null, null],
    ['settle', 1, '40.00 EUR'],
    ['settle', 2, '-40.00 EUR'],
    ['write-off', null, '0.00 EUR'],
    ['settle', 3, '50.00 EUR'],
  ])
  expect(shown[4]).toMatchObject({ by: 'staff:ada', state: 'lost' })
})

test('a bet is voided by two members, unless its sportsbook decided first', async () => {
  const ada = await givenBettor()
  await ada.place('b', '20.00')
  const orders = [await rows(`bet void ${ada.named('b')}`), await rows(`bet void ${ada.named('b')}`)]
  const ids = orders.map(([order]) => String(order?.['order']))
  expect((await admin(`order agree ${ids[0]}`, 'ada')).output).toContain('sameMember')
  expect(await rows(`order agree ${ids[0]}`, 'bob')).toMatchObject([{ result: 'voided' }])
  expect(await ada.read('b')).toMatchObject({ state: 'refunded', version: 0, balance: '20.00' })
  expect((await admin(`order agree ${ids[1]}`, 'bob')).output).toContain('orderStale')
  // The sportsbook is back: its first version is in effect.
  await ada.send('settle', 'b', { version: 1, result: 'won', total_return: '50.00' })
  expect(await ada.read('b')).toMatchObject({ state: 'won', version: 1, balance: '50.00' })

  await ada.place('sold', '5.00')
  await ada.send('cashout', 'sold', { order_id: ada.named('o'), amount: '4.00' })
  const [order] = await rows(`bet void ${ada.named('sold')}`)
  expect((await admin(`order agree ${String(order?.['order'])}`, 'bob')).output).toContain('betEnded')
})

test('a sportsbook cannot exchange the bet of an order by using our ID for a newer one', async () => {
  const [ada, eve] = [await givenBettor(), await givenBettor()]
  await ada.place('b', '20.00')
  const { id } = await ada.read('b')
  const [order] = await rows(`bet void ${id}`)
  await acme.call(eve, 'place', single(String(id), '20.00', eve.sessionId))
  expect(await rows(`order agree ${String(order?.['order'])}`, 'bob')).toMatchObject([{ result: 'voided' }])
  expect(await ada.read('b')).toMatchObject({ state: 'refunded', balance: '20.00' })
  expect((await acme.call(eve, 'get', { bet_id: id })).body).toMatchObject({ state: 'open' })
  expect(await admin(`bet void ${id}`)).toMatchObject({ exitCode: 0 })
})

test('staff find the bets of a player and the open ones of an event', async () => {
  const ada = await givenBettor()
  const event = `${ada.playerId}–Birch`
  const legs = [{ id: '1', event, market: 'Winner', selection: 'Alder', odds: '2.00' }]
  await ada.place('one', '5.00', { legs })
  await ada.place('two', '6.00', { legs, accepted: false })
  await ada.place('settled', '7.00', { legs })
  await ada.send('settle', 'settled', { version: 1, result: 'lost', total_return: '0.00' })
  await ada.place('elsewhere', '1.00')
  const open = await rows(`bet open ${event}`)
  expect(open.map(({ theirs, state }) => [theirs, state]).toSorted()).toEqual([
    [ada.named('one'), 'open'],
    [ada.named('two'), 'pending'],
  ])
  expect((await rows(`bet list ${ada.playerId}`)).map(({ stake }) => stake).toSorted()).toEqual([
    '1.00',
    '5.00',
    '6.00',
    '7.00',
  ])
  expect(await admin('bet show unknown')).toMatchObject({ exitCode: 3 })
})
