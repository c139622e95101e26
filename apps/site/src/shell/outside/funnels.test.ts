import type { Currency, Invoice } from '@fairhall/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onTracked } from './data-layer.ts'
import { registrationStep, watchDialogs, watchInvoices } from './funnels.ts'

beforeEach(() => void vi.stubGlobal('window', {}))
afterEach(() => void vi.unstubAllGlobals())

const entries = () => {
  const found: object[] = []
  onTracked((entry) => found.push(entry))()
  return found
}

test('opening and closing the wallet is a step each, once', () => {
  const watch = watchDialogs(() => 'player-1')
  watch({})
  watch({ 'sign-up': 'true' })
  watch({ wallet: 'deposit' })
  watch({ wallet: 'withdraw' })
  watch({})
  expect(entries()).toMatchObject([
    { event: 'wallet', funnelStep: 'open', operationType: 'deposit', userId: 'player-1' },
    { event: 'wallet', funnelStep: 'close', operationType: 'deposit' },
    { event: 'wallet', funnelStep: 'open', operationType: 'withdraw' },
    { event: 'wallet', funnelStep: 'close', operationType: 'withdraw' },
  ])
})

test('the steps of a registration say what the player registers with, and who he is once he is', () => {
  registrationStep('open', 'phone')
  registrationStep('sent', 'phone', 'player-1')
  expect(entries()).toEqual([
    { event: 'registration', funnelStep: 'open', regType: 'phone', loadTime: expect.any(Number) },
    {
      event: 'registration',
      funnelStep: 'sent',
      regType: 'phone',
      loadTime: expect.any(Number),
      userId: 'player-1',
    },
  ])
})

test('a wrong value opens nothing', () => {
  watchDialogs(() => undefined)({ wallet: 'everything' })
  expect(entries()).toEqual([])
})

test('the end of an invoice is told once, with the kind of its money', async () => {
  const watch = watchInvoices(
    () => [{ code: 'BTC', type: 'crypto' } as Currency],
    async () => 7,
  )
  const invoice = (id: string, type: number, status: number, currency: string) =>
    ({ id, type, status, amount: '10', currency }) as Invoice
  await watch(invoice('a', 1, 1, 'EUR'))
  await watch(invoice('a', 1, 2, 'EUR'))
  await watch(invoice('a', 1, 2, 'EUR'))
  await watch(invoice('b', 2, 3, 'BTC'))
  expect(entries()).toEqual([
    {
      event: 'depositSuccess',
      depositAmount: '10',
      depositCurrency: 'EUR',
      successDepositNumber: 7,
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
