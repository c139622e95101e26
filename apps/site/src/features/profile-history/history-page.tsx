import { Skeleton } from '@fairhall/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useMarketView } from '../../shell/player/use-market-view.ts'
import { RoundList } from './round-list.tsx'

const loadTabs = async () => ({ default: (await import('@fairhall/ui/tabs')).Tabs })

interface Props {
  /** The id of the game whose rounds are listed first; undefined for all. */
  game: string | undefined
  /** The day whose rounds are listed first; undefined for all. */
  day: string | undefined
  /** The invoice list, which is a separate feature. */
  payments: ReactNode
  /** The sports bets, which are a separate feature too; null without a sportsbook. */
  bets: ReactNode
}

export function HistoryPage({ game, day, payments, bets }: Props) {
  const t = useTranslations('pages.profile-history')
  const [tab, setTab] = useState<string>('rounds')
  const { historyMonths: months } = useMarketView()
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      {months !== null && <p className="mt-1 text-pretty text-muted">{t('since', { months })}</p>}
      <div className="mt-4">
        <LazyPart name="tabs" load={loadTabs} outline={<Skeleton className="h-11 w-52" />}>
          {(Tabs) => (
            <Tabs
              look="underlined"
              label={t('tabs.label')}
              value={tab}
              onValue={setTab}
              panelClassName="pt-5"
              items={[
                { value: 'rounds', label: t('tabs.rounds') },
                ...(bets === null ? [] : [{ value: 'bets', label: t('tabs.bets') }]),
                { value: 'payments', label: t('tabs.payments') },
              ]}
            >
              {tab === 'rounds' && <RoundList game={game} day={day} />}
              {tab === 'bets' && bets}
              {tab === 'payments' && payments}
            </Tabs>
          )}
        </LazyPart>
      </div>
    </>
  )
}
