import type { SportsBet } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { toCsv } from './bets-csv.ts'

const bet: SportsBet = {
  id: '00000000-0000-4000-8000-000000000000',
  sportsbook: { id: 'acme', name: 'Acme Sports' },
  kind: 'combo',
  status: 2,
  isPending: false,
  currency: 'EUR',
  stake: '10.00',
  bonusStake: '4.00',
  wagered: null,
  isFreeBet: true,
  openStake: '10.00',
  paid: '37.80',
  odds: '3.78',
  maxReturn: null,
  legs: [
    { event: 'Alder – Birch', market: 'Winner', selection: 'Alder', odds: '1.80', result: 'won' },
    { event: 'Cedar – Dogwood', market: 'Total', selection: 'Over 2.5', odds: '2.10', result: 'won' },
  ],
  placedAt: '2026-11-20T12:00:00.000Z',
  settledAt: null,
  version: 0,
}
const texts = {
  locale: 'de',
  columns: ['A'],
  bet: (of: SportsBet) => `Bet ${of.id.slice(0, 8)}`,
  kind: () => 'Kombiwette',
  state: () => 'Gewonnen',
  freeBet: 'Gratiswette',
}

test('writes each bet as a row with its selections', () => {
  expect(toCsv([bet], texts)).toBe(
    '\uFEFFA\r\nBet 00000000;Acme Sports;Kombiwette;Alder – Birch: Winner: Alder | Cedar – Dogwood: Total: Over 2.5;3,78;' +
      '2026-11-20T12:00:00.000Z;;10,00;4,00;Gratiswette;37,80;EUR;Gewonnen\r\n',
  )
})
