import type { Account } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  applyAccount,
  onOutsideChange,
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
  vault: { amount: '0', lockedUntil: null },
  status: 1,
  version,
})

const publicationOf = (changed: Account) => ({ account: changed, isGone: false })

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
  expect(withAccount([account('10.00', 5)], publicationOf(account('9.00', 4)))).toEqual([account('10.00', 5)])
  expect(withAccount([account('10.00', 5)], publicationOf(account('9.00', 6)))).toEqual([account('9.00', 6)])
})

test('adds a new account', () => {
  expect(withAccount([account('10.00', 5)], publicationOf(account('0.00', 1, 'b')))).toHaveLength(2)
})

test('removes a closed account, unless the page has a newer version', () => {
  const gone = { account: account('0.00', 6), isGone: true }
  expect(withAccount([account('10.00', 5), account('1.00', 1, 'b')], gone)).toEqual([account('1.00', 1, 'b')])
  expect(withAccount([account('10.00', 7)], gone)).toEqual([account('10.00', 7)])
})

test('shows a balance immediately when no game is showing a round', () => {
  const { queryClient, balance } = givenPage()
  applyAccount(queryClient, publicationOf(account('12.00', 6)))
  expect(balance()).toBe('12.00')
})

test('delays a balance until the shown round ends', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  applyAccount(queryClient, publicationOf(account('12.00', 6)))
  expect(balance()).toBe('10.00')
  releaseBalance()
  expect(balance()).toBe('12.00')
})

test('delays a balance until the rounds of both bets have ended', () => {
  const { queryClient, balance } = givenPage()
  holdBalance('first')
  holdBalance('second')
  applyAccount(queryClient, publicationOf(account('12.00', 6)))
  releaseBalance('first')
  expect(balance()).toBe('10.00')
  releaseBalance('second')
  expect(balance()).toBe('12.00')
})

test('notifies listeners of changes that no round delays, until they unsubscribe', () => {
  const { queryClient } = givenPage()
  const received: string[] = []
  const leave = onOutsideChange(({ balance }) => received.push(balance))
  applyAccount(queryClient, publicationOf(account('12.00', 6)))
  holdBalance()
  applyAccount(queryClient, publicationOf(account('11.00', 7)))
  releaseBalance()
  leave()
  applyAccount(queryClient, publicationOf(account('10.00', 8)))
  expect(received).toEqual(['12.00'])
})

test('delays a balance for a long round while the game reports that it is showing it', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  applyAccount(queryClient, publicationOf(account('12.00', 6)))
  for (let seconds = 0; seconds < 60; seconds += 2) {
    vi.advanceTimersByTime(2_000)
    holdBalanceOn()
  }
  expect(balance()).toBe('10.00')
  releaseBalance()
  expect(balance()).toBe('12.00')
})

test('a late message about a finished round delays nothing', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  releaseBalance()
  holdBalanceOn()
  applyAccount(queryClient, publicationOf(account('12.00', 6)))
  expect(balance()).toBe('12.00')
})

test('a silent game delays a balance for at most five seconds', () => {
  const { queryClient, balance } = givenPage()
  holdBalance()
  applyAccount(queryClient, publicationOf(account('12.00', 6)))
  vi.advanceTimersByTime(5_000)
  expect(balance()).toBe('12.00')
})

test('a reply that is older than a publication does not restore the older account', () => {
  const known = [account('10.00', 5), account('1.00', 2, 'gone')]
  const loaded = [account('9.00', 4), account('3.00', 1, 'new')]
  expect(keepNewer(known, loaded)).toEqual([account('10.00', 5), account('3.00', 1, 'new')])
  expect(keepNewer(undefined, loaded)).toEqual(loaded)
})
