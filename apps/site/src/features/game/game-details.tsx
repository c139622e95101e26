import type { Game } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useFilterNames } from '../../shell/game-list/filter/filter-names.ts'
import { GameTile } from '../../shell/games/game-tile.tsx'
import { useGameFacts } from '../../shell/games/use-game-facts.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { similarQuery } from './similar-query.ts'

const rowClass =
  'flex min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-panel px-4 py-2 transition-colors duration-150 hover:border-edge hover:bg-raised'

/** Facts about the game, its provider, and games like it. */
export default function GameDetails({ game }: { game: Game }) {
  const t = useTranslations('modals.mobile-game')
  const names = useFilterNames()
  const facts = useGameFacts(game)
  return (
    <>
      <section className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <div>
          <h2 className="mb-3.5 text-xl">{t('details')}</h2>
          <FactList rows={facts} />
        </div>
        <div className="lg:pt-11">
          <Link to="/providers/$id" params={{ id: game.provider.id }} className={rowClass}>
            <span className="min-w-0">
              <span className="block text-sm text-muted">{t('provider')}</span>
              <span className="block font-semibold break-words">{game.provider.name}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
          </Link>
          <PhoneButton game={game} />
          {game.features.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-2">
              {game.features.map((feature) => (
                <li
                  key={feature}
                  className="inline-flex min-h-8 items-center rounded-chip border border-line bg-panel px-3.5 text-sm text-muted"
                >
                  {names.feature(feature)}
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <SimilarGames game={game} />
    </>
  )
}

/** On a desktop whose header has no room for it, leads to the same game on a phone. */
function PhoneButton({ game }: { game: Game }) {
  const t = useTranslations('modals.mobile-game.phone')
  const modals = useModals()
  return (
    <button
      type="button"
      onClick={() => void modals.open('mobile-game', { game: game.id })}
      className={cx(rowClass, 'mt-2.5 w-full font-semibold max-md:hidden xl:hidden pointer-coarse:hidden')}
    >
      {t('title')}
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  )
}

/** Nothing if there are none or they can't be loaded: the page is about its own game. */
function SimilarGames({ game: { id, title } }: { game: Pick<Game, 'id' | 'title'> }) {
  const t = useTranslations('pages.game')
  const { data } = useQuery(similarQuery(useClient(), id))
  if (data === undefined || data.games.length === 0) return null
  return (
    <section className="rail-section">
      <h2 className="mb-3.5 text-xl">
        {data.reason === 'players' ? t('alsoPlayed', { game: title }) : t('similar')}
      </h2>
      <ul className="game-rail">
        {data.games.map((game) => (
          <li key={game.id}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}
