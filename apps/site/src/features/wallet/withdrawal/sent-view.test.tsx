import { createClient } from '@fairhall/client'
import { InvoiceStatus } from '@fairhall/contract/codes'
import type { Invoice } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { invoiceQuery } from '../../../shell/player/invoice-query.ts'
import { SentView } from './sent-view.tsx'

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
const sent = {
  id: 'w1',
  status: InvoiceStatus.pending,
  amount: '50.00',
  currency: 'EUR',
  methodName: 'Visa',
} as Invoice

test.each([
  ['was only sent', null, 'modals.wallet.sent'],
  ['is still being reviewed', InvoiceStatus.pending, 'modals.wallet.sent'],
  ['was paid', InvoiceStatus.success, 'alerts.invoices.withdrawal.success'],
  ['was not paid', InvoiceStatus.failed, 'alerts.invoices.withdrawal.failed'],
])('the wallet shows a withdrawal that %s', (_name, status, texts) => {
  const queryClient = new QueryClient()
  if (status !== null)
    queryClient.setQueryData(invoiceQuery(client, sent.id).queryKey, { ...sent, status } as never)
  const html = render(<SentView invoice={sent} onAgain={() => {}} />, client, queryClient)
  for (const key of [`>${texts}.title<`, `>${texts}.text<`, '>modals.wallet.sent.follow<'])
    expect(html).toContain(key)
  expect(html.match(/\.title</g)).toHaveLength(1)
})
