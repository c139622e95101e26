import { createClient } from '@fairhall/client'
import type { PlayerLimit } from '@fairhall/contract'
import { LimitDefinition } from '@fairhall/contract/codes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { euro } from '#tests/support/site/euro.ts'
import { render } from '#tests/support/site/render.tsx'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { currenciesQuery } from '../../shell/market/market-queries.ts'
import { BettingLimit } from './betting-limit.tsx'

const limit: PlayerLimit = {
  id: '1',
  definition: LimitDefinition.bet,
  period: 'daily',
  amount: '10.00',
  currentAmount: '2.00',
  currency: 'EUR',
  until: null,
  returnDelayHours: null,
  mayReturn: false,
  returnAskedAt: null,
  removal: null,
  pending: null,
}

test.each<[string, PlayerLimit[] | undefined, string[]]>([
  ['nothing before it is known', undefined, []],
  ['the title without a limit', [], ['title']],
  ['the limit', [limit], ['limit', 'limits']],
])('the bar above the sportsbook shows %s', (_, limits, shown) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(currenciesQuery(client).queryKey, [euro])
  queryClient.setQueryData(limitsQuery(client).queryKey, limits)
  const html = render(<BettingLimit />, client, queryClient)
  const keys = [...html.matchAll(/>pages\.betting\.(\w+)</g)].map(([, key]) => key)
  expect(keys).toEqual(shown)
})
