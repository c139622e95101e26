/** Gives an offer to the players of a CSV file, after a dry run that names every line that is left out. */
import type { OfficeReply, OfficeRow } from '@fairhall/contract/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { commandsQuery } from '../../api/queries.ts'
import { useRunCommand } from '../../commands/command-host.tsx'
import { useMayRun } from '../../commands/use-may-run.ts'
import { Download } from '../../commands/download.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { ErrorText } from '../../parts/states.tsx'
import { RowsTable } from '../../parts/rows-table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { csvOf } from './refused-lines.ts'

const FILE = 'players.csv'
const LINES_SHOWN = 50

export function ListGrant() {
  const { t } = useTexts()
  const runCommand = useRunCommand()
  const mayGive = useMayRun()('reward import')
  const [text, setText] = useState<string | null>(null)
  const [offer, setOffer] = useState('')
  const [run, setRun] = useState('')
  const [reason, setReason] = useState('')
  const isReady = text !== null && offer.trim() !== ''
  const body = { arguments: [FILE, offer.trim()], files: { [FILE]: text ?? '' } }
  const check = useMutation({
    mutationFn: async () => ({
      of: { text, offer },
      result: await runCommand({ name: 'reward check', ...body }, { isQuiet: true }),
    }),
  })
  const give = useMutation({
    mutationFn: () => runCommand({ name: 'reward import', ...body, options: { run: run.trim() }, reason }),
  })
  const checked = check.data
  const isChecked = checked !== undefined && checked.of.text === text && checked.of.offer === offer
  return (
    <section className="box grid gap-3 p-3.5">
      <h2 className="text-[15px]">{t('grants.csv')}</h2>
      <p className="text-muted">{t('grants.csvHint')}</p>
      <label className="grid gap-1 font-semibold">
        {t('grants.file')}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          className="field font-normal"
          onChange={async ({ target }) => setText((await target.files?.[0]?.text()) ?? null)}
        />
      </label>
      <OfferInput value={offer} onChange={setOffer} />
      <button
        type="button"
        className="button justify-self-start"
        disabled={!isReady || check.isPending}
        onClick={() => check.mutate()}
      >
        {t(check.isPending ? 'grants.dryRunning' : 'grants.dryRun')}
      </button>
      <ErrorText error={check.error} />
      {checked !== undefined && <DryRun rows={checked.result.rows} />}
      {checked !== undefined && !isChecked && <p className="font-medium text-warn">{t('grants.stale')}</p>}
      {!mayGive && <p className="text-muted">{t('grants.readOnly')}</p>}
      {mayGive && isChecked && (
        <form
          className="grid gap-3 border-t border-line pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!give.isPending) give.mutate()
          }}
        >
          <label className="grid gap-1 font-semibold">
            {t('grants.runName')}
            <input
              className="field font-normal"
              value={run}
              required
              maxLength={64}
              pattern="[a-z0-9]+(-[a-z0-9]+)*"
              autoComplete="off"
              onChange={({ target }) => setRun(target.value)}
            />
            <span className="text-xs font-normal text-muted">{t('grants.runHint')}</span>
          </label>
          <ReasonField value={reason} onChange={setReason} />
          <ErrorText error={give.error} />
          <button type="submit" className="button main justify-self-start" aria-busy={give.isPending}>
            {t('grants.give')}
          </button>
          {give.data !== undefined && <RowsTable rows={give.data.rows.slice(0, 1)} />}
        </form>
      )}
    </section>
  )
}

function OfferInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { field } = useTexts()
  const id = useId()
  const { data = [] } = useQuery(commandsQuery)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {field('offer')}
      </label>
      <select id={id} className="field" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">–</option>
        {grantedOffers(data).map((offer) => (
          <option key={offer.value} value={offer.value}>
            {offer.label ?? offer.value}
          </option>
        ))}
      </select>
    </div>
  )
}

/** As the form of the command offers them. */
const grantedOffers = (commands: OfficeReply<'listCommands'>) =>
  commands.find(({ name }) => name === 'reward import')?.arguments.find(({ name }) => name === 'offer')
    ?.choices ?? []

function DryRun({ rows: [summary, ...refused] }: { rows: readonly OfficeRow[] }) {
  const { t, code, sum } = useTexts()
  if (summary === undefined) return null
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="font-semibold">
        {t('grants.summary', {
          players: String(summary['players']),
          refused: String(summary['refused']),
          cost: sum(String(summary['cost'])),
        })}
      </p>
      {refused.length > 0 && (
        <>
          <div className="box max-h-72 overflow-auto">
            <table className="grid-table">
              <thead>
                <tr>
                  <th className="end">{t('grants.line')}</th>
                  <th>{t('grants.player')}</th>
                  <th>{t('grants.why')}</th>
                </tr>
              </thead>
              <tbody>
                {refused.slice(0, LINES_SHOWN).map(({ line, player, why }) => (
                  <tr key={String(line)}>
                    <td className="end">{String(line)}</td>
                    <td className="wrap-anywhere">{String(player)}</td>
                    <td>{code(String(why))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {refused.length > LINES_SHOWN && (
            <p className="text-muted">{t('grants.moreLines', { count: refused.length - LINES_SHOWN })}</p>
          )}
          <Download
            file={{ name: 'left-out.csv', content: csvOf(refused) }}
            text={t('grants.downloadLines')}
          />
        </>
      )}
    </div>
  )
}
