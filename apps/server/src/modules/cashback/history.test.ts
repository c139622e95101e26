/** Players see the days that cashback comes from, and what was paid. */
import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { listCashbackDays, listCashbackPayments } from './history.service.ts'
import { payEndedPeriods } from './payments.service.ts'

/** Weekly cashback of 5 % of the net loss. */
const acme = await startWithProvider()
const { server } = acme
const { deps, clock } = server
afterAll(() => acme.stop())

const week = { from: '2027-03-01', to: '2027-03-08' }

test('shows the stakes, wins and net loss of each day, what a bonus had a part in, and the payment', async () => {
  clock.set('2027-03-01T12:00:00Z')
  await payEndedPeriods(deps)
  const ada = await acme.givenGambler({ cash: 1_000_000n })
  const play = (round: string, stake: string, payout: string) => {
    const transactions = [bet(`${round}-bet`, stake), win(`${round}-win`, payout)]
    return acme.call('betwin', ada.betwin(round, transactions, { finished: true }))
  }
  await play('monday', '1000.00', '900.00')
  clock.set('2027-03-02T23:00:00Z')
  await play('won', '100.00', '150.00')
  await ada.lock((held) => giveActiveBonus(held, 'EUR', { amount: 1000n, target: 90_000n }))
  await play('bonus', '30.00', '1.00')
  await server.settle()
  const days = await listCashbackDays(deps, ada.playerId, { currency: 'EUR', ...week })
  expect(days).toEqual([
    { day: '2027-03-01', staked: '1000.00', won: '900.00', netLoss: '100.00', withBonus: '0.00' },
    { day: '2027-03-02', staked: '100.00', won: '150.00', netLoss: '-50.00', withBonus: '30.00' },
  ])
  expect(await listCashbackDays(deps, ada.playerId, { currency: 'USD', ...week })).toEqual([])
  expect((await listCashbackPayments(deps, ada.playerId, {})).payments).toEqual([])

  clock.set('2027-03-08T00:05:00Z')
  await payEndedPeriods(deps)
  await server.settle()
  const { payments, meta } = await listCashbackPayments(deps, ada.playerId, {})
  const period = { startsOn: week.from, endsOn: week.to }
  // (100.00 − 50.00) × 5 %
  expect(payments).toMatchObject([{ currency: 'EUR', amount: '2.50', ...period }])
  expect(payments[0]?.paidAt).not.toBeNull()
  expect(meta).toMatchObject({ total: 1 })
})

test.each([
  ['ends before it begins', '2027-03-08', '2027-03-01', 422],
  ['is longer than a month', '2027-03-01', '2027-04-02', 422],
  ['is not made of days', '2027-02-30', '2027-03-01', 400],
  ['is empty', '2027-03-01', '2027-03-01', 200],
])('a period that %s is answered', async (_, from, to, status) => {
  const { token } = await givenPlayer(server)
  const reply = await server.call('listCashbackDays', { token, query: { currency: 'EUR', from, to } })
  expect(reply.status).toBe(status)
})
