import { createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { checkQuery } from './features/fairness/fairness-queries.ts'
import { RoundCheck } from './features/fairness/round-check.tsx'
import { ProviderList } from './features/game-modals/provider-list.tsx'
import { InfoPage } from './features/profile-info/info-page.tsx'
import { profileFieldsQuery } from './features/profile-info/profile-info-queries.ts'
import { LimitsPage } from './features/profile-limits/limits-page.tsx'
import { BalanceList } from './features/profile-wallet/balance-list.tsx'
import { ProvidersPage } from './features/providers/providers-page.tsx'
import { searchQuery } from './shell/games/games-queries.ts'
import { providersQuery } from './shell/games/providers-query.ts'
import { limitsQuery } from './shell/limits/limits-query.ts'
import { accountsQuery, profileQuery } from './shell/player/player-queries.ts'
import GameSearch from './shell/search/game-search.tsx'

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
const { queryKey: providers } = providersQuery(client)
const { queryKey: limits } = limitsQuery(client)
const { queryKey: profile } = profileQuery(client)
const { queryKey: accounts } = accountsQuery(client)
const { queryKey: check } = checkQuery(client, 'a round')
const { queryKey: search } = searchQuery(client, '')

/** Renders with a query that failed after it had loaded `data`, or without having loaded any. Shows text keys. */
function renderFailed(Part: ComponentType, queryKey: readonly unknown[], data: unknown): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const error = new Error('no reply')
  const status = 'error'
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ data, error, status })
  // The profile's form needs its fields too.
  queryClient.setQueryData(profileFieldsQuery(client).queryKey, [])
  return render(<Part />, client, queryClient)
}

const ada = {
  id: 'ada-1',
  email: null,
  country: 'DE',
  timeZone: 'UTC',
  registeredAt: '2026-11-20T12:00:00.000Z',
}
const noGames = { data: [], meta: { total: 0 }, suggestions: [] }
const kiln = { id: 'kiln', name: 'Kiln', gamesCount: 1 }

test.each([
  ['balances', BalanceList, accounts, [], 'pages.profile-wallet.hideEmpty'],
  ['profile data', InfoPage, profile, ada, 'pages.profile-info.personal'],
  ['limits', LimitsPage, limits, [], 'pages.profile-limits.deposit.title'],
  ['games in the search', GameSearch, search, noGames, 'global-components.games.search.emptyTitle'],
  ['check of a round', () => <RoundCheck round="a round" />, check, null, 'pages.fairness.missing.title'],
  ['providers', ProvidersPage, providers, [kiln], kiln.name],
  ['providers in a modal', ProviderList, providers, [kiln], kiln.name],
])('a failed refetch leaves loaded %s on the screen', (_, Part, queryKey, data, shown) => {
  const after = renderFailed(Part, queryKey, data)
  expect(after).toContain(shown)
  expect(after).not.toContain('role="alert"')

  const without = renderFailed(Part, queryKey, undefined)
  expect(without).toContain('role="alert"')
  expect(without).not.toContain(shown)
})
