import type { LoyaltyLevel } from '@fairhall/contract'
import { formatMoney } from '@fairhall/money'
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { Check, Gift, Lock, Percent } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { levelsQuery } from '../../shell/loyalty/levels-query.ts'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { useAllCurrencies } from '../../shell/market/use-money.ts'
import { LevelEmblem } from '../../shell/loyalty/level-emblem.tsx'
import { type LevelState, stateOf } from '../../shell/loyalty/loyalty.rules.ts'
import { useRewardText } from '../../shell/loyalty/use-reward-text.ts'

/** Whole amounts without decimals: the cells are narrow. */
function useShortMoney(): (amount: string, code: string) => string {
  const locale = useLocale()
  const currencies = useAllCurrencies()
  return (amount, code) => {
    const currency = currencies.find((known) => known.code === code)
    return currency === undefined
      ? `${amount}\u00a0${code}`
      : formatMoney({ amount, currency }, locale, { isShort: true })
  }
}

/** All levels in a row that scrolls. `current` is null for visitors. */
export function Ladder({ current }: { current: LoyaltyLevel | null }) {
  const t = useTranslations('pages.loyalty.ladder')
  const { data: levels = [] } = useQuery(levelsQuery(useClient()))
  const list = useRef<HTMLOListElement>(null)
  const order = current?.order
  useEffect(() => {
    const here = list.current?.querySelector('[aria-current]')
    if (order === undefined || !list.current || !here) return
    const [row, cell] = [list.current.getBoundingClientRect(), here.getBoundingClientRect()]
    // Only the row scrolls, never the page, in both directions of writing.
    list.current.scrollBy({ left: cell.left + cell.width / 2 - row.left - row.width / 2 })
  }, [order])
  return (
    <section aria-labelledby="levels" className="mt-4">
      <h2 id="levels" className="sr-only">
        {t('title')}
      </h2>
      <ol
        ref={list}
        // Only a focusable element can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby="levels"
        className="grid snap-x auto-cols-[minmax(8.25rem,1fr)] xl:auto-cols-[minmax(7.25rem,1fr)] grid-flow-col divide-x divide-line overflow-x-auto rounded-card border border-line bg-panel scrollbar-none"
      >
        {levels.map((level) => (
          <Cell key={level.id} level={level} state={current === null ? null : stateOf(level, current)} />
        ))}
      </ol>
    </section>
  )
}

const signs: Record<LevelState, ReactNode> = {
  reached: <Check aria-hidden="true" className="size-4 text-brass" />,
  here: null,
  locked: <Lock aria-hidden="true" className="size-4 text-muted" />,
}

function Cell({ level, state }: { level: LoyaltyLevel; state: LevelState | null }) {
  const t = useTranslations('pages.loyalty.ladder')
  const format = useFormatter()
  const percent = usePercent()
  const money = useShortMoney()
  const rewardText = useRewardText(money)
  const { order, name, points, rakeback, reward, byInvitation } = level
  const isLocked = state === 'locked'
  const isHere = state === 'here'
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      className={cx(
        'relative flex snap-center flex-col border-t-3 p-3',
        isHere ? 'border-t-brass-bright bg-brass/10' : 'border-t-transparent',
        state === 'reached' && 'border-t-brass/60',
      )}
    >
      <span className="flex items-start justify-between">
        <LevelEmblem order={order} isLocked={isLocked} className="h-12" />
        {state !== null && signs[state]}
      </span>
      <span
        className={cx(
          'mt-3 font-display text-base font-bold xl:max-2xl:text-sm break-words hyphens-auto',
          isLocked && 'text-muted',
        )}
      >
        {name}
      </span>
      <span className={cx('text-xs tabular-nums', isHere ? 'font-semibold text-brass-bright' : 'text-muted')}>
        {isHere
          ? t('here')
          : byInvitation
            ? t('byInvitation')
            : t('points', { points: format.number(points), count: points })}
        {state !== null && !isHere && <span className="sr-only">, {t(state)}</span>}
      </span>
      <span className="mt-2 flex flex-col gap-1 text-xs font-semibold tabular-nums">
        <span className="flex gap-1">
          <Percent aria-hidden="true" className="size-3.5 shrink-0 text-brass mt-px" />
          {t('rakeback', { rakeback: percent(rakeback) })}
        </span>
        {reward !== null && (
          <span className="flex gap-1">
            <Gift aria-hidden="true" className="size-3.5 shrink-0 text-brass mt-px" />
            {reward.kind === 'cash'
              ? t('reward', { amount: money(reward.amount, reward.currency) })
              : rewardText(reward)}
          </span>
        )}
      </span>
    </li>
  )
}
