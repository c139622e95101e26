import { createClient } from '@fairhall/client'
import type { PlayerFreespin } from '@fairhall/contract'
import { BonusResult, BonusStatus } from '@fairhall/contract/codes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { playerBonusesQuery } from '../../shell/bonuses/player-bonuses.ts'
import { playerFreespinsQuery } from '../../shell/bonuses/player-freespins.ts'
import { OpenBonuses } from './open-bonuses.tsx'

const spins: PlayerFreespin = {
  id: 'spins',
  count: 20,
  quantity: 20,
  currency: 'EUR',
  gameId: 'koi-river',
  gameTitle: 'Koi River',
  stake: '0.20',
  won: '0.00',
  winningsMax: null,
  wageringMultiplier: 0,
  isPending: false,
  until: null,
  status: BonusStatus.issued,
  result: BonusResult.none,
  version: 1,
}

/** What a player without bonuses sees. Shows text keys. */
function render(freespins: PlayerFreespin[]): string {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(playerBonusesQuery(client).queryKey, [])
  queryClient.setQueryData(playerFreespinsQuery(client).queryKey, freespins)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { client },
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <IntlProvider locale="en" timeZone="UTC" messages={{}} onError={() => {}}>
          <OpenBonuses />
        </IntlProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

test.each<[string, PlayerFreespin[], boolean]>([
  ['neither bonuses nor free spins', [], true],
  ['free spins', [spins], false],
])('a player with %s', (_, freespins, isEmpty) => {
  const html = render(freespins)
  expect(html.includes('Koi River')).toBe(!isEmpty)
  for (const kind of ['bonuses', 'spins'])
    expect(html.includes(`pages.profile-bonuses.${kind}.title`), kind).toBe(isEmpty)
})
