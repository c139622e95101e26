import type { Account } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { termsOf } from './game-launch.ts'

const active: Account = {
  id: 'a',
  currency: 'BTC',
  balance: '1',
  withdrawalBalance: '1',
  vault: { amount: '0', lockedUntil: null },
  status: 1,
  version: 1,
}
const waiting = { active: undefined, isPending: true }
const there = { active, isPending: false }
const none = { active: undefined, isPending: false }
const money = { mode: 'money', accountId: 'a', currency: 'BTC' }
const demo = (currency?: string) => ({ mode: 'demo', accountId: undefined, currency })

test.each([
  ['a demo while the visitor is unknown', true, 'unknown', waiting, null],
  ['a demo for a visitor', true, 'guest', waiting, demo()],
  ['a demo for a player whose accounts are loading', true, 'player', waiting, null],
  ['a demo for a player', true, 'player', there, demo('BTC')],
  ['a demo for a player whose accounts failed to load', true, 'player', none, demo()],
  ['a game for money while the accounts are loading', false, 'player', waiting, null],
  ['a game for money', false, 'player', there, money],
] as const)('launches %s once, with the known terms', (_, isDemo, status, accounts, terms) => {
  expect(termsOf(isDemo, status, accounts)).toEqual(terms)
})
