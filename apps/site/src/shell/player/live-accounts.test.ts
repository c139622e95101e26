import type { Account } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  applyAccount,
  hearElsewhere,
  holdBalance,
  holdBalanceOn,
  releaseBalance,
  withAccount,
} from './live-accounts.ts'
import { keepNewer } from './player-queries.ts'

const account = (balance: string, version: number, id = 'a'): Account => ({
  id,
  currency: 'EUR',
  balance,
  withdrawalBalance: balance,
  status: 1,
  version,
})

const news = (changed: Account) => ({ account: changed, isGone: false })

function givenPage() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['player', 'accounts'], [account('10.00', 5)])
  const balance = () => queryClient.getQueryData<Account[]>(['player', 'accounts'])?.[0]?.balance
  return { queryClient, balance }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  releaseBalance()
  vi.useRealTimers()
})

test('an older account never replaces a newer one', () => {
  expect(withAccount([account('10.00', 5)], news(account('9.00', 4)))).toEqual([account('10.00', 5)])
  expect(withAccount([account('10.00', 5)], news(account('9.00', 6)))).toEqual([account('9.00', 6)])
})

test('a new account is added', () => {
  expect(withAccount([account('10.00', 5)], news(account('0.00', 1, 'b')))).toHaveLength(2)
})

test('one that is gone leaves the list, unless the page knows it newer', () => {
  const gone = { account: account('0.00', 6), isGone: true }
  expect(withAccount([account('10.00', 5), account('1.00', 1, 'b')], gone)).toEqual([account('1.00', 1, 'b')])
  expect(withAccount([account('10.00', 7)], gone)).toEqual([account('10.00', 7)])
})

test('a balance is shown at once when no game is showing', () => {
  const { queryClient, balance } = givenPage()
  applyAccount(queryClient, news(account('12.00', 6)))
  expect(balance()).toBe('12.00')
})

test('a balance waits for the round that is being shown', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  applyAccount(queryClient, news(account('12.00', 6)))
  expect(balance()).toBe('10.00')
  releaseBalance()
  expect(balance()).toBe('12.00')
})

test('what no round holds back is told to who listens, until he leaves', () => {
  const { queryClient } = givenPage()
  const heard: string[] = []
  const leave = hearElsewhere(({ balance }) => heard.push(balance))
  applyAccount(queryClient, news(account('12.00', 6)))
  holdBalance()
  applyAccount(queryClient, news(account('11.00', 7)))
  releaseBalance()
  leave()
  applyAccount(queryClient, news(account('10.00', 8)))
  expect(heard).toEqual(['12.00'])
})

test('a balance waits for a round that takes long, as long as the game says that it is being shown', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  applyAccount(queryClient, news(account('12.00', 6)))
  for (let seconds = 0; seconds < 60; seconds += 2) {
    vi.advanceTimersByTime(2_000)
    holdBalanceOn()
  }
  expect(balance()).toBe('10.00')
  releaseBalance()
  expect(balance()).toBe('12.00')
})

test('a late word of a round that was shown holds nothing back', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  releaseBalance()
  holdBalanceOn()
  applyAccount(queryClient, news(account('12.00', 6)))
  expect(balance()).toBe('12.00')
})

test('a game that says nothing any more holds a balance for five seconds at most', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  applyAccount(queryClient, news(account('12.00', 6)))
  vi.advanceTimersByTime(5_000)
  expect(balance()).toBe('12.00')
})

test('a reply that a publication overtook does not bring the older account back', () => {
  const known = [account('10.00', 5), account('1.00', 2, 'gone')]
  const loaded = [account('9.00', 4), account('3.00', 1, 'new')]
  expect(keepNewer(known, loaded)).toEqual([account('10.00', 5), account('3.00', 1, 'new')])
  expect(keepNewer(undefined, loaded)).toEqual(loaded)
})
