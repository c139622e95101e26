import type { CashbackClaim } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { CashbackDays } from '../../shell/cashback/cashback-days.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { cashbackClaimsQuery } from './cashback-claims-query.ts'
import { useClaimCashback } from './use-claim-cashback.ts'

/** Cashback that waits to be claimed, and what has lapsed lately. Nothing where it is paid automatically. */
export function CashbackClaims() {
  const { data } = useQuery(cashbackClaimsQuery(useClient()))
  return data?.map((claim) => <ClaimCard key={claim.id} claim={claim} />)
}

const DAY_MS = 86_400_000

function ClaimCard({ claim }: { claim: CashbackClaim }) {
  const t = useTranslations('pages.profile-bonuses.cashback.claims')
  const money = useMoneyFormat()
  const moment = useMoment()
  const format = useFormatter()
  const { mutate, isPending } = useClaimCashback()
  const { amount, currency, startsOn, endsOn, claimUntil, isLapsed } = claim
  const lastDay = new Date(Date.parse(endsOn) - DAY_MS)
  const sum = money(amount, currency)
  return (
    <Card className="flex flex-col p-5">
      <h2 className="text-lg">{t(isLapsed ? 'lapsedTitle' : 'title')}</h2>
      <p
        className={cx(
          'mt-1 font-display text-2xl font-bold tabular-nums',
          isLapsed && 'text-faint line-through',
        )}
      >
        {sum}
      </p>
      <p className="mt-2 text-sm">
        {format.dateTimeRange(new Date(startsOn), lastDay, { dateStyle: 'medium', timeZone: 'UTC' })}
      </p>
      <CashbackDays currency={currency} startsOn={startsOn} endsOn={endsOn} />
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
        {!isLapsed && (
          <Button loading={isPending} onClick={() => mutate(claim)}>
            {t('claim', { amount: sum })}
          </Button>
        )}
        <p className="text-sm text-muted">
          {t(isLapsed ? 'lapsed' : 'until', { moment: moment(claimUntil) })}
        </p>
      </div>
    </Card>
  )
}
