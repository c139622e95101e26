import { createClient } from '@fairhall/client'
import type { Init } from '@fairhall/contract'
import { RestrictType } from '@fairhall/contract/codes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { initQuery } from '../market/market-queries.ts'
import { useOnlyWithdraws } from './use-only-withdraws.ts'

function Offers() {
  return useOnlyWithdraws() ? 'withdraw' : 'deposit'
}

test.each([
  [null, 'deposit'],
  [RestrictType.layout, 'withdraw'],
  [RestrictType.signIn, 'withdraw'],
])('where restriction is of type %s, the wallet offers players: %s', (restrictType, offered) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  const restriction = { restrict: restrictType !== null, restrictType }
  queryClient.setQueryData(initQuery(client).queryKey, { restriction } as Init)
  expect(render(<Offers />, client, queryClient)).toBe(offered)
})
