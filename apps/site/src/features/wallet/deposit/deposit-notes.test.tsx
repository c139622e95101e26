import { createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { DepositNotes } from './deposit-notes.tsx'

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
const key = (name: string) => `modals.wallet.deposit.${name}<`

test.each([
  [false, ['limits', 'documents', 'verify']],
  [true, ['limits']],
])('the deposit view leads to the limits and names documents: verified is %s', (isVerified, shown) => {
  const html = render(<DepositNotes isVerified={isVerified} />, client, new QueryClient())
  for (const name of ['limits', 'documents', 'verify'])
    expect(html.includes(key(name)), name).toBe(shown.includes(name))
})
