import { Button, buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { favoriteGamesQuery } from './favorites-queries.ts'
import { GameRail } from '../../shell/games/game-rail.tsx'
import { collectionsQuery } from '../../shell/games/collections-query.ts'
import { TileGrid, TileGridOutline } from '../../shell/games/tile-grid.tsx'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'
import { useSession } from '../../shell/session/session.ts'

export function FavoritesPage() {
  const t = useTranslations('pages.favorites')
  const { status } = useSession()
  const favorites = useInfiniteQuery({
    ...favoriteGamesQuery(useClient()),
    enabled: status === 'player',
  })
  const games = favorites.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <PageIntro title={t('title')} lead={t('description')} />
      <Loaded
        query={{ ...favorites, data: games }}
        outline={<TileGridOutline />}
        failed={{ title: t('failed'), retryLabel: t('retry') }}
        empty={<NoFavorites />}
      >
        {(all) => <TileGrid games={all} />}
      </Loaded>
      {favorites.hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button
            variant="secondary"
            loading={favorites.isFetchingNextPage}
            onClick={() => void favorites.fetchNextPage()}
          >
            {t('more', { shown: games?.length ?? 0, total: favorites.data?.pages[0]?.meta.total ?? 0 })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shows where to find favourites. */
function NoFavorites() {
  const t = useTranslations('pages.favorites.empty')
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  const [first] = collections
  return (
    <>
      <Card className="mt-6">
        <EmptyState
          icon={<Heart />}
          title={t('title')}
          text={t('text')}
          action={
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {t('action')}
            </Link>
          }
        />
      </Card>
      {first && <GameRail collection={first} isFirst={false} />}
    </>
  )
}
