import type { OfficeReport } from '@fairhall/contract/office'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'

/** Whether the totals are those of the ledger, and how that is known. */
export function LedgerCheck({ report: { rows, total, audit, until } }: { report: OfficeReport }) {
  const { t, time } = useTexts()
  const differing = rows.filter(({ check }) => check === 'differs').length
  const isWhole = Number(total.other) === 0
  const isGood = differing === 0 && isWhole && (audit === null || audit.differences === 0)
  const Icon = isGood ? CircleCheck : TriangleAlert
  const parts = [
    differing > 0
      ? t('reports.daysDiffer', { count: differing })
      : t('reports.daysMatch', { count: rows.filter(({ check }) => check === 'sealed').length }),
    isWhole ? t('reports.whole') : t('reports.notWhole', { amount: total.other }),
    audit === null
      ? t('reports.noAudit')
      : t(audit.differences === 0 ? 'reports.audited' : 'reports.auditDiffers', {
          time: time(audit.at),
          count: audit.differences,
        }),
    until !== null && t('reports.until', { day: until }),
  ]
  return (
    <p className={`box flex items-start gap-2 px-4 py-2.5 ${isGood ? '' : 'text-bad'}`}>
      <Icon size={16} aria-hidden="true" className={`mt-px shrink-0 ${isGood ? 'text-good' : ''}`} />
      <span>{parts.filter(Boolean).join(' ')}</span>
    </p>
  )
}
