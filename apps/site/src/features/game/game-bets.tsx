import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { type BetsKind, LiveBetsPanel } from '../../shell/live-bets/live-bets-panel.tsx'
import { initQuery } from '../../shell/market/market-queries.ts'
import { useSession } from '../../shell/session/session.ts'

/** The player's bets on the game; also those of everyone, where the market shows them. */
export function GameBets() {
  const t = useTranslations('global-components.live-play')
  const { id } = useParams({ from: '/games/$id' })
  const { data: init } = useQuery(initQuery(useClient()))
  const isPlayer = useSession().status === 'player'
  const kinds = kindsOf(isPlayer, init?.features.livePlay === true)
  if (kinds.length === 0) return null
  return (
    <section aria-label={t('label')} className="live-bets">
      <LiveBetsPanel key={kinds.join()} kinds={kinds} game={id} />
      {isPlayer && (
        <p className="mt-3 text-end text-sm">
          <Link
            to="/profile/history"
            search={{ game: id }}
            className="inline-flex min-h-11 items-center font-semibold text-azure hover:underline"
          >
            {t('history')}
          </Link>
        </p>
      )}
    </section>
  )
}

function kindsOf(isPlayer: boolean, isLivePlayShown: boolean): BetsKind[] {
  if (!isLivePlayShown) return isPlayer ? ['own'] : []
  return isPlayer ? ['own', 'all', 'high'] : ['all', 'high']
}
