import type { Tournament } from '@fairhall/contract'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Poster } from '../../shell/games/poster.tsx'
import { Panel } from './panel.tsx'

const SHOWN_MAX = 28

export function EligibleGames({ tournament: { games, product } }: { tournament: Tournament }) {
  const t = useTranslations('pages.tournament.games')
  if (product === 'sports') return <SportsBets />
  return (
    <Panel
      title={t('title')}
      side={
        <p className="text-sm text-muted">
          {games.length === 0 ? t('all') : t('count', { count: games.length })}
        </p>
      }
    >
      {games.length === 0 ? (
        <p className="p-4 text-sm text-pretty text-muted">
          {t('allText')}{' '}
          <Link to="/" className="font-semibold text-azure hover:underline">
            {t('lobby')}
          </Link>
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2 p-4">
          {games.slice(0, SHOWN_MAX).map((game) => (
            <li key={game.id}>
              <Link to="/games/$id" params={{ id: game.id }} aria-label={game.title} title={game.title}>
                <Poster
                  game={game}
                  sizes="3rem"
                  width={48}
                  height={48}
                  loading="lazy"
                  className="aspect-square w-full overflow-hidden rounded-control object-cover"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SportsBets() {
  const t = useTranslations('pages.tournament.games.sports')
  return (
    <Panel title={t('title')}>
      <p className="p-4 text-sm text-pretty text-muted">
        {t('text')}{' '}
        <Link to="/betting" className="font-semibold text-azure hover:underline">
          {t('action')}
        </Link>
      </p>
    </Panel>
  )
}
