/** Orders lists as CSV files, and downloads those that are ready. A file belongs to the member who ordered it, until it expires. */
import type { OfficeExport } from '@fairhall/contract/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { exportsQuery } from '../api/queries.ts'
import { bytesOf } from '../commands/bytes-of.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { useRunCommand } from '../commands/command-host.tsx'
import { saveFile } from '../commands/save-file.ts'
import { useMayRun } from '../commands/use-may-run.ts'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'

type Kind = OfficeExport['kind']

interface ExportsSectionProps {
  kinds: readonly Kind[]
  /** The filter of the page. */
  known?: Readonly<Record<string, string>>
}

/** Members who may export none of these lists see nothing. */
export function ExportsSection({ kinds, known = {} }: ExportsSectionProps) {
  const { t, code } = useTexts()
  const mayRun = useMayRun()
  const allowed = kinds.filter((kind) => mayRun(`export ${kind}`))
  const query = useQuery({ ...exportsQuery, enabled: allowed.length > 0 })
  const own = (query.data ?? []).filter(({ kind }) => allowed.includes(kind))
  if (allowed.length === 0) return null
  return (
    <section className="mb-3 grid gap-2" aria-label={t('exports.title')}>
      <div className="flex flex-wrap gap-2">
        {allowed.map((kind) => (
          <CommandButton key={kind} name={`export ${kind}`} known={known}>
            {t('exports.order', { kind: code(kind) })}
          </CommandButton>
        ))}
      </div>
      <ErrorText error={query.error} />
      {own.length > 0 && (
        <ul className="box divide-y divide-line" aria-live="polite">
          {own.map((one) => (
            <li key={one.id} className="px-4 py-2">
              <Exported one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Exported({ one }: { one: OfficeExport }) {
  const { t, code, time } = useTexts()
  const { id, kind, state, rows, orderedAt, expiresAt } = one
  const run = useRunCommand()
  const name = `${kind}-${orderedAt.slice(0, 10)}.csv`
  const download = useMutation({
    mutationFn: () =>
      run(
        { name: 'export get', arguments: [id, name], options: {}, reason: '', files: {} },
        { isQuiet: true },
      ),
    onSuccess: ({ files }) => {
      for (const { name: file, content } of files) saveFile(file, bytesOf(content))
    },
  })
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{code(kind)}</b>
        <span className="text-muted">{time(orderedAt)}</span>
        <span>{rows === null ? t(stateTexts[state]) : t('exports.rows', { count: rows })}</span>
        <span className="text-muted">{t('exports.expires', { time: time(expiresAt) })}</span>
        {state === 'ready' && (
          <button
            type="button"
            className="button ms-auto"
            aria-busy={download.isPending}
            onClick={() => !download.isPending && download.mutate()}
          >
            <DownloadIcon size={15} aria-hidden="true" />
            {t('commands.download', { name })}
          </button>
        )}
      </p>
      <ErrorText error={download.error} />
    </div>
  )
}

const stateTexts = {
  waiting: 'exports.waiting',
  // Never read: a file that is ready has a number of rows.
  ready: 'exports.waiting',
  tooLarge: 'exports.tooLarge',
  failed: 'exports.failed',
} as const
