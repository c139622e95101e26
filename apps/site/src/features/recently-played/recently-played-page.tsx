import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { TileGrid, TileGridOutline } from '../../shell/games/tile-grid.tsx'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'
import { useSession } from '../../shell/session/session.ts'
import { playedGamesQuery } from '../../shell/games/played-games-query.ts'

export function RecentlyPlayedPage() {
  const t = useTranslations('pages.recently-played')
  const { status } = useSession()
  const games = useQuery({ ...playedGamesQuery(useClient()), enabled: status === 'player' })
  return (
    <>
      <PageIntro title={t('title')} lead={t('description')} />
      <Loaded
        query={games}
        outline={<TileGridOutline />}
        failed={{ title: t('failed'), retryLabel: t('retry') }}
        empty={<NothingPlayed />}
      >
        {(all) => <TileGrid games={all} />}
      </Loaded>
    </>
  )
}

function NothingPlayed() {
  const t = useTranslations('pages.recently-played.empty')
  return (
    <Card className="mt-6">
      <EmptyState
        icon={<History />}
        title={t('title')}
        text={t('text')}
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('action')}
          </Link>
        }
      />
    </Card>
  )
}
