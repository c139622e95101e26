import { CallError } from '@fairhall/client'
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refetchAfterOutage } from './refetch-after-outage.ts'

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

/** A mounted query whose first result is `first` and whose second succeeds. */
function shown(first: unknown) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchInterval: refetchAfterOutage } },
  })
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValueOnce(first).mockResolvedValue('words')
  const observer = new QueryObserver(queryClient, { queryKey: ['any'], queryFn })
  observer.subscribe(() => {})
  return { observer, queryFn }
}

test.each([
  ['a timeout', new CallError('timeout', '')],
  ['a network error', new CallError('offline', '')],
  ['a server restart', new CallError('refused', '', { status: 503 })],
])('refetches after %s until it succeeds', async (_, error) => {
  const { observer, queryFn } = shown(error)
  await vi.advanceTimersByTimeAsync(5000)
  expect(observer.getCurrentResult().isError).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().data).toBe('words')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test.each([
  ['a refusal', new CallError('refused', '', { status: 404 })],
  ['an error of the page', new Error('not found')],
])('does not refetch after %s', async (_, error) => {
  const { queryFn } = shown(error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
})
