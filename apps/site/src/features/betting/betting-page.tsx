import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { BettingFrame } from './betting-frame.tsx'
import { SCREEN, STAGE, StageCover } from './stage-cover.tsx'

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
      {isHydrated ? (
        <BettingFrame
          key={loads}
          betting={betting}
          path={path}
          onPath={onPath}
          onRetry={() => setLoads(loads + 1)}
        />
      ) : (
        <div className={SCREEN}>
          <div className={STAGE}>
            <StageCover />
          </div>
        </div>
      )}
    </>
  )
}
