import { createClient } from '@fairhall/client'
import type { Game, Init, Profile } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { playedGamesQuery } from '../../shell/games/played-games-query.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { HelpGate } from './help-gate.tsx'

const game = { id: 'train', title: 'Train', hasDemo: true, thumbnail: null, thumbnailSmall: null } as Game

test.each([
  ['a first game for money waits', true, 0, true, 'help'],
  ['a later one does not', true, 1, true, 'game'],
  ['a demo does not', true, 0, false, 'game'],
  ['elsewhere nothing waits', false, 0, true, 'game'],
])('%s for information about help', (_, isHelpShownFirst, playedCount, isForMoney, shown) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(initQuery(client).queryKey, { information: { isHelpShownFirst } } as Init)
  queryClient.setQueryData(
    playedGamesQuery(client).queryKey,
    Array.from({ length: playedCount }, () => game) as never,
  )
  const part = (
    <HelpGate game={game} isForMoney={isForMoney}>
      the game
    </HelpGate>
  )
  expect(render(part, client, queryClient).includes('pages.game.help.title')).toBe(shown === 'help')
})

test.each([
  ['who must verify their identity before they play learn that first', ['play'], 'identity'],
  ['who may play already get the information', ['deposit'], 'help'],
] as const)('new players %s', (_, identityNeededFor, shown) => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(initQuery(client).queryKey, { information: { isHelpShownFirst: true } } as Init)
  queryClient.setQueryData(playedGamesQuery(client).queryKey, [])
  const profile = { identityNeededFor: [...identityNeededFor] } as Profile
  queryClient.setQueryData(profileQuery(client).queryKey, profile)
  const part = (
    <HelpGate game={game} isForMoney>
      the game
    </HelpGate>
  )
  expect(render(part, client, queryClient)).toContain(`>pages.game.${shown}.title<`)
})
