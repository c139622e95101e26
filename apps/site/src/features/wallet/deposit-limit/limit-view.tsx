import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Progress } from '@fairhall/ui/progress'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { limitsQuery } from '../../../shell/limits/limits-query.ts'
import { usePeriodName } from '../../../shell/limits/period-name.ts'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { useActiveAccount } from '../../../shell/player/use-player.ts'
import { type CardLimit, limitCard } from './limit-card.ts'
import { OpenDeposits } from './open-deposits.tsx'

/**
 * Replaces a deposit that the player's own limit or break blocks. Shows how much of it is used, by which pending
 * deposits, and when it ends.
 */
export function LimitView({ onFreed }: { onFreed?: () => void }) {
  const t = useTranslations('modals.wallet.limit')
  const modals = useModals()
  const moment = useMoment()
  const nameOf = usePeriodName()
  const currency = useActiveAccount()?.currency ?? ''
  const asked = useQuery({ ...limitsQuery(useClient()), staleTime: 0 })
  if (asked.isPending) return <Skeleton className="h-72" />
  const card = limitCard(asked.data ?? [], currency)
  const isBreak = card.kind === 'break'
  return (
    <section className="flex flex-col gap-4">
      <EmptyState
        icon={<ShieldCheck />}
        title={isBreak ? t('break.title', { period: nameOf(card.period) }) : t('title')}
        text={isBreak ? card.until !== null && t('break.text', { moment: moment(card.until) }) : t('text')}
        action={
          <Button variant="secondary" onClick={() => void modals.leave({ to: '/profile/limits' })}>
            {t('action')}
          </Button>
        }
      />
      {!isBreak && card.limits.length > 0 && (
        <ul className="flex flex-col gap-3">
          {card.limits.map((limit) => (
            <DepositLimit key={limit.id} limit={limit} />
          ))}
        </ul>
      )}
      {!isBreak && <OpenDeposits onFreed={onFreed} />}
    </section>
  )
}

function DepositLimit({ limit }: { limit: CardLimit }) {
  const t = useTranslations('modals.wallet.limit')
  const money = useMoneyFormat()
  const moment = useMoment()
  const { amount, currentAmount, currency, period, until } = limit
  if (amount === null || currentAmount === null || currency === null) return null
  const used = t('used', { used: money(currentAmount, currency), amount: money(amount, currency) })
  return (
    <li className="rounded-card border border-line bg-raised/50 p-4">
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">
          {t.has(`periods.${period as 'daily'}`) ? t(`periods.${period as 'daily'}`) : period}
        </span>
        <span className="text-muted tabular-nums">{used}</span>
      </p>
      {/* Only the bar's length: rounding is fine here, and the text next to it is exact. */}
      <Progress share={Math.min(1, Number(currentAmount) / Number(amount))} label={used} />
      {until !== null && (
        <p className="mt-2 text-sm text-muted">{t('resetsAt', { moment: moment(until) })}</p>
      )}
    </li>
  )
}
