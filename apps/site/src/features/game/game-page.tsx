/** What the page of one game has below the game itself, which is in `GameHost`. */
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { provideGameHost } from '../../shell/games/game-place.tsx'
import { gameQuery } from '../../shell/games/games-queries.ts'
import { GameHost } from './game-host.tsx'
import { GameMore } from './game-more.tsx'

export function GamePage({ id }: { id: string }) {
  const { data: game } = useQuery(gameQuery(useClient(), id))
  return game && <GameMore game={game} />
}

provideGameHost(GameHost)
