import { createClient } from '@fairhall/client'
import type { Profile } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { profileQuery } from '../../../shell/player/player-queries.ts'
import { DepositNotes } from './deposit-notes.tsx'

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
const key = (name: string) => `modals.wallet.deposit.${name}<`

test.each([
  [null, false, ['limits', 'documents', 'verify']],
  [null, true, ['limits']],
  [{ isLimitInDeposit: false, namesDocuments: true }, false, ['documents', 'verify']],
  [{ isLimitInDeposit: true, namesDocuments: false }, false, ['limits']],
  [{ isLimitInDeposit: false, namesDocuments: false }, false, []],
])('the deposit view says what the market wants: %j, verified is %s', (marketView, isVerified, shown) => {
  const queryClient = new QueryClient()
  if (marketView !== null) queryClient.setQueryData(profileQuery(client).queryKey, { marketView } as Profile)
  const html = render(<DepositNotes isVerified={isVerified} />, client, queryClient)
  for (const name of ['limits', 'documents', 'verify'])
    expect(html.includes(key(name)), name).toBe(shown.includes(name))
})
