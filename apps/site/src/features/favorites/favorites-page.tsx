import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { GameRail } from '../../shell/games/game-rail.tsx'
import { collectionsQuery } from '../../shell/games/games-queries.ts'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'

/** The player's favorite games. If there are none, shows where to find some. */
export function FavoritesPage() {
  const t = useTranslations('pages.favorites')
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  const [first] = collections
  return (
    <>
      <PageIntro title={t('title')} lead={t('description')} />
      <Card className="mt-6">
        <EmptyState
          icon={<Heart />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {t('empty.action')}
            </Link>
          }
        />
      </Card>
      {first && <GameRail collection={first} isFirst={false} />}
    </>
  )
}
