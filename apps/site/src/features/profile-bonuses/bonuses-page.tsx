import { Card, cardClass } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Gift, Info, PackageOpen, Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { playerBonusesQuery } from '../../shell/bonuses/player-bonuses.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { playerFreespinsQuery } from '../../shell/bonuses/player-freespins.ts'
import { EndedBonuses } from './ended-bonuses.tsx'
import { BonusCard } from './bonus-card.tsx'
import { CashbackCards } from './cashback-card.tsx'
import { FreespinsCard } from './freespins-card.tsx'

/** The player's issued and active bonuses, and free spins. */
export function BonusesPage() {
  const t = useTranslations('pages.profile-bonuses')
  const client = useClient()
  const bonuses = useQuery(playerBonusesQuery(client))
  const spins = useQuery(playerFreespinsQuery(client))
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <div className="mt-6 grid gap-3 lg:grid-cols-2">
        <Loaded
          query={bonuses}
          outline={<Skeleton className="h-56" />}
          failed={{
            title: t('failed.title'),
            text: t('failed.text'),
            retryLabel: t('failed.retry'),
            className: cardClass,
          }}
          empty={
            <Card>
              <EmptyState icon={<Gift />} title={t('bonuses.title')} text={t('bonuses.text')} />
            </Card>
          }
        >
          {(all) => all.map((bonus) => <BonusCard key={bonus.id} bonus={bonus} />)}
        </Loaded>
        <Loaded
          query={spins}
          outline={<Skeleton className="h-56" />}
          failed={{
            title: t('failed.title'),
            text: t('failed.text'),
            retryLabel: t('failed.retry'),
            className: cardClass,
          }}
          empty={
            <Card>
              <EmptyState icon={<Sparkles />} title={t('spins.title')} text={t('spins.text')} />
            </Card>
          }
        >
          {(all) => all.map((one) => <FreespinsCard key={one.id} spins={one} />)}
        </Loaded>
        <CashbackCards />
      </div>
      <EndedBonuses />
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <LinkCard to="/bonus/rules" icon={Info} title={t('rules.title')} text={t('rules.text')} />
        <LinkCard
          to="/welcome-package"
          icon={PackageOpen}
          title={t('package.title')}
          text={t('package.text')}
        />
      </div>
    </>
  )
}
