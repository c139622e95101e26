import type { Spin } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { toCsv } from './rounds-csv.ts'

const round: Spin = {
  id: '00000000-0000-4000-8000-000000000000',
  game: { id: 'acme-train', title: 'Night Train; Deluxe', thumbnail: '', thumbnailSmall: null },
  provider: { id: 'acme', name: 'Acme Games' },
  roundId: '123456789012345',
  isProvablyFair: false,
  currency: 'EUR',
  stake: '2.50',
  win: '12.05',
  bonusStake: '0.50',
  wagered: '1.00',
  returned: '0.00',
  status: 2,
  openedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
}
const texts = {
  locale: 'en',
  columns: ['A', 'B'],
  round: (of: Spin) => `Round ${of.roundId}`,
  state: () => 'Won',
}

test('writes each round as a row below the header', () => {
  expect(toCsv([round], texts)).toBe(
    '\uFEFFA,B\r\nRound 123456789012345,Night Train; Deluxe,Acme Games,2026-11-20T12:00:00.000Z,,2.50,0.50,12.05,0.00,EUR,Won\r\n',
  )
  expect(toCsv([round], { ...texts, locale: 'de' })).toContain(';"Night Train; Deluxe";Acme Games;')
  expect(toCsv([round], { ...texts, locale: 'de' })).toContain(';2,50;0,50;12,05;0,00;EUR;')
})
