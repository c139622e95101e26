import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useJackpots } from '../../shell/jackpots/use-jackpots.ts'
import { JackpotPanel } from './jackpot-panel.tsx'

/** The open pots, or that there are none. */
export function JackpotPanels() {
  const t = useTranslations('pages.jackpots.none')
  const query = useJackpots()
  const none = (
    <Card>
      <EmptyState icon={<Coins />} title={t('title')} text={t('text')} />
    </Card>
  )
  return (
    <Loaded query={query} outline={<Skeleton className="h-108 lg:h-92" />} empty={none}>
      {(jackpots) => (
        <div className="grid gap-4 lg:grid-cols-2">
          {jackpots.map((jackpot) => (
            <JackpotPanel key={jackpot.id} jackpot={jackpot} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
