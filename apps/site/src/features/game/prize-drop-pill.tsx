import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { isDropping, prizeDropsQuery } from '../../shell/prize-drops/prize-drops-queries.ts'
import { pillClass } from '../../shell/reality-check/session-pills.tsx'

/** That prizes can fall in this game, and the way to them. */
export function PrizeDropPill() {
  const t = useTranslations('alerts.prize-drops')
  const isExcluded = useIsExcluded()
  const { id = '' } = useParams({ strict: false })
  const { data: drops = [] } = useQuery({ ...prizeDropsQuery(useClient()), enabled: !isExcluded })
  const drop = drops.find((one) => isDropping(one, id))
  if (drop === undefined) return null
  return (
    <Link
      to="/tournaments"
      hash="prize-drops"
      aria-label={drop.title}
      className={`${pillClass} hover:border-edge hover:text-text`}
    >
      <Gift aria-hidden="true" className="size-4 text-brass" />
      <span className="max-2xl:hidden">{t('badge')}</span>
    </Link>
  )
}
