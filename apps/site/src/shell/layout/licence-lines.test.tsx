import { createClient } from '@fairhall/client'
import type { Init } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { initQuery } from '../market/market-queries.ts'
import { LicenceLines } from './licence-lines.tsx'

const licence = { authority: 'Commission', number: '123', url: 'https://commission.example' }
const helpBody = { name: 'Care', url: 'https://care.example' }

test.each<[Pick<Init['information'], 'licence' | 'helpBody'>, string[]]>([
  [{ licence, helpBody }, ['licence', 'helpBody']],
  [{ licence: null, helpBody }, ['helpBody']],
  [{ licence: null, helpBody: null }, []],
])('the footer has what the market demands: %j', (information, shown) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(initQuery(client).queryKey, { information } as Init)
  const html = render(<LicenceLines />, client, queryClient)
  for (const name of ['licence', 'helpBody'])
    expect(html.includes(`layout.shell.footer.${name}`), name).toBe(shown.includes(name))
})
