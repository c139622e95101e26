import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { railQuery } from '../../shell/games/games-queries.ts'
import { Poster } from '../../shell/games/poster.tsx'
import type { TileGame } from '../../shell/games/tile-game.ts'
import { usePlaying } from '../../shell/games/use-playing.ts'
import { ORIGINALS, TilesOutline } from './originals-rail.tsx'

export function OriginalsTiles() {
  const t = useTranslations('global-components.games.rail')
  const query = useQuery(railQuery(useClient(), ORIGINALS))
  return (
    <Loaded query={query} outline={<TilesOutline />} failed={{ title: t('failed'), retryLabel: t('retry') }}>
      {(games) => (
        <ul className="wide-rail">
          <WideTiles games={games} />
        </ul>
      )}
    </Loaded>
  )
}

function WideTiles({ games }: { games: readonly TileGame[] }) {
  const t = useTranslations('global-components.games.tile')
  const playing = usePlaying()
  return games.map((game) => {
    const count = playing.get(game.id)
    return (
      <li key={game.id}>
        <Link to="/games/$id" params={{ id: game.id }} preload={false} className="wide-tile">
          <Poster game={game} sizes="9rem" width={144} height={192} loading="lazy" className="wide-art" />
          <span className="wide-name">{game.title}</span>
          <span className="text-xs text-text/85 tabular-nums">
            {count === undefined ? (game.isProvablyFair ? t('fair') : null) : t('playing', { count })}
          </span>
        </Link>
      </li>
    )
  })
}
