import { cx } from '@fairhall/ui/cx'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useJackpots } from '../../shell/jackpots/use-jackpots.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { pillClass } from '../../shell/reality-check/session-pills.tsx'

/** The largest pot that the rounds of this game can win. */
export function JackpotPill() {
  const t = useTranslations('global-components.jackpots')
  const { id } = useParams({ from: '/games/$id' })
  const money = useMoneyFormat()
  const { data = [] } = useJackpots()
  const [largest] = data
    .filter(({ games, isPaused }) => !isPaused && games.includes(id))
    .toSorted((one, other) => Number(other.amount) - Number(one.amount))
  if (largest === undefined) return null
  const amount = money(largest.amount, largest.currency)
  return (
    <Link
      to="/jackpots"
      aria-label={t('meter', { name: largest.name, amount })}
      className={cx(pillClass, 'hover:border-edge hover:text-text')}
    >
      <span className="max-2xl:hidden">{largest.name}</span>
      <bdi className="font-semibold text-brass tabular-nums">{amount}</bdi>
    </Link>
  )
}
