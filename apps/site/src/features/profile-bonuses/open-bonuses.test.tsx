import { createClient } from '@fairhall/client'
import type { PlayerFreespin } from '@fairhall/contract'
import { BonusResult, BonusStatus } from '@fairhall/contract/codes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { playerBonusesQuery } from '../../shell/bonuses/player-bonuses.ts'
import { playerFreebetsQuery } from '../../shell/bonuses/player-freebets.ts'
import { playerFreespinsQuery } from '../../shell/bonuses/player-freespins.ts'
import { OpenBonuses } from './open-bonuses.tsx'

const spins: PlayerFreespin = {
  id: 'spins',
  count: 20,
  quantity: 20,
  currency: 'EUR',
  gameId: 'koi-river',
  gameTitle: 'Koi River',
  stake: '0.20',
  won: '0.00',
  winningsMax: null,
  wageringMultiplier: 0,
  isPending: false,
  until: null,
  status: BonusStatus.issued,
  result: BonusResult.none,
  version: 1,
}

/** What a player without bonuses sees. Shows text keys. */
function renderWith(freespins: PlayerFreespin[]): string {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(playerBonusesQuery(client).queryKey, [])
  queryClient.setQueryData(playerFreespinsQuery(client).queryKey, freespins)
  queryClient.setQueryData(playerFreebetsQuery(client).queryKey, [])
  return render(<OpenBonuses />, client, queryClient)
}

test.each<[string, PlayerFreespin[], boolean]>([
  ['neither bonuses nor free spins', [], true],
  ['free spins', [spins], false],
])('a player with %s', (_, freespins, isEmpty) => {
  const html = renderWith(freespins)
  expect(html.includes('Koi River')).toBe(!isEmpty)
  for (const kind of ['bonuses', 'spins'])
    expect(html.includes(`pages.profile-bonuses.${kind}.title`), kind).toBe(isEmpty)
})
