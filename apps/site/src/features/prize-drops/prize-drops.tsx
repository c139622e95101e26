import type { PrizeDrop } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Gift, Scale, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { IconCard } from '../../shell/page-parts/icon-card.tsx'
import { prizeDropsQuery } from '../../shell/prize-drops/prize-drops-queries.ts'
import { DropCard } from './drop-card.tsx'
import { EndedDrop } from './ended-drop.tsx'

const POINTS = [
  { key: 'play', Icon: Gift },
  { key: 'equal', Icon: Scale },
  { key: 'verify', Icon: ShieldCheck },
] as const

/** The open runs with their prizes and winners, how prizes fall, and the latest runs that ended. */
export function PrizeDrops() {
  const t = useTranslations('global-components.prize-drops')
  const query = useQuery(prizeDropsQuery(useClient()))
  return (
    <>
      <h2 className="text-2xl">{t('title')}</h2>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted">{t('lead')}</p>
      <Loaded query={query} outline={<Skeleton className="mt-4 h-80" />}>
        {(drops) => <Runs drops={drops} />}
      </Loaded>
      <ol className="mt-6 grid gap-3 md:grid-cols-3">
        {POINTS.map(({ key, Icon }) => (
          <IconCard key={key} icon={Icon} title={t(`points.${key}.title`)} text={t(`points.${key}.text`)} />
        ))}
      </ol>
    </>
  )
}

function Runs({ drops }: { drops: readonly PrizeDrop[] }) {
  const t = useTranslations('global-components.prize-drops')
  const open = drops.filter(({ state }) => state !== 'ended')
  const ended = drops.filter(({ state }) => state === 'ended')
  return (
    <>
      <div className="mt-5 grid gap-4">
        {open.map((drop) => (
          <DropCard key={drop.id} drop={drop} />
        ))}
        {open.length === 0 && (
          <Card>
            <EmptyState icon={<Gift />} title={t('none')} />
          </Card>
        )}
      </div>
      {ended.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-panel">
          {ended.map((drop) => (
            <EndedDrop key={drop.id} drop={drop} />
          ))}
        </ul>
      )}
    </>
  )
}
