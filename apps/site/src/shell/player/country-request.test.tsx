import { createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { countryRequestQuery } from './country-request-query.ts'
import { CountryRequest } from './country-request.tsx'

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })

test.each([
  ['no country', null, ['why', 'ask']],
  ['another country', 'FR', ['why', 'ask']],
  ['this country', 'AT', ['asked']],
])('after a request for %s it says why methods are missing, or that it waits', (_what, country, shown) => {
  const queryClient = new QueryClient()
  const waiting = country === null ? null : { country, askedAt: '2026-01-01T00:00:00.000Z' }
  queryClient.setQueryData(countryRequestQuery(client).queryKey, waiting)
  const html = render(<CountryRequest own="Germany" country="AT" name="Austria" />, client, queryClient)
  expect([...html.matchAll(/modals\.wallet-region\.(\w+)/g)].map(([, key]) => key)).toEqual(shown)
})
