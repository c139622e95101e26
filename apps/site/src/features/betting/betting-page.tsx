import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { BettingFrame } from './betting-frame.tsx'
import { BettingLimit } from './betting-limit.tsx'
import { StageCover } from './stage-cover.tsx'

interface Props {
  /** The sportsbook's page, as it is in our address bar. */
  path: string
  onPath: (path: string, isReplaced: boolean) => void
}

/** The sportsbook's client in a frame with a separate origin. */
export function BettingPage({ path, onPath }: Props) {
  const t = useTranslations('pages.betting')
  const { data: init } = useQuery(initQuery(useClient()))
  const isHydrated = useHydrated()
  const [loads, setLoads] = useState(0)
  const betting = init?.betting
  if (!betting) return <EmptyState icon={<Trophy />} title={t('title')} text={t('description')} />
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <BettingLimit />
      {isHydrated ? (
        <BettingFrame
          key={loads}
          betting={betting}
          path={path}
          onPath={onPath}
          onRetry={() => setLoads(loads + 1)}
        />
      ) : (
        <div className={STAGE}>
          <StageCover />
        </div>
      )}
    </>
  )
}

/** Everything between the top bar and, on phones, the bottom bar. */
export const STAGE =
  'book-stage relative isolate -mx-4 h-[calc(100dvh-7.5rem-env(safe-area-inset-bottom))] min-h-96 md:-mx-2 md:h-[calc(100dvh-4.5rem)] lg:-mx-4'
