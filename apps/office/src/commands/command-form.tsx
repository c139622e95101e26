/** The form of one command, made from its description. */
import type { OfficeCommand, OfficeField, OfficeFieldError } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReasonField } from '../parts/reason-field.tsx'
import { RowsTable } from '../parts/rows-table.tsx'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { OfficeError } from '../api/office-client.ts'
import { useRunCommand } from './command-host.tsx'
import { BoundText } from './bound-text.tsx'
import { Download } from './download.tsx'
import { FieldInput } from './field-input.tsx'

interface CommandFormProps {
  command: OfficeCommand
  /** Values that the page knows, by the names of arguments and options. */
  known?: Readonly<Record<string, string>>
  /** Whether known values are what the form is about: they are shown, and not asked for. */
  isAboutKnown?: boolean
  onDone?(): void
}

export function CommandForm({ command, known = {}, isAboutKnown = false, onDone }: CommandFormProps) {
  const { t, command: wordsOf } = useTexts()
  const { name, about } = wordsOf(command)
  const runCommand = useRunCommand()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(known)
  const [options, setOptions] = useState<Readonly<Record<string, string>>>(() => knownOptions(command, known))
  const [files, setFiles] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const run = useMutation({
    mutationFn: () => {
      // Arguments stand in a row: one that is left out ends it.
      const given = command.arguments.map(({ name }) => values[name]?.trim() ?? '')
      const last = given.findLastIndex((value) => value !== '')
      const filled = Object.entries(options).filter(([, value]) => value.trim() !== '')
      return runCommand({
        name: command.name,
        arguments: given.slice(0, last + 1),
        options: Object.fromEntries(filled),
        reason,
        files,
      })
    },
    onSuccess: () => onDone?.(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!run.isPending) run.mutate()
  }
  const takeFile = async (file: File | undefined, set: (name: string) => void) => {
    if (file === undefined) return set('')
    const text = await file.text()
    setFiles((all) => ({ ...all, [file.name]: text }))
    set(file.name)
  }
  const errorOf = useFieldErrors(run.error)
  const isAsked = ({ name }: OfficeField) => !isAboutKnown || (known[name] ?? '') === ''
  const askFor = (
    fields: readonly OfficeField[],
    given: Readonly<Record<string, string>>,
    change: typeof setValues,
  ) =>
    fields.filter(isAsked).map((field) => {
      const set = (value: string) => change((all) => ({ ...all, [field.name]: value }))
      return (
        <FieldInput
          key={field.name}
          command={command.name}
          field={field}
          value={given[field.name] ?? ''}
          onChange={set}
          onFile={(file) => void takeFile(file, set)}
          error={errorOf(field)}
        />
      )
    })
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p className="text-muted">{about}</p>
      <BoundText bounds={command.bounds} />
      {command.needsProof && <p className="text-warn">{t('commands.needsProof')}</p>}
      {isAboutKnown && <KnownValues command={command} known={known} errorOf={errorOf} />}
      {askFor(command.arguments, values, setValues)}
      {askFor(command.options, options, setOptions)}
      {command.needsReason && (
        <ReasonField
          value={reason}
          onChange={setReason}
          hint={t(isAboutPlayer(command) ? 'reason.hint' : 'reason.kept')}
        />
      )}
      <ErrorText error={run.error} />
      <button type="submit" className="button main justify-self-start" aria-busy={run.isPending}>
        {`${t('commands.run')}: ${name}`}
      </button>
      {run.data && (
        <section className="grid gap-2" aria-live="polite">
          <h2 className="text-[15px]">{t('commands.result')}</h2>
          <RowsTable rows={run.data.rows} />
          {run.data.files.map((file) => (
            <Download key={file.name} file={file} />
          ))}
        </section>
      )}
    </form>
  )
}

/** Fields of one player, or of something that is theirs. */
const OF_PLAYERS: ReadonlySet<string> = new Set([
  'player',
  'restricted player',
  'invoice',
  'bet',
  'document',
  'complaint',
])

const isAboutPlayer = (command: OfficeCommand) =>
  [...command.arguments, ...command.options].some(({ type }) => OF_PLAYERS.has(type))

interface KnownValuesProps {
  command: OfficeCommand
  known: Readonly<Record<string, string>>
  errorOf(field: OfficeField): string | null
}

/** What the command is about, such as a player. */
function KnownValues({ command, known, errorOf }: KnownValuesProps) {
  const { field: nameOf, code } = useTexts()
  const fields = [...command.arguments, ...command.options].filter(({ name }) => (known[name] ?? '') !== '')
  if (fields.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-sunken px-3 py-2">
      {fields.map((field) => {
        const value = known[field.name] ?? ''
        const choice = field.choices.find((one) => one.value === value)
        const error = errorOf(field)
        return (
          <div key={field.name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{nameOf(field.name)}</dt>
            <dd className="font-semibold break-all">
              {choice === undefined ? value : (choice.label ?? code(value))}
              {error !== null && <span className="block text-xs text-bad">{error}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const knownOptions = ({ options }: OfficeCommand, known: Readonly<Record<string, string>>) =>
  Object.fromEntries(options.flatMap(({ name }) => (name in known ? [[name, known[name] ?? '']] : [])))

/** What the server says about single fields. */
function useFieldErrors(error: Error | null): (field: OfficeField) => string | null {
  const { t } = useTexts()
  const fields: Readonly<Record<string, OfficeFieldError>> = error instanceof OfficeError ? error.fields : {}
  return ({ name, min, max, lengthMax }) => {
    const found = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (found === undefined) return null
    return t(errorTexts[found], { min: min ?? 0, max: max ?? lengthMax })
  }
}

const errorTexts = {
  missing: 'field.missing',
  unknown: 'field.unknown',
  tooLong: 'field.tooLong',
  notAmount: 'field.notAmount',
  notDecimal: 'field.notDecimal',
  notNumber: 'field.notNumber',
  tooLow: 'field.tooLow',
  tooHigh: 'field.tooHigh',
  notDate: 'field.notDate',
  notDateTime: 'field.notDateTime',
  notChoice: 'field.notChoice',
  notName: 'field.notName',
} as const
