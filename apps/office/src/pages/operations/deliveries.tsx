import type { OfficeOperations } from '@fairhall/contract/office'
import { CommandButton } from '../../commands/command-button.tsx'
import { Age } from '../../parts/age.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Parked = NonNullable<OfficeOperations['parked']>[number]
type Consumer = OfficeOperations['queue']['consumers'][number]

export function Deliveries({ parked, queue }: Pick<OfficeOperations, 'parked' | 'queue'>) {
  const { t } = useTexts()
  const waiting = [
    ...(queue.outbox > 0 ? [{ consumer: t('operations.outbox'), waiting: queue.outbox, parked: 0 }] : []),
    ...queue.consumers,
  ]
  const columns: readonly Column<Consumer>[] = [
    { name: t('operations.consumer'), cell: ({ consumer }) => <b>{consumer}</b> },
    { name: t('operations.waits'), cell: ({ waiting: count }) => count, isEnd: true },
    { name: t('operations.parkedCount'), cell: ({ parked: count }) => count, isEnd: true },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[2fr_1fr]">
      {parked !== null && <ParkedTable parked={parked} />}
      <Section title={t('operations.queues')}>
        {waiting.length === 0 ? (
          <p className="box px-4 py-3 text-muted">{t('operations.noQueues')}</p>
        ) : (
          <DataTable columns={columns} rows={waiting} keyOf={({ consumer }) => consumer} />
        )}
      </Section>
    </div>
  )
}

function ParkedTable({ parked }: { parked: readonly Parked[] }) {
  const { t } = useTexts()
  const columns: readonly Column<Parked>[] = [
    {
      name: t('operations.consumer'),
      cell: ({ consumer, delivery }) => (
        <>
          <b>{consumer}</b>
          <span className="block text-xs text-muted">{delivery}</span>
        </>
      ),
    },
    { name: t('operations.events'), cell: ({ events }) => events },
    { name: t('overview.since'), cell: ({ since }) => <Age since={since} /> },
    { name: t('operations.tries'), cell: ({ tries }) => tries, isEnd: true },
    {
      name: t('operations.error'),
      cell: ({ error, players }) => (
        <span className="wrap-anywhere">
          {error}
          {players !== null && <span className="block text-xs text-muted">{players}</span>}
        </span>
      ),
    },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: ({ consumer, delivery }) => (
        <CommandButton name="delivery retry" known={{ consumer, delivery }} look="link">
          {t('operations.retry')}
        </CommandButton>
      ),
      isEnd: true,
    },
  ]
  return (
    <Section title={t('operations.parked')}>
      {parked.length === 0 ? (
        <p className="box px-4 py-3 text-muted">{t('operations.noParked')}</p>
      ) : (
        <DataTable
          columns={columns}
          rows={parked}
          keyOf={({ consumer, delivery }) => `${consumer} ${delivery}`}
        />
      )}
    </Section>
  )
}
