import type { Currency, Invoice } from '@fairhall/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onTracked } from './data-layer.ts'
import { watchDialogs, watchInvoices } from './funnels.ts'

beforeEach(() => void vi.stubGlobal('window', {}))
afterEach(() => void vi.unstubAllGlobals())

const entries = () => {
  const found: object[] = []
  onTracked((entry) => found.push(entry))()
  return found
}

test('opening the registration and the wallet is a step each, once', () => {
  const watch = watchDialogs(() => 'player-1')
  watch({})
  watch({ 'sign-up': 'true' })
  watch({ 'sign-up': 'true', modal: 'sign-up-cancel' })
  watch({ wallet: 'deposit' })
  watch({ wallet: 'withdraw' })
  watch({})
  expect(entries()).toMatchObject([
    { event: 'registration', funnelStep: 'open', regType: 'email' },
    { event: 'wallet', funnelStep: 'open', operationType: 'deposit', userId: 'player-1' },
    { event: 'wallet', funnelStep: 'close', operationType: 'deposit' },
    { event: 'wallet', funnelStep: 'open', operationType: 'withdraw' },
    { event: 'wallet', funnelStep: 'close', operationType: 'withdraw' },
  ])
})

test('a wrong value opens nothing', () => {
  watchDialogs(() => undefined)({ wallet: 'everything' })
  expect(entries()).toEqual([])
})

test('the end of an invoice is told once, with the kind of its money', () => {
  const watch = watchInvoices(() => [{ code: 'BTC', type: 'crypto' } as Currency])
  const invoice = (id: string, type: number, status: number, currency: string) =>
    ({ id, type, status, amount: '10', currency }) as Invoice
  watch(invoice('a', 1, 1, 'EUR'))
  watch(invoice('a', 1, 2, 'EUR'))
  watch(invoice('a', 1, 2, 'EUR'))
  watch(invoice('b', 2, 3, 'BTC'))
  expect(entries()).toEqual([
    {
      event: 'depositSuccess',
      depositAmount: '10',
      depositCurrency: 'EUR',
      successDepositNumber: 1,
      invoiceId: 'a',
      walletType: 'fiat',
    },
    {
      event: 'withdrawFailed',
      withdrawAmount: '10',
      withdrawCurrency: 'BTC',
      invoiceId: 'b',
      walletType: 'crypto',
    },
  ])
})
