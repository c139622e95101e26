/** Rules about withdrawals and deposits: open alerts, what the rules found and would find, and how to change them. */
import type { OfficeRow } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queuesQuery, riskAlertsQuery, riskHitsQuery, riskRulesQuery } from '../../api/queries.ts'
import { CommandButtons } from '../../commands/command-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

const FILE = 'risk-rules.json'
/** `risk alerts` lists no more. */
const LISTED_MAX = 100
const text = (row: OfficeRow, name: string) => String(row[name] ?? '')

export function RiskPage() {
  const { t } = useTexts()
  const alerts = useQuery(riskAlertsQuery)
  const rules = useQuery(riskRulesQuery)
  const hits = useQuery(riskHitsQuery)
  return (
    <>
      <h1 className="text-[22px] leading-7">{t('nav.risk')}</h1>
      <p className="mb-3 max-w-prose text-muted">{t('risk.lead')}</p>
      <div className="mb-4">
        <CommandButtons
          known={{ name: FILE }}
          commands={[
            ['risk backtest', t('risk.backtest'), 'button main'],
            ['settings save', t('risk.save')],
            ['settings check', t('risk.check')],
            ['settings publish', t('risk.publish')],
            ['settings history', t('risk.history')],
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WithData query={alerts}>{(result) => <Alerts rows={result.rows} />}</WithData>
        <WithData query={rules}>{(found) => <Rules rows={found} />}</WithData>
        <WithData query={hits}>{(result) => <Hits rows={result.rows} />}</WithData>
      </div>
    </>
  )
}

function Alerts({ rows }: { rows: readonly OfficeRow[] }) {
  const { t, time, field, sum } = useTexts()
  const { data: queues } = useQuery(queuesQuery)
  const open = queues?.alerts?.count ?? 0
  const columns: readonly Column<OfficeRow>[] = [
    { name: field('since'), cell: (row) => time(text(row, 'since')) },
    { name: field('rule'), cell: (row) => <RuleName of={row} /> },
    { name: field('number'), cell: (row) => text(row, 'number') },
    { name: field('player'), cell: (row) => <PlayerLink of={row} /> },
    { name: field('amount'), cell: (row) => sum(text(row, 'amount')), isEnd: true },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: (row) => (
        <CommandButtons
          known={{ invoice: text(row, 'invoice'), rule: text(row, 'rule') }}
          commands={[['risk close', t('risk.close'), 'link']]}
        />
      ),
    },
  ]
  return (
    <Section title={t('risk.alerts')}>
      {/* Both are read at different times, so a small difference says nothing about what the list leaves out. */}
      {rows.length >= LISTED_MAX && open > rows.length && (
        <p className="text-muted">{t('risk.oldest', { shown: rows.length, open })}</p>
      )}
      <DataTable columns={columns} rows={rows} keyOf={keyOfHit} empty={t('risk.noAlerts')} />
    </Section>
  )
}

const keyOfHit = (row: OfficeRow) => `${text(row, 'invoice')} ${text(row, 'rule')}`

function RuleName({ of }: { of: OfficeRow }) {
  return (
    <>
      <b>{text(of, 'rule')}</b>
      <span className="block text-xs text-muted">{text(of, 'about')}</span>
    </>
  )
}

function PlayerLink({ of }: { of: OfficeRow }) {
  return (
    <Link to="/players/$id" params={{ id: text(of, 'player') }} className="link">
      {text(of, 'player').slice(0, 8)}
    </Link>
  )
}

function Rules({ rows }: { rows: readonly OfficeRow[] }) {
  const { t, code, field } = useTexts()
  const columns: readonly Column<OfficeRow>[] = [
    { name: field('rule'), cell: (row) => <RuleName of={row} /> },
    { name: field('kind'), cell: (row) => code(text(row, 'kind')) },
    { name: field('mode'), cell: (row) => <StateTag state={text(row, 'mode')} /> },
    { name: field('conditions'), cell: (row) => <Conditions of={text(row, 'conditions')} /> },
    { name: t('risk.found'), cell: (row) => text(row, 'found'), isEnd: true },
    { name: field('players'), cell: (row) => text(row, 'players'), isEnd: true },
    { name: t('risk.declined'), cell: (row) => text(row, 'declined'), isEnd: true },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: (row) => (
        <CommandButtons
          known={{ rule: text(row, 'rule') }}
          commands={[['risk backtest', t('risk.test'), 'link']]}
        />
      ),
    },
  ]
  return (
    <Section title={t('risk.rules')}>
      <DataTable columns={columns} rows={rows} keyOf={(row) => text(row, 'rule')} empty={t('risk.noRules')} />
    </Section>
  )
}

/** Of `amountMin 300, isUnverified`, each on a line. */
function Conditions({ of }: { of: string }) {
  const { code } = useTexts()
  return (
    <ul>
      {of.split(', ').map((one) => {
        const [name = '', value = ''] = one.split(' ')
        return <li key={one}>{`${code(`risk.${name}`)} ${value}`.trim()}</li>
      })}
    </ul>
  )
}

function Hits({ rows }: { rows: readonly OfficeRow[] }) {
  const { t, time, code, field, sum } = useTexts()
  const columns: readonly Column<OfficeRow>[] = [
    { name: field('at'), cell: (row) => time(text(row, 'at')) },
    { name: field('rule'), cell: (row) => text(row, 'rule') },
    { name: field('kind'), cell: (row) => code(text(row, 'kind')) },
    { name: field('mode'), cell: (row) => <StateTag state={text(row, 'mode')} /> },
    { name: field('number'), cell: (row) => text(row, 'number') },
    { name: field('player'), cell: (row) => <PlayerLink of={row} /> },
    { name: field('amount'), cell: (row) => sum(text(row, 'amount')), isEnd: true },
    { name: field('state'), cell: (row) => <StateTag state={text(row, 'state')} /> },
  ]
  return (
    <Section title={t('risk.hits')}>
      <DataTable columns={columns} rows={rows} keyOf={keyOfHit} empty={t('risk.noHits')} />
    </Section>
  )
}
