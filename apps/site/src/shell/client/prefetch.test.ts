import { createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { registrationFieldsQuery } from '../market/registration-fields-query.ts'
import { providersQuery } from '../games/providers-query.ts'
import { prefetchForLater } from './prefetch.ts'

test.each([
  ['guests, who may register', true],
  ['players', false],
])('providers are fetched early, and the fields of registration for %s: %s', (_, isGuest) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  const fetched = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  prefetchForLater(queryClient, client, isGuest)
  const expected = [providersQuery(client), ...(isGuest ? [registrationFieldsQuery(client)] : [])]
  expect(fetched.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual(
    expected.map(({ queryKey }) => queryKey),
  )
})
