import type { OfficeOperations } from '@fairhall/contract/office'
import type { ReactNode } from 'react'
import { CommandButton } from '../../commands/command-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type LedgerState = OfficeOperations['ledger']
type Finding = NonNullable<LedgerState['findings']>[number]

export function Ledger({ ledger }: Pick<OfficeOperations, 'ledger'>) {
  const { t, time, day } = useTexts()
  const { sealedDay, audit, accepted, findings, comparison, backupAt } = ledger
  const columns: readonly Column<Finding>[] = [
    { name: t('operations.check'), cell: ({ check }) => <b>{check}</b> },
    {
      name: t('operations.difference'),
      cell: ({ difference }) => <code className="text-xs wrap-anywhere">{difference}</code>,
    },
  ]
  const actions = (
    <>
      <CommandButton name="ledger check">{t('operations.checkDay')}</CommandButton>
      <CommandButton name="invoice compare">{t('operations.compare')}</CommandButton>
    </>
  )
  return (
    <Section title={t('operations.ledger')} actions={actions}>
      <dl className="box grid grid-cols-2 gap-px overflow-hidden bg-line">
        <Fact name={t('operations.sealed')}>
          {sealedDay === null ? t('operations.never') : day(sealedDay)}
        </Fact>
        <Fact name={t('operations.audit')}>
          <Run run={audit} />
          {accepted > 0 && (
            <span className="ms-2 text-muted">{t('operations.accepted', { count: accepted })}</span>
          )}
        </Fact>
        <Fact name={t('operations.comparison')}>
          <Run run={comparison} />
        </Fact>
        <Fact name={t('operations.backup')}>
          {backupAt === null ? t('operations.never') : time(backupAt)}
        </Fact>
      </dl>
      {findings !== null && findings.length > 0 && (
        <>
          <h3 className="pt-1 font-semibold">{t('operations.findings')}</h3>
          <DataTable
            columns={columns}
            rows={findings}
            keyOf={({ check, difference }) => `${check} ${difference}`}
          />
        </>
      )}
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Run({ run }: { run: LedgerState['audit'] }) {
  const { t, time } = useTexts()
  if (run === null) return t('operations.never')
  const { at, differences } = run
  return (
    <>
      {time(at)}{' '}
      <span className={`tag ${differences === 0 ? 'good' : 'bad'}`}>
        {differences === 0
          ? t('operations.noDifferences')
          : t('operations.differences', { count: differences })}
      </span>
    </>
  )
}
