/** Which methods work: how many payments succeed, how long they take, and why others fail. */
import type { OfficeMethodRow } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { paymentReportQuery } from '../../api/report-query.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ExportsSection } from '../exports-section.tsx'
import { useDuration } from './use-duration.ts'

interface RangeProps {
  range: { from: string; to: string }
  /** Undefined: all. */
  currency: string | undefined
}

const exported = ['payment-methods'] as const

export function PaymentMethods({ range: { from, to }, currency }: RangeProps) {
  const { t } = useTexts()
  const query = useQuery(paymentReportQuery({ from, to }))
  return (
    <Section title={t('methods.title')}>
      <ExportsSection kinds={exported} known={{ from, until: to }} />
      <WithData query={query}>
        {({ rows, daysDue }) => (
          <>
            <Methods rows={rows.filter((row) => currency === undefined || row.currency === currency)} />
            <p className="text-xs text-muted">
              {t('methods.hint')} {daysDue > 0 && t('methods.due', { count: daysDue })}
            </p>
          </>
        )}
      </WithData>
    </Section>
  )
}

function Methods({ rows }: { rows: readonly OfficeMethodRow[] }) {
  const { t, code, money } = useTexts()
  const duration = useDuration()
  const columns: readonly Column<OfficeMethodRow>[] = [
    { name: t('payments.type'), cell: ({ type }) => code(type) },
    { name: t('payments.method'), cell: ({ method }) => <b>{method}</b> },
    { name: t('payments.provider'), cell: ({ provider }) => provider },
    { name: t('methods.started'), cell: ({ started }) => money(String(started)), isEnd: true },
    { name: t('methods.succeeded'), cell: ({ succeeded }) => money(String(succeeded)), isEnd: true },
    {
      name: t('methods.rate'),
      cell: ({ successRate }) => <Rate rate={successRate} />,
      isEnd: true,
    },
    {
      name: t('payments.amount'),
      cell: ({ amount, currency }) => (
        <>
          <b>{money(amount)}</b> {currency}
        </>
      ),
      isEnd: true,
    },
    { name: t('methods.median'), cell: ({ medianS }) => duration(medianS), isEnd: true },
    { name: t('methods.open'), cell: ({ open }) => (open === 0 ? '' : money(String(open))), isEnd: true },
    {
      name: t('methods.refusals'),
      cell: ({ refusals }) =>
        refusals.map((one) => `${code(one.code)} ${money(String(one.count))}`).join(', '),
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={rows}
      keyOf={({ type, provider, method, currency }) => [type, provider, method, currency].join(' ')}
      empty={t('methods.none')}
    />
  )
}

const LOW_PERCENT = 70

function Rate({ rate }: { rate: string | null }) {
  const { percent } = useTexts()
  if (rate === null) return '–'
  return <span className={Number(rate) < LOW_PERCENT ? 'font-semibold text-bad' : ''}>{percent(rate)}</span>
}
