import type { OfficeReport } from '@fairhall/contract/office'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'

/** Whether the totals are those of the ledger, and how that is known. */
export function LedgerCheck({ report: { currency, rows, total, audit, until } }: { report: OfficeReport }) {
  const { t, time, day, money } = useTexts()
  const differing = rows.filter(({ check }) => check === 'differs').length
  const sealed = rows.filter(({ check }) => check === 'sealed').length
  const isWhole = Number(total.other) === 0
  const isWrong = differing > 0 || !isWhole || (audit !== null && audit.differences > 0)
  const isProven = !isWrong && sealed > 0 && audit !== null
  const Icon = isWrong ? TriangleAlert : isProven ? CircleCheck : Info
  const parts = [
    differing > 0
      ? t('reports.daysDiffer', { count: differing })
      : sealed > 0
        ? t('reports.daysMatch', { count: sealed })
        : t('reports.noneSealed'),
    isWhole ? t('reports.whole') : t('reports.notWhole', { amount: `${money(total.other)} ${currency}` }),
    audit === null
      ? t('reports.noAudit')
      : t(audit.differences === 0 ? 'reports.audited' : 'reports.auditDiffers', {
          time: time(audit.at),
          count: audit.differences,
        }),
    until !== null && t('reports.until', { day: day(until) }),
  ]
  return (
    <p className={`box flex items-start gap-2 px-4 py-2.5 ${isWrong ? 'text-bad' : ''}`}>
      <Icon size={16} aria-hidden="true" className={`mt-px shrink-0 ${isProven ? 'text-good' : ''}`} />
      <span>{parts.filter(Boolean).join(' ')}</span>
    </p>
  )
}
