import type { OfficeOperations } from '@fairhall/contract/office'
import { CommandButton } from '../../commands/command-button.tsx'
import { Age } from '../../parts/age.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { HealthTag } from '../../parts/health-tag.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Provider = OfficeOperations['providers'][number]

export function Providers({ providers }: Pick<OfficeOperations, 'providers'>) {
  const { t, time } = useTexts()
  const columns: readonly Column<Provider>[] = [
    { name: t('payments.provider'), cell: ({ id }) => <b>{id}</b> },
    { name: t('payments.state'), cell: (provider) => <HealthTag provider={provider} /> },
    {
      name: t('overview.since'),
      cell: ({ changedAt }) => <span className="whitespace-nowrap">{time(changedAt)}</span>,
    },
    { name: t('overview.checked'), cell: ({ checkedAt }) => <Age since={checkedAt} /> },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: ({ id }) => (
        <CommandButton name="stop" known={{ part: `game-provider:${id}` }} look="link">
          {t('operations.stopProvider')}
        </CommandButton>
      ),
      isEnd: true,
    },
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
