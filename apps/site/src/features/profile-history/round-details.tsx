import type { Spin, SpinDetails } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { buttonClass } from '@fairhall/ui/button'
import { CopyButton } from '@fairhall/ui/copy-button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useRtp } from '../../shell/games/game-tile.tsx'
import { Fact } from '../../shell/lists/fact.tsx'
import { Facts, RowDetails } from '../../shell/lists/row-details.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useExactMoment } from '../../shell/player/use-moment.ts'
import { roundQuery } from './history-queries.ts'
import { RoundBonus } from './round-bonus.tsx'

/** One round with its bets and wins in order, collapsed by default and loaded when opened. */
export function RoundDetails({ round }: { round: Spin }) {
  return <RowDetails>{(isOpen) => isOpen && <Loaded round={round} />}</RowDetails>
}

function Loaded({ round }: { round: Spin }) {
  const t = useTranslations('pages.profile-history.details')
  const copied = useTranslations('global-components.lists.details')('copied')
  const moment = useExactMoment()
  const toRtp = useRtp()
  const { data, isError } = useQuery(roundQuery(useClient(), round.id))
  const { roundId, provider, openedAt, finishedAt, isProvablyFair } = data ?? round
  const rtp = toRtp(data?.rtp ?? null)
  return (
    <>
      <Facts>
        <Fact name={t('provider')}>{provider.name}</Fact>
        <Fact name={t('openedAt')}>{moment(openedAt)}</Fact>
        {finishedAt !== null && <Fact name={t('finishedAt')}>{moment(finishedAt)}</Fact>}
        {rtp !== null && <Fact name={t('rtp')}>{rtp}</Fact>}
        {data !== undefined && data.build !== null && (
          <Fact name={t('build')}>
            <bdi dir="ltr">{data.build}</bdi>
          </Fact>
        )}
        <BalanceFact name={t('balanceBefore')} amount={data?.balanceBefore} currency={round.currency} />
        <BalanceFact name={t('balanceAfter')} amount={data?.balanceAfter} currency={round.currency} />
        {data !== undefined && data.bonus !== null && (
          <RoundBonus bonus={data.bonus} currency={data.currency} />
        )}
        <Fact name={t('id')}>
          <bdi dir="ltr" className="break-all">
            {roundId}
          </bdi>
        </Fact>
      </Facts>
      {isError ? (
        <p className="mb-2 text-coral">{t('failed')}</p>
      ) : data === undefined ? (
        <Skeleton className="mb-2 h-24" />
      ) : (
        <Course round={data} />
      )}
      <div className="mb-2 flex flex-wrap gap-2">
        <CopyButton size="sm" text={roundId} label={t('copyId')} copiedLabel={copied} />
        {isProvablyFair && (
          <Link
            to="/fairness"
            search={{ round: roundId }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            <BadgeCheck aria-hidden="true" className="size-4" />
            {t('verify')}
          </Link>
        )}
      </div>
    </>
  )
}

interface BalanceProps {
  name: string
  /** Null if nothing was booked, undefined while loading. */
  amount: string | null | undefined
  currency: string
}

function BalanceFact({ name, amount, currency }: BalanceProps) {
  const money = useMoneyFormat()
  return amount != null && <Fact name={name}>{money(amount, currency)}</Fact>
}

/** The bets and wins in the order in which they were booked. */
function Course({ round: { entries, currency } }: { round: SpinDetails }) {
  const t = useTranslations('pages.profile-history.details')
  const money = useMoneyFormat()
  const moment = useExactMoment()
  if (entries.length === 0) return null
  return (
    <>
      <h3 className="mt-3 mb-1 font-semibold">{t('course')}</h3>
      <ol className="mb-2 divide-y divide-line">
        {entries.map(({ kind, amount, bonusAmount, at }, nth) => (
          <li
            // Entries are only ever added at the end.
            key={nth}
            className="flex flex-wrap justify-between gap-x-4 py-1.5"
          >
            <span>
              {t(`entries.${kind}`)}{' '}
              <time dateTime={at} className="block text-xs text-faint">
                {moment(at)}
              </time>
            </span>
            <span className="ms-auto text-end tabular-nums">
              <span className={kind === 'win' ? 'font-semibold text-jade' : undefined}>
                {money(amount, currency)}
              </span>
              {isAboveZero(bonusAmount) && (
                <span className="block text-xs text-muted">
                  {t('bonus', { amount: money(bonusAmount, currency) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
