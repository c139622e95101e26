import type { CashbackPayment } from '@fairhall/contract'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { CashbackDays } from '../../shell/cashback/cashback-days.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useNumberedPaging } from '../../shell/page-parts/use-numbered-paging.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { paidCashbackQuery, PER_PAGE } from './paid-cashback-query.ts'

/** The cashback that the player was paid, with the days it comes from. Nothing for a player without any. */
export function PaidCashback() {
  const t = useTranslations('pages.profile-bonuses.cashback.payments')
  const [page, setPage] = useState(1)
  const list = useQuery(paidCashbackQuery(useClient(), page))
  const total = list.data?.meta.total
  const paging = useNumberedPaging({ page, onPage: setPage, total, perPage: PER_PAGE })
  if (total === 0 || (list.isPending && page === 1)) return null
  return (
    <section aria-labelledby="paid-cashback-heading" className="mt-8">
      <h2 id="paid-cashback-heading" className="text-xl">
        {t('title')}
      </h2>
      <PagedList
        className="mt-4"
        query={list}
        skeletonRows={2}
        failed={{ title: t('failed'), retryLabel: t('retry'), className: 'py-8' }}
        paging={paging}
      >
        {(payment) => <PaymentRow payment={payment} />}
      </PagedList>
    </section>
  )
}

const DAY_MS = 86_400_000

function PaymentRow({ payment }: { payment: CashbackPayment }) {
  const t = useTranslations('pages.profile-bonuses.cashback.payments')
  const money = useMoneyFormat()
  const moment = useMoment()
  const format = useFormatter()
  const { amount, currency, startsOn, endsOn, paidAt } = payment
  const lastDay = new Date(Date.parse(endsOn) - DAY_MS)
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">
            {format.dateTimeRange(new Date(startsOn), lastDay, { dateStyle: 'medium', timeZone: 'UTC' })}
          </p>
          {paidAt !== null && <p className="text-sm text-muted">{moment(paidAt)}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-semibold tabular-nums">{money(amount, currency)}</p>
          {paidAt === null && <StatusPill tone="neutral">{t('due')}</StatusPill>}
        </div>
      </div>
      <CashbackDays currency={currency} startsOn={startsOn} endsOn={endsOn} />
    </li>
  )
}
