import { createClient } from '@fairhall/client'
import type { Currency, PlayerLimit } from '@fairhall/contract'
import { LimitDefinition } from '@fairhall/contract/codes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { currenciesQuery } from '../../shell/market/market-queries.ts'
import { BettingLimit } from './betting-limit.tsx'

const euro = { code: 'EUR', subunitToUnit: 100, isEnabled: true, type: 'fiat', subCurrencies: [] }
const limit = {
  id: '1',
  definition: LimitDefinition.bet,
  amount: '10.00',
  currentAmount: '2.00',
  currency: 'EUR',
}

test.each([
  ['nothing before it is known', undefined, []],
  ['the title without a limit', [], ['title']],
  ['the limit', [limit], ['limit', 'limits']],
])('the bar above the sportsbook shows %s', (_, limits, shown) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(currenciesQuery(client).queryKey, [euro] as unknown as Currency[])
  queryClient.setQueryData(limitsQuery(client).queryKey, limits as unknown as PlayerLimit[])
  const html = render(<BettingLimit />, client, queryClient)
  const keys = [...html.matchAll(/>pages\.betting\.(\w+)</g)].map(([, key]) => key)
  expect(keys).toEqual(shown)
})
