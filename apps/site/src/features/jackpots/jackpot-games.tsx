import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { GameTile } from '../../shell/games/game-tile.tsx'
import { TileSkeleton } from '../../shell/games/tile-skeleton.tsx'
import { jackpotGamesQuery } from '../../shell/jackpots/jackpots-queries.ts'

const SKELETONS = 7

/** The games whose rounds can win a jackpot, the most popular first. */
export function JackpotGames() {
  const t = useTranslations('pages.jackpots')
  const query = useQuery(jackpotGamesQuery(useClient()))
  const none = <p className="mt-3 text-sm text-muted">{t('none.title')}</p>
  return (
    <Loaded query={query} outline={<Outline />} empty={none}>
      {(games) => (
        <ul className="game-rail mt-4">
          {games.map((game) => (
            <li key={game.id}>
              <GameTile game={game} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Outline() {
  return (
    <ul aria-busy="true" className="game-rail mt-4">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <TileSkeleton key={index} />
      ))}
    </ul>
  )
}
