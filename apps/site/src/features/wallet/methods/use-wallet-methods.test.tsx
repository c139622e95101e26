import { CallError, createClient } from '@fairhall/client'
import { onlineManager, QueryClient, type QueryState } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { depositMethodsQuery } from './methods-queries.ts'
import { useWalletMethods } from './use-wallet-methods.ts'

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
const place = { currency: 'EUR', country: 'DE' }

function Answer() {
  const { methods, onRetry } = useWalletMethods('deposit', place)
  return `${methods?.length ?? 'unknown'} ${onRetry === null ? '' : 'offline'}`.trim()
}

function answer(state: Partial<QueryState>): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = depositMethodsQuery(client, place)
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState(state)
  return render(<Answer />, client, queryClient)
}

afterEach(() => onlineManager.setOnline(true))

const failed = (error: Error) => ({ status: 'error', error }) as const

test.each([
  ['loading', {}, 'unknown'],
  ['failed without a connection', failed(new CallError('offline', 'offline')), '0 offline'],
  ['failed', failed(new Error('no reply')), '0'],
  [
    'loaded, with a failed refetch',
    { ...failed(new CallError('offline', 'offline')), data: { data: [], meta: {} } },
    '0',
  ],
])('reports methods that are %s, in the state %o, as %s', (_, state, expected) => {
  expect(answer(state)).toBe(expected)
})

test('reports methods that wait for the connection as offline', () => {
  onlineManager.setOnline(false)
  expect(answer({})).toBe('0 offline')
})
