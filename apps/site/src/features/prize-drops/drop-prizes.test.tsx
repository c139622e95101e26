import { createClient } from '@fairhall/client'
import type { PrizeDrop } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { DropPrizes } from './drop-prizes.tsx'

const prize = { amount: '5.00', count: 10, left: 3, name: null }
const cash: PrizeDrop['prizes'][number] = { ...prize, kind: 'cash' }
const offer: PrizeDrop['prizes'][number] = { ...prize, kind: 'offer', name: 'Freebet' }

test.each([
  ['cash shows its amount', cash, ['prize.cash']],
  ['an offer shows its name, and the cash that replaces it', offer, ['Freebet', 'prize.instead']],
])('%s', (_name, shownPrize, shown) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const drop = { prizes: [shownPrize], currency: 'EUR' } as PrizeDrop
  const html = render(<DropPrizes drop={drop} />, client, new QueryClient())
  for (const text of ['prize.cash', 'Freebet', 'prize.instead'])
    expect(html.includes(`${text}<`), text).toBe(shown.includes(text))
})
