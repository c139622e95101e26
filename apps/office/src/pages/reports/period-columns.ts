import type { OfficeReportRow } from '@fairhall/contract/office'
import { useTexts } from '../../texts/texts.tsx'

type Amount = Exclude<keyof OfficeReportRow, 'period' | 'active' | 'registered' | 'check'>

interface AmountColumn {
  key: Amount
  name: string
  /** What operators look at first. */
  isMain?: boolean
}

/** The columns with amounts: of the CSV all, of the table those that have any. */
export function useAmountColumns(): readonly AmountColumn[] {
  const { t } = useTexts()
  return [
    { key: 'stakes', name: t('reports.stakes') },
    { key: 'winnings', name: t('reports.winnings') },
    { key: 'ggr', name: t('overview.ggr'), isMain: true },
    { key: 'bonusCost', name: t('reports.bonusCost') },
    { key: 'ngr', name: t('reports.ngr'), isMain: true },
    { key: 'deposits', name: t('payments.deposit') },
    { key: 'withdrawals', name: t('payments.withdrawal') },
    { key: 'chargebacks', name: t('reports.chargebacks') },
    { key: 'commissions', name: t('reports.commissions') },
    { key: 'corrections', name: t('reports.corrections') },
  ]
}
