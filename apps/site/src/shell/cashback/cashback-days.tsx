import type { CashbackDay } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { useMoneyFormat } from '../market/use-money.ts'
import { cashbackDaysQuery } from './cashback-query.ts'

interface Props {
  currency: string
  startsOn: string
  /** The first day after the period. */
  endsOn: string
}

/** The days that a sum of cashback comes from, collapsed by default and loaded when opened. */
export function CashbackDays(props: Props) {
  const t = useTranslations('pages.profile-bonuses.cashback.days')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-9 w-fit list-none items-center gap-1.5 rounded-tick text-muted hover:text-text pointer-coarse:min-h-11">
        {t('show')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <Loaded {...props} />}
    </details>
  )
}

function Loaded({ currency, startsOn, endsOn }: Props) {
  const t = useTranslations('pages.profile-bonuses.cashback.days')
  const { data, isError, refetch } = useQuery(cashbackDaysQuery(useClient(), currency, startsOn, endsOn))
  if (isError && data === undefined)
    return (
      <p className="flex flex-wrap items-center gap-2 text-coral">
        {t('failed')}
        <Button variant="ghost" size="sm" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  if (data === undefined) return <Skeleton className="h-12" />
  if (data.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <div className="rounded-card bg-raised/60 px-3 py-1">
      <ul className="divide-y divide-line">
        {data.map((day) => (
          <Day key={day.day} day={day} currency={currency} />
        ))}
      </ul>
      <p className="border-t border-line py-2 text-xs text-pretty text-muted">{t('rule')}</p>
    </div>
  )
}

function Day({ day, currency }: { day: CashbackDay; currency: string }) {
  const t = useTranslations('pages.profile-bonuses.cashback.days')
  const format = useFormatter()
  const money = useMoneyFormat()
  const sum = (amount: string) => money(amount, currency)
  const isWin = day.netLoss.startsWith('-')
  return (
    <li className="py-2 tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <time dateTime={day.day} className="font-semibold">
          {format.dateTime(new Date(day.day), { dateStyle: 'medium', timeZone: 'UTC' })}
        </time>
        {t(isWin ? 'netWin' : 'netLoss', { amount: sum(isWin ? day.netLoss.slice(1) : day.netLoss) })}
      </p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-muted">
        {t('sums', { staked: sum(day.staked), won: sum(day.won) })}
        <Link
          to="/profile/history"
          search={{ day: day.day }}
          className="inline-flex min-h-6 font-semibold text-azure hover:underline"
        >
          {t('rounds')}
        </Link>
      </p>
      {isAboveZero(day.withBonus) && (
        <p className="mt-0.5 text-muted">{t('bonus', { amount: sum(day.withBonus) })}</p>
      )}
    </li>
  )
}
