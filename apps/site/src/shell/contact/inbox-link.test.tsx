import { createClient } from '@fairhall/client'
import type { Init } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { initQuery } from '../market/market-queries.ts'
import { InboxLink } from './inbox-link.tsx'

test.each<[string, string | null, string[]]>([
  ['sandbox', 'http://127.0.0.1/sandbox/inbox', ['http://127.0.0.1/sandbox/inbox?to=%2B49%201']],
  ['real mail server', null, []],
])('with a %s, the inbox is linked if it holds the messages', (_, inboxUrl, links) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(initQuery(client).queryKey, { inboxUrl } as Init)
  const html = render(<InboxLink to="+49 1" />, client, queryClient)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links)
})
