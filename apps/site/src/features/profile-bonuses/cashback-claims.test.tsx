import { createClient } from '@fairhall/client'
import type { CashbackClaim } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { CashbackClaims } from './cashback-claims.tsx'
import { cashbackClaimsQuery } from './cashback-claims-query.ts'

const claim: CashbackClaim = {
  id: 'c0ffee00-0000-4000-8000-000000000000',
  currency: 'EUR',
  amount: '2.50',
  startsOn: '2026-11-16',
  endsOn: '2026-11-23',
  claimUntil: '2026-11-30T00:05:00Z',
  isLapsed: false,
}

/** Shows text keys. */
function renderWith(claims: CashbackClaim[]): string {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(cashbackClaimsQuery(client).queryKey, claims)
  return render(<CashbackClaims />, client, queryClient)
}

const key = (name: string) => `pages.profile-bonuses.cashback.claims.${name}`

test.each<[string, CashbackClaim[], string[]]>([
  ['cashback to claim has a button and its deadline', [claim], ['title', 'claim', 'until']],
  ['what has lapsed has neither', [{ ...claim, isLapsed: true }], ['lapsedTitle', 'lapsed']],
  ['nothing to claim is nothing', [], []],
])('%s', (_, claims, shown) => {
  const html = renderWith(claims)
  for (const name of ['title', 'claim', 'until', 'lapsedTitle', 'lapsed'])
    expect(new RegExp(`${RegExp.escape(key(name))}(?![a-zA-Z])`).test(html), name).toBe(shown.includes(name))
  expect(html.includes('<button')).toBe(shown.includes('claim'))
})
