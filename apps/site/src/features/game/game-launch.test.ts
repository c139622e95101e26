import type { Account } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { termsOf } from './game-launch.ts'

const active: Account = {
  id: 'a',
  currency: 'BTC',
  balance: '1',
  withdrawalBalance: '1',
  status: 1,
  version: 1,
}
const waiting = { active: undefined, isPending: true }
const there = { active, isPending: false }
const none = { active: undefined, isPending: false }
const money = { mode: 'money', accountId: 'a', currency: 'BTC' }
const demo = (currency?: string) => ({ mode: 'demo', accountId: undefined, currency })

test.each([
  ['the demo of who may still be anyone', true, 'unknown', waiting, null],
  ['the demo of a guest', true, 'guest', waiting, demo()],
  ['the demo of a player whose accounts are on their way', true, 'player', waiting, null],
  ['the demo of a player', true, 'player', there, demo('BTC')],
  ['the demo of a player whose accounts could not be read', true, 'player', none, demo()],
  ['a game for money before the accounts are there', false, 'player', waiting, null],
  ['a game for money', false, 'player', there, money],
] as const)('%s is launched once, with what is known', (_, isDemo, status, accounts, terms) => {
  expect(termsOf(isDemo, status, accounts)).toEqual(terms)
})
