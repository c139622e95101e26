import { expect, test } from 'vitest'
import { toCsv } from './play-csv.ts'

const period = {
  startsOn: '2026-03-02',
  endsOn: '2026-03-08',
  rounds: 12,
  playedMs: 90_000,
  staked: '20.50',
  won: '8',
  net: '-12.50',
  deposited: '30',
  withdrawn: '0',
}

test('a report is written with minutes and with numbers that spreadsheets read', () => {
  const columns = [
    'From',
    'To',
    'Minutes',
    'Rounds',
    'Staked',
    'Won',
    'Net',
    'Deposited',
    'Withdrawn',
    'Currency',
  ]
  const lines = toCsv([period], { locale: 'de', columns, currency: 'EUR' }).trim().split('\r\n')
  expect(lines[1]).toBe('2026-03-02;2026-03-08;2;12;20,50;8;-12,50;30;0;EUR')
})
