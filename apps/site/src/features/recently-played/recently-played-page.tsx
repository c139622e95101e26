import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { GameTile } from '../../shell/games/game-tile.tsx'
import { TileSkeleton } from '../../shell/games/tile-skeleton.tsx'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'
import { useSession } from '../../shell/session/session.ts'
import { recentGamesQuery } from './recently-played-queries.ts'

const SKELETONS = 6

export function RecentlyPlayedPage() {
  const t = useTranslations('pages.recently-played')
  const { status } = useSession()
  const query = useQuery({ ...recentGamesQuery(useClient()), enabled: status === 'player' })
  const { data: games, isError, refetch } = query
  return (
    <>
      <PageIntro title={t('title')} lead={t('description')} />
      {isError && games === undefined && (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      )}
      {games?.length === 0 && (
        <Card className="mt-6">
          <EmptyState
            icon={<History />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/" className={buttonClass({ variant: 'secondary' })}>
                {t('empty.action')}
              </Link>
            }
          />
        </Card>
      )}
      <ul aria-busy={games === undefined} className="game-grid mt-6">
        {games === undefined && !isError
          ? Array.from({ length: SKELETONS }, (_, index) => <TileSkeleton key={index} />)
          : games?.map((game) => (
              <li key={game.id}>
                <GameTile game={game} heading="h2" />
              </li>
            ))}
      </ul>
    </>
  )
}
