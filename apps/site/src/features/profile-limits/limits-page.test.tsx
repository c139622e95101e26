import { createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { LimitsPage } from './limits-page.tsx'

test('the deposit limit is offered before all others', () => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(limitsQuery(client).queryKey, [])
  const html = render(<LimitsPage />, client, queryClient)
  const places = ['deposit', 'loss', 'bet', 'break', 'exclusion'].map((kind) =>
    html.indexOf(`pages.profile-limits.${kind}.title`),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
})
