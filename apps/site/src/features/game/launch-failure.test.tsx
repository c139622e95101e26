import { CallError, createClient } from '@fairhall/client'
import type { Game, Init } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { initQuery } from '../../shell/market/market-queries.ts'
import { LaunchFailure } from './launch-failure.tsx'

test('a refused launch for money mentions no law about demos', () => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(initQuery(client).queryKey, { information: { hasGuestDemos: true } } as Init)
  const game = { id: 'train', title: 'Train', hasDemo: true, thumbnail: null, thumbnailSmall: null } as Game
  const error = new CallError('refused', 'Log in to play', { status: 409, code: 14_007 })
  const shown = render(
    <LaunchFailure game={game} error={error} onRetry={() => undefined} />,
    client,
    queryClient,
  )
  expect(shown).toContain('>pages.game.guest.text<')
  expect(shown).not.toContain('textVerified')
})
