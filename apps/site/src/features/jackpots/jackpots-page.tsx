import { Skeleton } from '@fairhall/ui/skeleton'
import { useHydrated } from '@tanstack/react-router'
import { Coins, Lock, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'
import { IconCard } from '../../shell/page-parts/icon-card.tsx'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'

const POINTS = [
  { key: 'grow', Icon: Coins },
  { key: 'sealed', Icon: Lock },
  { key: 'verify', Icon: ShieldCheck },
] as const

const loadPots = async () => (await import('./jackpot-panels.tsx')).JackpotPanels
const loadWins = async () => (await import('./wins-table.tsx')).WinsTable
const loadGames = async () => (await import('./jackpot-games.tsx')).JackpotGames
const TEXTS = ['global-components/jackpots']
const GAME_TEXTS = ['global-components/games']

/** The open pots with their terms, how they work, and who won the last ones. Meters move, so none is part of the kept page. */
export function JackpotsPage() {
  const t = useTranslations('pages.jackpots')
  const { ref: winsRef, isNear: areWinsNear } = useNearViewport()
  const { ref: gamesRef, isNear: areGamesNear } = useNearViewport()
  const outline = <Skeleton className="h-108 lg:h-92" />
  return (
    <>
      <PageHero kicker={t('kicker')} title={t('heading')} lead={t('description')} />
      <section aria-label={t('now')} className="mt-8 min-h-108 lg:min-h-92">
        <LazyPart isDue={useHydrated()} load={loadPots} documents={TEXTS} outline={outline} />
      </section>
      <section className="mt-10">
        <h2 className="text-xl">{t('how')}</h2>
        <ol className="mt-4 grid gap-3 md:grid-cols-3">
          {POINTS.map(({ key, Icon }) => (
            <IconCard key={key} icon={Icon} title={t(`points.${key}.title`)} text={t(`points.${key}.text`)} />
          ))}
        </ol>
      </section>
      <section ref={winsRef} className="mt-10 min-h-28">
        <h2 className="text-xl">{t('wins.title')}</h2>
        <LazyPart
          isDue={areWinsNear}
          load={loadWins}
          documents={TEXTS}
          outline={<Skeleton className="mt-4 h-40" />}
        />
      </section>
      <section ref={gamesRef} className="mt-10 min-h-90 excluded:hidden">
        <h2 className="text-xl">{t('games')}</h2>
        <LazyPart
          isDue={areGamesNear}
          load={loadGames}
          documents={GAME_TEXTS}
          outline={<Skeleton className="mt-6 h-80" />}
        />
      </section>
    </>
  )
}
