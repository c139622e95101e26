import { LimitDefinition } from '@fairhall/contract/codes'
import { toDecimal, toSubunits } from '@fairhall/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { useAllCurrencies, useMoneyFormat } from '../../shell/market/use-money.ts'
import { useSession } from '../../shell/session/session.ts'

/**
 * How much of the player's bet limit is left, which bets change while the page is open. The page's title for those who have no such limit.
 * Nothing until the limits are loaded.
 */
export function BettingLimit() {
  const t = useTranslations('pages.betting')
  const money = useMoneyFormat()
  const currencies = useAllCurrencies()
  const { status } = useSession()
  const { data: limits = [], isPending } = useQuery({
    ...limitsQuery(useClient()),
    enabled: status === 'player',
  })
  if (isPending && status !== 'guest') return null
  const bets = limits.filter(({ definition }) => definition === LimitDefinition.bet)
  const lines = bets.flatMap(({ id, amount, currentAmount, currency }) => {
    const unit = currencies.find(({ code }) => code === currency)?.subunitToUnit
    if (amount === null || currency === null || unit === undefined) return []
    const left = toSubunits(amount, unit) - toSubunits(currentAmount ?? '0', unit)
    const shown = money(toDecimal(left > 0n ? left : 0n, unit), currency)
    return [{ id, text: t('limit', { left: shown, amount: money(amount, currency) }) }]
  })
  if (lines.length === 0)
    return (
      <p aria-hidden="true" className="min-w-0 truncate font-display text-lg font-bold">
        {t('title')}
      </p>
    )
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-3 text-sm text-muted">
      <ShieldCheck aria-hidden="true" className="size-4.5 shrink-0 text-jade" />
      {lines.map(({ id, text }) => (
        <Link key={id} to="/profile/limits" className="truncate tabular-nums hover:text-text">
          {text}
        </Link>
      ))}
      <Link
        to="/profile/limits"
        className="ms-auto shrink-0 font-semibold text-azure hover:underline max-md:hidden"
      >
        {t('limits')}
      </Link>
    </div>
  )
}
