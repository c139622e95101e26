import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { JackpotMeter } from '../../shell/jackpots/jackpot-meter.tsx'
import { useJackpots } from '../../shell/jackpots/use-jackpots.ts'
import { StripPlaceholder } from './strip-placeholder.tsx'

/** The meters of the jackpots, in one row. Each leads to the page that explains them. */
export function JackpotsStrip() {
  const t = useTranslations('global-components.jackpots')
  const query = useJackpots()
  const jackpots = query.data
  if (jackpots === undefined) return <StripPlaceholder query={query} className="h-38" />
  if (jackpots.length === 0) return null
  return (
    <ul
      aria-label={t('title')}
      className="-mx-4 grid auto-cols-[minmax(16rem,1fr)] grid-flow-col gap-3 overflow-x-auto px-4 scrollbar-none"
    >
      {jackpots.map((jackpot) => (
        <li key={jackpot.id} className="jackpot-card">
          <p className="flex items-center gap-3">
            <Link
              to="/jackpots"
              className="truncate text-sm font-semibold text-brass-bright after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-azure"
            >
              {jackpot.name}
            </Link>
            <span className="ms-auto shrink-0 text-xs text-muted tabular-nums">
              {t('games', { count: jackpot.games.length })}
            </span>
          </p>
          <JackpotMeter jackpot={jackpot} />
        </li>
      ))}
    </ul>
  )
}
