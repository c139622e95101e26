import type { OfficeReport, OfficeReportCheck } from '@fairhall/contract/office'
import { csvFormat } from '@fairhall/money/csv'
import { CircleCheck, DownloadIcon } from 'lucide-react'
import { saveFile } from '../../commands/save-file.ts'
import { Section } from '../../parts/section.tsx'
import { Empty } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useAmountColumns } from './period-columns.ts'

export function PeriodTable({ report }: { report: OfficeReport }) {
  const { t } = useTexts()
  const { currency, rows } = report
  return (
    <Section title={t('reports.periods', { currency })} actions={<SaveButton report={report} />}>
      {rows.length === 0 ? (
        <div className="box">
          <Empty text={t('reports.none')} />
        </div>
      ) : (
        <div
          className="box overflow-auto"
          // Only a focusable element can be scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <Table report={report} />
        </div>
      )}
      <p className="text-xs text-muted">{t('reports.hint')}</p>
    </Section>
  )
}

/** The length of a month, such as `2026-11`. Other periods are days. */
const MONTH = 7

function Table({ report: { rows, total } }: { report: OfficeReport }) {
  const { t, money, month, day } = useTexts()
  const columns = useAmountColumns().filter(
    ({ key, isMain = false }) => isMain || rows.some((row) => Number(row[key]) !== 0),
  )
  const none = <span className="text-muted">–</span>
  return (
    <table className="grid-table whitespace-nowrap [&_td]:px-2 [&_th]:px-2">
      <thead>
        <tr>
          <th>{t('reports.period')}</th>
          {columns.map(({ key, name }) => (
            <th key={key} className="end">
              {name}
            </th>
          ))}
          <th className="end">{t('reports.active')}</th>
          <th className="end">{t('reports.new')}</th>
          <th>{t('reports.ledger')}</th>
        </tr>
      </thead>
      <tbody>
        <tr className="font-semibold [&>td]:bg-sunken">
          <td>{t('reports.total')}</td>
          {columns.map(({ key }) => (
            <td key={key} className="end">
              {money(total[key])}
            </td>
          ))}
          <td className="end">{none}</td>
          <td className="end">{total.registered}</td>
          <td>{none}</td>
        </tr>
        {rows.map((row) => (
          <tr key={row.period}>
            <td>{row.period.length === MONTH ? month(row.period) : day(row.period)}</td>
            {columns.map(({ key, isMain = false }) => (
              <td
                key={key}
                className={`end ${isMain ? 'font-semibold' : ''} ${row[key].startsWith('-') ? 'text-bad' : ''}`}
              >
                {Number(row[key]) === 0 ? none : money(row[key])}
              </td>
            ))}
            <td className="end">{row.active ?? none}</td>
            <td className="end">{row.registered ?? none}</td>
            <td>
              <CheckTag check={row.check} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CheckTag({ check }: { check: OfficeReportCheck }) {
  const { t } = useTexts()
  const texts = {
    sealed: t('reports.checkSealed'),
    open: t('reports.checkOpen'),
    differs: t('reports.checkDiffers'),
  }
  if (check !== 'sealed')
    return <span className={`tag ${check === 'open' ? 'info' : 'bad'}`}>{texts[check]}</span>
  return (
    <span title={texts[check]}>
      <CircleCheck size={15} aria-hidden="true" className="text-good" />
      <span className="sr-only">{texts[check]}</span>
    </span>
  )
}

function SaveButton({ report: { rows, currency } }: { report: OfficeReport }) {
  const { language, t } = useTexts()
  const columns = useAmountColumns()
  if (rows.length === 0) return null
  const save = () => {
    const { amount, write } = csvFormat(language)
    const header = [
      t('reports.period'),
      ...columns.map(({ name }) => `${name} (${currency})`),
      t('reports.active'),
      t('reports.new'),
      t('reports.ledger'),
    ]
    const lines = rows.map((row) => [
      row.period,
      ...columns.map(({ key }) => amount(row[key])),
      String(row.active ?? ''),
      String(row.registered ?? ''),
      row.check,
    ])
    const [last, first] = [rows[0]?.period ?? '', rows.at(-1)?.period ?? '']
    saveFile(`report-${currency}-${first}-${last}.csv`, write([header, ...lines]))
  }
  return (
    <button type="button" className="button" onClick={save}>
      <DownloadIcon size={15} aria-hidden="true" />
      {t('reports.save')}
    </button>
  )
}
