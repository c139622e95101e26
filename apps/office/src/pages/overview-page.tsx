import type { OfficeOverview, OfficeReply } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewQuery, queuesQuery } from '../api/queries.ts'
import { Age } from '../parts/age.tsx'
import { changeOf } from '../parts/change.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { HealthTag } from '../parts/health-tag.tsx'
import { Section } from '../parts/section.tsx'
import { WithData } from '../parts/states.tsx'
import { useMember } from '../session/use-member.ts'
import { useTexts } from '../texts/texts.tsx'
import type { ProtectionTab } from './protection/tabs.ts'

export function OverviewPage() {
  const { t } = useTexts()
  const member = useMember()
  const queues = useQuery(queuesQuery)
  const maySeeSums = member?.views.includes('report.overview') === true
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <h1 className="text-[22px] leading-7">{t('nav.overview')}</h1>
        <p className="text-muted">{t('overview.lead')}</p>
      </header>
      <WithData query={queues}>{(data) => <Queues queues={data} />}</WithData>
      {maySeeSums && <Sums />}
    </div>
  )
}

function Queues({ queues }: { queues: OfficeReply<'getQueues'> }) {
  const { t } = useTexts()
  const { withdrawals, alerts, orders, documents, complaints, signals, deliveries } = queues
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-7">
      <Queue text={t('nav.withdrawals')} queue={withdrawals} to="/withdrawals" />
      <Queue text={t('overview.alerts')} queue={alerts} to="/risk" />
      <Queue text={t('overview.documents')} queue={documents} to="/verification" />
      <Queue text={t('nav.approvals')} queue={orders} to="/approvals" />
      <Queue text={t('overview.complaints')} queue={complaints} to="/protection" tab="complaints" />
      <Queue text={t('overview.signals')} queue={signals} to="/protection" tab="signs" />
      <Queue text={t('overview.deliveries')} queue={deliveries} to="/operations" />
    </ul>
  )
}

interface QueueProps {
  text: string
  /** Null if the member may not work on it. */
  queue: OfficeReply<'getQueues'>['withdrawals']
  to: '/withdrawals' | '/risk' | '/approvals' | '/protection' | '/verification' | '/operations'
  /** Of the page. */
  tab?: ProtectionTab
}

function Queue({ text, queue, to, tab }: QueueProps) {
  const { t } = useTexts()
  if (queue === null) return null
  const { count, since } = queue
  return (
    <li>
      <Link
        to={to}
        {...(tab === undefined ? {} : { search: { tab } })}
        className="box block h-full p-4 hover:border-edge"
      >
        <span className="block truncate text-muted">{text}</span>
        <b className="block font-display text-[26px] leading-8">{count}</b>
        <span className="text-xs text-muted">
          {since === null ? (
            t('overview.nothing')
          ) : (
            <>
              {t('overview.oldest')} <Age since={since} />
            </>
          )}
        </span>
      </Link>
    </li>
  )
}

function Sums() {
  const { t } = useTexts()
  const query = useQuery(overviewQuery)
  return (
    <WithData query={query}>
      {({ currency, today, lastWeek, providers }) => (
        <>
          <Section title={t('overview.today', { currency })}>
            <dl className="box grid grid-cols-1 gap-px overflow-hidden bg-line sm:grid-cols-2 xl:grid-cols-4">
              <Figure name={t('overview.ggr')} value={today.ggr} before={lastWeek.ggr} />
              <Figure name={t('payments.deposit')} value={today.deposits} before={lastWeek.deposits} />
              <Figure
                name={t('payments.withdrawal')}
                value={today.withdrawals}
                before={lastWeek.withdrawals}
              />
              <Figure
                name={t('overview.active')}
                value={String(today.activePlayers)}
                before={String(lastWeek.activePlayers)}
              />
            </dl>
            <p className="text-xs text-muted">{t('overview.days')}</p>
          </Section>
          <Providers providers={providers} />
        </>
      )}
    </WithData>
  )
}

function Figure({ name, value, before }: { name: string; value: string; before: string }) {
  const { t, money } = useTexts()
  const change = changeOf(value, before)
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-display text-[22px] leading-7 font-bold">{money(value)}</dd>
      <dd className="text-xs text-muted">
        {t('overview.before', { value: money(before) })}
        {change !== null && `, ${change}`}
      </dd>
    </div>
  )
}

function Providers({ providers }: Pick<OfficeOverview, 'providers'>) {
  const { t, time } = useTexts()
  const columns: readonly Column<OfficeOverview['providers'][number]>[] = [
    { name: t('payments.provider'), cell: ({ id }) => <b>{id}</b> },
    {
      name: t('payments.state'),
      cell: (provider) => <HealthTag provider={provider} />,
    },
    { name: t('overview.since'), cell: ({ changedAt }) => time(changedAt) },
    { name: t('overview.checked'), cell: ({ checkedAt }) => <Age since={checkedAt} /> },
  ]
  return (
    <Section title={t('overview.providers')}>
      <DataTable
        columns={columns}
        rows={providers}
        keyOf={({ id }) => id}
        empty={t('overview.noProviders')}
      />
    </Section>
  )
}
