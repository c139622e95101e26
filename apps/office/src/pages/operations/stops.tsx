import type { OfficeOperations } from '@fairhall/contract/office'
import { CommandButton } from '../../commands/command-button.tsx'
import { Age } from '../../parts/age.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Stop = OfficeOperations['stops'][number]

export function Stops({ stops }: Pick<OfficeOperations, 'stops'>) {
  const { t, time } = useTexts()
  const columns: readonly Column<Stop>[] = [
    { name: t('operations.part'), cell: ({ part }) => <b>{part}</b> },
    {
      name: t('overview.since'),
      cell: ({ since }) => (since === null ? t('operations.fromFile') : <Age since={since} />),
    },
    { name: t('operations.by'), cell: ({ by }) => by?.replace('staff:', '') },
    { name: t('operations.why'), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
    {
      name: t('operations.returns'),
      cell: ({ until }) => (until === null ? t('operations.byHand') : time(until)),
    },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: ({ part }) =>
        part === 'maintenance' ? (
          <CommandButton name="maintenance" known={{ 'on|off': 'off' }} look="link">
            {t('operations.endMaintenance')}
          </CommandButton>
        ) : (
          <CommandButton name="allow" known={{ part }} look="link">
            {t('operations.allow')}
          </CommandButton>
        ),
      isEnd: true,
    },
  ]
  return (
    <Section title={t('operations.stops')}>
      {stops.length === 0 ? (
        <p className="box px-4 py-3 text-muted">{t('operations.noStops')}</p>
      ) : (
        <DataTable columns={columns} rows={stops} keyOf={({ part }) => part} />
      )}
    </Section>
  )
}
