import type { PlayerBonus } from '@fairhall/contract'
import { BonusStatus } from '@fairhall/contract/codes'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

/** The bonus that a deposit brought, with what must be wagered before it becomes cash. */
export function DepositedBonus({ bonus }: { bonus: PlayerBonus }) {
  const t = useTranslations('modals.deposit-success.bonus')
  const money = useMoneyFormat()
  const { name, status, amount, wagerTarget, currency } = bonus
  return (
    <div className="rounded-card border border-line bg-raised/40 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
        <Link to="/profile/bonuses" className="inline-flex min-h-11 items-center text-azure hover:underline">
          {name}
        </Link>
        <span className="tabular-nums">{money(amount, currency)}</span>
      </p>
      <p className="text-muted tabular-nums">
        {t(status === BonusStatus.active ? 'active' : 'waiting', { amount: money(wagerTarget, currency) })}
      </p>
    </div>
  )
}
