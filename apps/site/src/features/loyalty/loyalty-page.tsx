import { buttonClass } from '@fairhall/ui/button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LimitsNote } from '../../shell/limits/limits-note.tsx'
import { CashbackCards } from '../../shell/cashback/cashback-card.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { levelsQuery } from '../../shell/loyalty/levels-query.ts'
import { loyaltyQuery } from '../../shell/loyalty/loyalty-queries.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Ladder } from './ladder.tsx'
import { NextLevel } from './next-level.tsx'
import { PlayerHero } from './player-hero.tsx'
import { PlaysList } from './plays-list.tsx'

/** For players their level, rakeback and points; for everyone the levels and how points are earned. */
export function LoyaltyPage() {
  const { status } = useSession()
  if (status === 'player') return <PlayerPage />
  return (
    <>
      <div className="player:hidden">
        <GuestHero />
      </div>
      {status === 'unknown' && <HeroOutline className="guest:hidden" />}
      <Ladder current={null} />
      <HowItWorks />
    </>
  )
}

function GuestHero() {
  const t = useTranslations('pages.loyalty')
  return (
    <PageHero kicker={t('kicker')} title={t('title')} lead={t('description')}>
      <ModalLink modal="sign-up" className={buttonClass({ variant: 'primary' })}>
        {t('join')}
      </ModalLink>
    </PageHero>
  )
}

const HeroOutline = ({ className = '' }: { className?: string }) => (
  <Skeleton className={`mt-4 h-118 rounded-panel! md:mt-6 md:h-88 lg:h-60 ${className}`} />
)

function PlayerPage() {
  const t = useTranslations('pages.loyalty')
  const client = useClient()
  const account = useQuery(loyaltyQuery(client))
  const { data: levels = [] } = useQuery(levelsQuery(client))
  // Nothing here may invite excluded players to play: no ladder and no rewards to reach.
  const isExcluded = useIsExcluded()
  return (
    <>
      {account.data === undefined && <h1 className="sr-only">{t('title')}</h1>}
      <Loaded
        query={account}
        outline={
          <div aria-busy="true">
            <HeroOutline />
          </div>
        }
      >
        {(loaded) => <PlayerHero account={loaded} levels={levels} isExcluded={isExcluded} />}
      </Loaded>
      {!isExcluded && <Ladder current={account.data?.currentLevel ?? null} />}
      <div className="mt-5 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <PlaysList />
        <div className="grid gap-4 md:max-lg:grid-cols-2">
          {!isExcluded && account.data && <NextLevel account={account.data} levels={levels} />}
          {!isExcluded && account.data && <CashbackCards />}
          <LimitsNote>{(link) => t.rich('limits', { link })}</LimitsNote>
        </div>
      </div>
      {!isExcluded && <HowItWorks />}
    </>
  )
}
