import type { Currency, Invoice } from '@fairhall/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onTracked } from './data-layer.ts'
import { registrationStep, watchInvoices } from './funnels.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const entries = () => {
  const found: object[] = []
  onTracked((entry) => found.push(entry))()
  return found
}

test('registration steps contain the login type, and the player’s id once known', () => {
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

test('records the end of an invoice once, with the kind of its currency', async () => {
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

describe('of tabs that all receive the end of a payment', () => {
  const deposit = (id: string) => ({ id, type: 1, status: 2, amount: '10', currency: 'EUR' }) as Invoice
  const tab = () =>
    watchInvoices(
      () => [],
      async () => 1,
    )
  const recordedIds = () => entries().map((entry) => (entry as { invoiceId: string }).invoiceId)

  test('one records it, even if they receive it at the same time', async () => {
    const tabs = [tab(), tab(), tab()]
    await Promise.all(tabs.map((receive) => receive(deposit('a'))))
    await tab()(deposit('a'))
    expect(recordedIds()).toEqual(['a'])
  })

  test('each records it if storage and locks are unavailable', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    vi.stubGlobal('navigator', {})
    const receive = tab()
    await receive(deposit('a'))
    await receive(deposit('a'))
    await tab()(deposit('a'))
    expect(recordedIds()).toEqual(['a', 'a'])
  })

  test('unknown or invalid stored data hides nothing', async () => {
    localStorage.setItem('recorded-payments', '{"a":1}')
    await tab()(deposit('a'))
    expect(recordedIds()).toEqual(['a'])
  })
})
