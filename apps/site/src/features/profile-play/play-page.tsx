import type { PlayReportUnit } from '@fairhall/contract'
import { AccountStatus } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { chipClass } from '@fairhall/ui/chip'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Coffee } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { CsvDownload } from '../../shell/lists/csv-download.tsx'
import { FilterSelect } from '../../shell/lists/filter-select.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useMarketView } from '../../shell/player/use-market-view.ts'
import { useAccounts } from '../../shell/player/use-player.ts'
import { OwnLimits } from './own-limits.tsx'
import { PeriodRow } from './period-row.tsx'
import { toCsv } from './play-csv.ts'
import { playReportQuery } from './play-queries.ts'

const UNITS: readonly PlayReportUnit[] = ['day', 'week', 'month', 'year']

const COLUMNS = [
  'from',
  'to',
  'minutes',
  'rounds',
  'staked',
  'won',
  'net',
  'deposited',
  'withdrawn',
  'currency',
] as const

/** What the player has played, paid and lost, next to their limits. */
export function PlayPage() {
  const t = useTranslations('pages.profile-play')
  const modals = useModals()
  const { historyMonths: months } = useMarketView()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 max-w-2xl text-pretty text-muted">
            {t('description')}
            {months !== null && ` ${t('since', { months })}`}
          </p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Coffee aria-hidden="true" className="size-4" />}
          onClick={() => void modals.open('self-exclusion-limit', { definition: 'break' })}
        >
          {t('break')}
        </Button>
      </div>
      <div className="mt-6 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Report />
        <OwnLimits />
      </div>
    </>
  )
}

function Report() {
  const t = useTranslations('pages.profile-play')
  const accounts = useAccounts()
  const codes = (accounts ?? []).map(({ currency }) => currency).toSorted()
  const active = accounts?.find(({ status }) => status === AccountStatus.active)?.currency
  const [chosen, setChosen] = useState<string>()
  const currency = chosen ?? active ?? codes[0]
  if (currency === undefined) return <Skeleton className="h-80" />
  return (
    <section aria-label={t('title')}>
      <CurrencyReport
        currency={currency}
        choice={
          codes.length > 1 && (
            <FilterSelect
              label={t('currency')}
              value={currency}
              options={codes.map((value) => ({ value, label: value }))}
              onValue={setChosen}
            />
          )
        }
      />
    </section>
  )
}

function CurrencyReport({ currency, choice }: { currency: string; choice: ReactNode }) {
  const t = useTranslations('pages.profile-play')
  const locale = useLocale()
  const client = useClient()
  const [unit, setUnit] = useState<PlayReportUnit>('day')
  const report = useQuery(playReportQuery(client, unit, currency))
  const write = async () => {
    const { periods } = await client.call('getPlayReport', { query: { unit, currency } })
    const columns = COLUMNS.map((column) => t(`csv.columns.${column}`))
    return toCsv(periods, { locale, columns, currency })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={t('unit')} className="flex flex-wrap gap-1.5">
          {UNITS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === unit}
              className={chipClass(one === unit)}
              onClick={() => setUnit(one)}
            >
              {t(`units.${one}`)}
            </button>
          ))}
        </div>
        {choice}
        <div className="sm:ms-auto">
          <CsvDownload file={t('csv.file')} write={write} />
        </div>
      </div>
      <Card aria-busy={report.isFetching} className="mt-4 overflow-hidden">
        <Loaded
          query={report}
          outline={<Skeleton className="m-4 h-64" />}
          failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        >
          {({ periods }) =>
            periods.length === 0 ? (
              <EmptyState icon={<ChartNoAxesColumn />} title={t('empty.title')} text={t('empty.text')} />
            ) : (
              <ul aria-label={t('list')} className="divide-y divide-line">
                {periods.map((period) => (
                  <PeriodRow key={period.startsOn} period={period} unit={unit} currency={currency} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <p className="mt-4 max-w-2xl text-sm text-pretty text-muted">{t('note')}</p>
    </>
  )
}
