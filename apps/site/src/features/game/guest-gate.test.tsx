import { createClient } from '@fairhall/client'
import type { Game, Init } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { initQuery } from '../../shell/market/market-queries.ts'
import { GuestGate } from './guest-gate.tsx'

test.each([
  ['are offered a demo', true, true, 'text'],
  ['learn that demos need a verified identity where the law demands it', true, false, 'textVerified'],
  ['are offered no demo that does not exist', false, false, 'textWithoutDemo'],
])('visitors %s', (_, hasDemo, hasGuestDemos, text) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(initQuery(client).queryKey, { information: { hasGuestDemos } } as Init)
  const game = { id: 'train', title: 'Train', hasDemo, thumbnail: null, thumbnailSmall: null } as Game
  const shown = render(<GuestGate game={game} />, client, queryClient)
  expect(shown.includes(`>pages.game.guest.${text}<`)).toBe(true)
  expect(shown.includes('mode=demo')).toBe(text === 'text')
})
