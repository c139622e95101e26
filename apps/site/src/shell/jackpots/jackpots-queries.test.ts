import type { Jackpot } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { withMeters } from './jackpots-queries.ts'

const jackpot = (id: string, pot: number, amount: string) => ({ id, pot, amount }) as Jackpot
const shown = [jackpot('crown', 2, '1.00'), jackpot('daily', 7, '5.00')]

test.each([
  [
    'new amounts keep the order of the list',
    [jackpot('daily', 7, '5.10'), jackpot('crown', 2, '1.20')],
    [jackpot('crown', 2, '1.20'), jackpot('daily', 7, '5.10')],
  ],
  ['a pot that dropped is read again', [jackpot('crown', 3, '1.00'), jackpot('daily', 7, '5.00')], null],
  ['a new jackpot is read', [...shown, jackpot('gala', 1, '1.00')], null],
  ['a jackpot that ended is read again', [jackpot('daily', 7, '5.00')], null],
])('%s', (_, meters, expected) => {
  expect(withMeters(shown, meters)).toEqual(expected)
})
