import type { Cashback } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { useMoneyFormat } from '../market/use-money.ts'
import { useActiveAccount, useProfile } from '../player/use-player.ts'
import { CashbackDays } from './cashback-days.tsx'
import { cashbackQuery } from './cashback-query.ts'

/** What the running periods would pay back, with how it is calculated. Without programmes there is nothing. */
export function CashbackCards() {
  const currency = useActiveAccount()?.currency
  const query = useQuery({ ...cashbackQuery(useClient(), currency ?? ''), enabled: currency !== undefined })
  return query.data?.map((cashback) => <CashbackCard key={cashback.id} cashback={cashback} />)
}

function CashbackCard({ cashback }: { cashback: Cashback }) {
  const t = useTranslations('pages.profile-bonuses.cashback')
  const money = useMoneyFormat()
  const format = useFormatter()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  const { period, currency, percent, netLoss, corrections, amount, bound, endsAt, claimDays } = cashback
  const sum = (value: string) => money(value, currency)
  const moment = format.dateTime(new Date(endsAt), { dateStyle: 'full', timeStyle: 'short', timeZone })
  const formula = {
    loss: sum(netLoss),
    percent: format.number(Number(percent), { maximumFractionDigits: 2 }),
  }
  const bounds = {
    minimum: t('bounds.minimum', { amount: sum(cashback.amountMin) }),
    cap: t('bounds.cap', { amount: sum(cashback.amountMax) }),
    cost: t('bounds.cost', { percent: format.number(Number(cashback.costShareMax)) }),
  }
  return (
    <Card className="flex flex-col p-5">
      <h2 className="text-lg">{t(`title.${period}`)}</h2>
      <p className="mt-1 font-display text-2xl font-bold tabular-nums">{sum(amount)}</p>
      <p className="mt-2 text-sm tabular-nums">{t('formula', formula)}</p>
      {Number(corrections) !== 0 && (
        <p className="mt-1 text-sm tabular-nums">{t('corrections', { amount: sum(corrections) })}</p>
      )}
      {bound !== 'none' && <p className="mt-1 text-sm text-pretty text-muted">{bounds[bound]}</p>}
      <CashbackDays currency={currency} startsOn={cashback.startsOn} endsOn={cashback.endsOn} />
      <p className="mt-auto pt-3 text-sm text-pretty text-muted">
        {claimDays === null ? t('paid', { moment }) : t('ready', { moment, days: claimDays })}
      </p>
    </Card>
  )
}
