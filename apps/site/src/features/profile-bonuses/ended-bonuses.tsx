import type { EndedBonus } from '@fairhall/contract'
import { BonusResult } from '@fairhall/contract/codes'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useNumberedPaging } from '../../shell/page-parts/use-numbered-paging.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { endedBonusesQuery, PER_PAGE } from './ended-bonuses-query.ts'

const results = {
  [BonusResult.played]: 'played',
  [BonusResult.cancelled]: 'cancelled',
  [BonusResult.expired]: 'expired',
  [BonusResult.lost]: 'lost',
} as const

/** The player's ended bonuses: when and how each ended. Nothing for a player without any. */
export function EndedBonuses() {
  const t = useTranslations('pages.profile-bonuses.ended')
  const [page, setPage] = useState(1)
  const list = useQuery(endedBonusesQuery(useClient(), page))
  const total = list.data?.meta.total
  const paging = useNumberedPaging({ page, onPage: setPage, total, perPage: PER_PAGE })
  if (total === 0) return null
  return (
    <section aria-labelledby="ended-bonuses-heading" className="mt-8">
      <h2 id="ended-bonuses-heading" className="text-xl">
        {t('title')}
      </h2>
      <PagedList
        className="mt-4"
        query={list}
        skeletonRows={2}
        failed={{ title: t('failed'), retryLabel: t('retry'), className: 'py-8' }}
        paging={paging}
      >
        {(bonus) => <EndedRow bonus={bonus} />}
      </PagedList>
    </section>
  )
}

function EndedRow({ bonus }: { bonus: EndedBonus }) {
  const t = useTranslations('pages.profile-bonuses.ended')
  const money = useMoneyFormat()
  const moment = useMoment()
  const { name, amount, currency, result, cashAmount, endedAt } = bonus
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">{moment(endedAt)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="text-end">
          <p className="tabular-nums">{money(amount, currency)}</p>
          {cashAmount !== null && (
            <p className="text-sm text-muted tabular-nums">
              {t('cash', { amount: money(cashAmount, currency) })}
            </p>
          )}
        </div>
        <StatusPill tone={result === BonusResult.played ? 'jade' : 'neutral'}>
          {t(`results.${results[result]}`)}
        </StatusPill>
      </div>
    </li>
  )
}
