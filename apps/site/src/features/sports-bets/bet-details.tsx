import type { SportsBet, SportsBetDetails } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { CopyButton } from '@fairhall/ui/copy-button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Fact } from '../../shell/lists/fact.tsx'
import { Facts, RowDetails } from '../../shell/lists/row-details.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useExactMoment } from '../../shell/player/use-moment.ts'
import { resultKeys } from './bet-states.ts'
import { betQuery } from './bets-queries.ts'
import { useOdds } from '../../shell/market/use-odds.ts'

/** One bet with its selections and every decision about it, collapsed by default and loaded when opened. */
export function BetDetails({ bet }: { bet: SportsBet }) {
  return <RowDetails>{(isOpen) => isOpen && <Loaded bet={bet} />}</RowDetails>
}

function Loaded({ bet }: { bet: SportsBet }) {
  const t = useTranslations('pages.profile-bets.details')
  const copied = useTranslations('global-components.lists.details')('copied')
  const moment = useExactMoment()
  const money = useMoneyFormat()
  const toOdds = useOdds()
  const { data, isError } = useQuery(betQuery(useClient(), bet.id))
  const { sportsbook, placedAt, settledAt, odds, maxReturn, currency, legs, bonusStake, wagered } =
    data ?? bet
  const size = data?.combinationSize ?? null
  return (
    <>
      <Facts>
        <Fact name={t('sportsbook')}>{sportsbook.name}</Fact>
        <Fact name={t('placedAt')}>{moment(placedAt)}</Fact>
        {settledAt !== null && <Fact name={t('settledAt')}>{moment(settledAt)}</Fact>}
        {odds !== null && <Fact name={t('odds')}>{toOdds(odds)}</Fact>}
        {size !== null && <Fact name={t('system')}>{t('systemOf', { size, count: legs.length })}</Fact>}
        {isAboveZero(bonusStake) && <Fact name={t('bonusStake')}>{money(bonusStake, currency)}</Fact>}
        {wagered !== null && <Fact name={t('wagered')}>{money(wagered, currency)}</Fact>}
        {maxReturn !== null && <Fact name={t('maxReturn')}>{money(maxReturn, currency)}</Fact>}
        {data !== undefined && isAboveZero(data.owed) && (
          <Fact name={t('owed')}>{money(data.owed, currency)}</Fact>
        )}
        {data !== undefined && (
          <Fact name={t('id')}>
            <bdi dir="ltr" className="break-all">
              {data.externalId}
            </bdi>
          </Fact>
        )}
      </Facts>
      <Selections legs={legs} />
      {isError ? (
        <p className="mb-2 text-coral">{t('failed')}</p>
      ) : data === undefined ? (
        <Skeleton className="mb-2 h-24" />
      ) : (
        <>
          <Course bet={data} />
          <div className="mb-2">
            <CopyButton size="sm" text={data.externalId} label={t('copyId')} copiedLabel={copied} />
          </div>
        </>
      )}
    </>
  )
}

function Selections({ legs }: Pick<SportsBet, 'legs'>) {
  const t = useTranslations('pages.profile-bets.details')
  const toOdds = useOdds()
  return (
    <>
      <h3 className="mt-3 mb-1 font-semibold">{t('selections')}</h3>
      <ul className="mb-2 divide-y divide-line">
        {legs.map(({ event, market, selection, odds, result }, nth) => (
          <li key={nth} className="flex justify-between gap-x-4 py-1.5">
            <span className="min-w-0">
              <bdi className="block font-semibold">{selection}</bdi>
              <bdi className="block text-xs text-muted">
                {event} · {market}
              </bdi>
            </span>
            <span className="ms-auto shrink-0 text-end">
              <span className="block tabular-nums">{toOdds(odds)}</span>
              <span className="block text-xs text-muted">
                {t(`results.${result === null ? 'open' : resultKeys[result]}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the sportsbook decided, in order. */
function Course({ bet: { events, currency } }: { bet: SportsBetDetails }) {
  const t = useTranslations('pages.profile-bets.details')
  const money = useMoneyFormat()
  const moment = useExactMoment()
  if (events.length === 0) return null
  return (
    <>
      <h3 className="mt-3 mb-1 font-semibold">{t('course')}</h3>
      <ol className="mb-2 divide-y divide-line">
        {events.map(({ kind, amount, reason, at }, nth) => (
          <li
            // Decisions are only ever added at the end.
            key={nth}
            className="flex flex-wrap justify-between gap-x-4 py-1.5"
          >
            <span className="min-w-0">
              <span className="block">{t(`events.${kind}`)}</span>
              {reason !== null && <bdi className="block text-xs text-muted">{reason}</bdi>}
              <time dateTime={at} className="block text-xs text-faint">
                {moment(at)}
              </time>
            </span>
            {Number(amount) !== 0 && (
              <span className="ms-auto text-end tabular-nums">{money(amount, currency)}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
