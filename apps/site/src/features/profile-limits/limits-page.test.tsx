import { createClient } from '@fairhall/client'
import type { PlayerLimit } from '@fairhall/contract'
import { Break, LimitDefinition } from '@fairhall/contract/codes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { LimitRow } from './limit-row.tsx'
import { LimitsPage } from './limits-page.tsx'

const day: PlayerLimit = {
  id: '00000000-0000-7000-8000-000000000001',
  definition: LimitDefinition.deposit,
  period: 'daily',
  amount: '50.00',
  currentAmount: '20.00',
  currency: 'EUR',
  until: '2026-03-02T23:00:00.000Z',
  pending: null,
  returnDelayHours: null,
  mayReturn: false,
  returnAskedAt: null,
  removal: null,
}

test.each([
  ['a limit, when its next period begins', {}, 'resetsAt'],
  ['a break, when it ends', { definition: Break.coolingOff, amount: null, currency: null }, 'until'],
])('says of %s', (_, change, shown) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const html = render(<LimitRow limit={{ ...day, ...change }} />, client, new QueryClient())
  for (const name of ['resetsAt', 'until'])
    expect(html.includes(`pages.profile-limits.${name}`), name).toBe(name === shown)
})

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
