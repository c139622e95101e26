import { isAboveZero } from '@fairhall/ui/amount'
import { Badge } from '@fairhall/ui/badge'
import { Button } from '@fairhall/ui/button'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { canClaim, inClaimOrder, type Rakeback } from '../../shell/loyalty/loyalty.rules.ts'
import { useClaim } from '../../shell/loyalty/use-claim.ts'

/** Rakeback in each currency, and its claim. */
export function RakebackCard({ rakeback, rate }: { rakeback: readonly Rakeback[]; rate: string }) {
  const t = useTranslations('pages.loyalty.rakeback')
  const percent = usePercent()
  return (
    <section aria-labelledby="rakeback" className="rounded-card border border-brass/25 bg-ink/75 p-4 md:p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="rakeback" className="font-text text-sm font-medium tracking-normal">
          {t('title')}
        </h2>
        <Badge tone="brass">{percent(rate)}</Badge>
      </div>
      {rakeback.length === 0 ? (
        <p className="mt-2 text-sm text-pretty text-muted">{t('none')}</p>
      ) : (
        <>
          <ul className="mt-1 flex flex-col gap-4">
            {inClaimOrder(rakeback).map((one) => (
              <Claim key={one.currency} rakeback={one} />
            ))}
          </ul>
          <p className="mt-3 text-xs text-pretty text-muted">{t('note')}</p>
        </>
      )}
    </section>
  )
}

function Claim({ rakeback }: { rakeback: Rakeback }) {
  const t = useTranslations('pages.loyalty.rakeback')
  const money = useMoneyFormat()
  const reason = useId()
  const claim = useClaim()
  const { amount, amountMin, claimed, currency } = rakeback
  const isReady = canClaim(rakeback)
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-display text-2xl font-bold tabular-nums">{money(amount, currency)}</p>
        {isAboveZero(claimed) && (
          <p className="text-xs text-muted tabular-nums">
            {t('claimed', { amount: money(claimed, currency) })}
          </p>
        )}
      </div>
      <Button
        wide
        className="mt-2"
        disabled={!isReady}
        aria-describedby={isReady ? undefined : reason}
        loading={claim.isPending}
        onClick={() => claim.mutate(currency)}
      >
        {t('claim', { amount: money(amount, currency) })}
      </Button>
      {!isReady && (
        <p id={reason} className="mt-2 text-sm text-pretty text-muted">
          {t('tooSmall', { amount: money(amountMin, currency) })}
        </p>
      )}
    </li>
  )
}
