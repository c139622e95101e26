import type { OfficeOperations } from '@fairhall/contract/office'
import { Age } from '../../parts/age.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type JobsState = OfficeOperations['jobs']

export function Jobs({ jobs: { failed, scheduled } }: Pick<OfficeOperations, 'jobs'>) {
  const { t, time } = useTexts()
  const columns: readonly Column<JobsState['failed'][number]>[] = [
    { name: t('operations.job'), cell: ({ task }) => <b>{task}</b> },
    { name: t('operations.failing'), cell: ({ failing }) => failing, isEnd: true },
    {
      name: t('operations.exhausted'),
      cell: ({ exhausted }) => (
        <span className={exhausted > 0 ? 'font-semibold text-bad' : ''}>{exhausted}</span>
      ),
      isEnd: true,
    },
    { name: t('overview.since'), cell: ({ failedAt }) => <Age since={failedAt} /> },
    {
      name: t('operations.nextTry'),
      cell: ({ nextTryAt }) => (nextTryAt === null ? '–' : time(nextTryAt)),
    },
    { name: t('operations.error'), cell: ({ error }) => <span className="wrap-anywhere">{error}</span> },
  ]
  return (
    <Section title={t('operations.jobs')}>
      {failed.length === 0 ? (
        <p className="box px-4 py-3 text-muted">{t('operations.noJobs')}</p>
      ) : (
        <DataTable columns={columns} rows={failed} keyOf={({ task }) => task} />
      )}
      <Scheduled scheduled={scheduled} />
    </Section>
  )
}

function Scheduled({ scheduled }: Pick<JobsState, 'scheduled'>) {
  const { t, time } = useTexts()
  return (
    <details className="box">
      <summary className="cursor-pointer px-4 py-2.5 font-semibold">{t('operations.scheduled')}</summary>
      <dl className="grid gap-x-8 border-t border-line px-4 py-2 md:grid-cols-2 2xl:grid-cols-3">
        {scheduled.map(({ task, lastRunAt }) => (
          <div key={task} className="flex justify-between gap-3 border-b border-line py-1.5">
            <dt className="truncate">{task}</dt>
            <dd className="whitespace-nowrap text-muted">
              {lastRunAt === null ? t('operations.never') : time(lastRunAt)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
