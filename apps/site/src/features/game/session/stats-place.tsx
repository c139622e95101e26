import type { Game } from '@fairhall/contract'
import { IconButton } from '@fairhall/ui/icon-button'
import { ChartSpline } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../shell/create-store.ts'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { useStatsOpen } from './stats-preference.ts'
import type { TotalsStore } from './session-totals.ts'

const loadStats = () => import('./live-stats.tsx')

/** Next to the stage, or below it on narrow screens. Empty while closed, and for games that don't report their rounds. */
export function StatsPlace({ game, totals }: { game: Game; totals: TotalsStore }) {
  const { reportsRounds } = useStore(totals)
  const [isOpen, setOpen] = useStatsOpen()
  if (!isOpen || !reportsRounds) return null
  return (
    <LazyPart name="live-stats" load={loadStats} outline={<div className="live-stats" />}>
      {(LiveStats) => <LiveStats game={game} totals={totals} onClose={() => setOpen(false)} />}
    </LazyPart>
  )
}

/** Opens and closes the statistics. */
export function StatsButton({ totals }: { totals: TotalsStore }) {
  const t = useTranslations('pages.game.stats')
  const { reportsRounds } = useStore(totals)
  const [isOpen, setOpen] = useStatsOpen()
  return (
    <IconButton
      label={t('title')}
      aria-expanded={isOpen && reportsRounds}
      disabled={!reportsRounds}
      variant="raised"
      onClick={() => setOpen(!isOpen)}
    >
      <ChartSpline aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
