import type { LoyaltyLevel, PlayerAccount } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Progress } from '@fairhall/ui/progress'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { LevelEmblem } from '../../../shell/loyalty/level-emblem.tsx'
import { levelsQuery } from '../../../shell/loyalty/levels-query.ts'
import { inPageLanguage, loyaltyQuery } from '../../../shell/loyalty/loyalty-queries.ts'
import { canClaim, inClaimOrder, shareOf } from '../../../shell/loyalty/loyalty.rules.ts'
import { useClaim } from '../../../shell/loyalty/use-claim.ts'
import { usePercent } from '../../../shell/loyalty/use-percent.ts'
import { initQuery } from '../../../shell/market/market-queries.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'

/** The player's level, and the rakeback that they can claim. `fallback` is shown without loyalty, or if it can't be loaded. */
export function LevelCard({ fallback }: { fallback: ReactNode }) {
  const client = useClient()
  const { data: init } = useQuery(initQuery(client))
  const enabled = init?.features.loyalty === true
  const account = useQuery({ ...loyaltyQuery(client), enabled })
  const { data: levels = [] } = useQuery({ ...levelsQuery(client), enabled })
  if (!enabled) return fallback
  if (account.data === undefined)
    return account.isError ? fallback : <Skeleton className="hero-side rounded-panel!" />
  return <Level account={account.data} levels={levels} />
}

function Level({ account, levels }: { account: PlayerAccount; levels: readonly LoyaltyLevel[] }) {
  const t = useTranslations('global-components.hero-cards.level')
  const level = inPageLanguage(account.currentLevel, levels)
  return (
    <div className="hero-side">
      <div className="flex items-center gap-3">
        <LevelEmblem order={level.order} className="h-9 shrink-0 xl:h-12" />
        <div className="min-w-0">
          <h2 className="truncate text-base leading-tight xl:text-lg">
            <Link
              to="/loyalty"
              className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-azure"
            >
              {level.name}
            </Link>
          </h2>
          <p className="truncate text-xs text-muted">
            {t('of', { order: level.order, count: Math.max(levels.length, level.order) })}
          </p>
        </div>
        <ToClaim account={account} />
      </div>
      <Points account={account} levels={levels} />
      <Rakeback account={account} rate={level.rakeback} />
    </div>
  )
}

/** Where there is no room for the claim, the card leads to it. */
function ToClaim({ account }: { account: PlayerAccount }) {
  const t = useTranslations('global-components.hero-cards.level')
  const money = useMoneyFormat()
  const [rakeback] = inClaimOrder(account.rakeback)
  if (rakeback === undefined || !canClaim(rakeback)) return null
  return (
    <p className="ms-auto text-end text-xs font-semibold text-jade tabular-nums xl:hidden">
      {t('toClaim', { amount: money(rakeback.amount, rakeback.currency) })}
    </p>
  )
}

function Points({ account, levels }: { account: PlayerAccount; levels: readonly LoyaltyLevel[] }) {
  const t = useTranslations('global-components.hero-cards.level')
  const format = useFormatter()
  const { points, nextLevel } = account
  if (nextLevel === null) return <p className="mt-3 text-xs text-muted">{t('highest')}</p>
  const next = inPageLanguage(nextLevel, levels)
  const left = Math.max(0, next.points - points)
  const toNext = t('toNext', { count: left, points: format.number(left), level: next.name })
  return (
    <div className="mt-auto xl:mt-4">
      <Progress share={shareOf(account)} label={toNext} />
      <p aria-hidden="true" className="mt-1.5 truncate text-xs text-muted tabular-nums">
        {toNext}
      </p>
    </div>
  )
}

/** On wide screens with its claim. On others, the page of the level has it. */
function Rakeback({ account, rate }: { account: PlayerAccount; rate: string }) {
  const t = useTranslations('global-components.hero-cards.level')
  const percent = usePercent()
  const money = useMoneyFormat()
  const claim = useClaim()
  const [rakeback] = inClaimOrder(account.rakeback)
  const isReady = rakeback !== undefined && canClaim(rakeback)
  return (
    <div className="mt-auto flex items-end gap-2 border-t border-line pt-3 max-xl:hidden">
      <div className="min-w-0 flex-1">
        <p className="truncate text-xs text-muted">{t('rakeback', { rate: percent(rate) })}</p>
        <p
          className={cx('truncate tabular-nums', isReady ? 'font-semibold text-jade' : 'text-sm text-muted')}
        >
          {rakeback === undefined ? t('none') : money(rakeback.amount, rakeback.currency)}
        </p>
      </div>
      {isReady && (
        <Button
          variant="secondary"
          size="sm"
          loading={claim.isPending}
          onClick={() => claim.mutate(rakeback.currency)}
          className="relative z-1"
        >
          {t('claim')}
        </Button>
      )}
    </div>
  )
}
