/** The input of one field, by its kind. */
import type { OfficeField } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { searchQuery } from '../api/queries.ts'
import { useTexts } from '../texts/texts.tsx'

interface FieldInputProps {
  /** The name of its command. */
  command: string
  field: OfficeField
  value: string
  onChange(value: string): void
  onFile(file: File | undefined): void
  /** Why the server refused the value. */
  error: string | null
}

export function FieldInput({ command, field, value, onChange, onFile, error }: FieldInputProps) {
  const { t, field: nameOf, about: aboutOf } = useTexts()
  const id = useId()
  const { name, isRequired, kind } = field
  const about = aboutOf(command, field)
  const describedBy = [about !== '' && `${id}-about`, error !== null && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  const shared = {
    id,
    className: 'field font-normal',
    value,
    required: isRequired,
    maxLength: field.lengthMax,
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': error !== null,
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {nameOf(name)}
        {!isRequired && <span className="ms-1.5 text-xs font-normal text-muted">{t('field.optional')}</span>}
      </label>
      {kind === 'file' ? (
        <input
          id={id}
          type="file"
          required={isRequired}
          className="field font-normal"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
      ) : (
        <TypedInput field={field} shared={shared} value={value} onChange={onChange} />
      )}
      {about !== '' && (
        <span id={`${id}-about`} className="text-xs text-muted">
          {about}
        </span>
      )}
      {error !== null && (
        <span id={`${id}-error`} className="text-xs font-semibold text-bad">
          {error}
        </span>
      )}
    </div>
  )
}

type Shared = React.ComponentProps<'input'> &
  React.ComponentProps<'select'> &
  React.ComponentProps<'textarea'>

interface TypedProps {
  field: OfficeField
  shared: Shared
  value: string
  onChange(value: string): void
}

function TypedInput({ field, shared, value, onChange }: TypedProps) {
  const { kind, choices, min, max } = field
  if (kind === 'choice') return <ChoiceInput field={field} shared={shared} />
  if (kind === 'longText') return <textarea {...shared} rows={4} />
  if (kind === 'player') return <PlayerInput shared={shared} value={value} />
  if (kind === 'date') return <input {...shared} type="date" />
  if (kind === 'dateTime') return <DateTimeInput shared={shared} value={value} onChange={onChange} />
  if (kind === 'number')
    return (
      <input
        {...shared}
        type="number"
        step={1}
        {...(min !== null && { min })}
        {...(max !== null && { max })}
      />
    )
  if (kind === 'money' || kind === 'decimal') return <input {...shared} inputMode="decimal" />
  if (kind === 'suggestion')
    return (
      <>
        <input {...shared} list={`${shared.id}-known`} />
        <datalist id={`${shared.id}-known`}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label ?? choice.value}
            </option>
          ))}
        </datalist>
      </>
    )
  return <input {...shared} />
}

function ChoiceInput({ field: { choices, isRequired }, shared }: Pick<TypedProps, 'field' | 'shared'>) {
  const { code } = useTexts()
  return (
    <select {...shared}>
      <option value="">{isRequired ? '' : '–'}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label ?? code(value)}
        </option>
      ))}
    </select>
  )
}

/** Takes an ID, number, email or phone; what is found is offered while typing. */
function PlayerInput({ shared, value }: Pick<TypedProps, 'shared' | 'value'>) {
  const { data = [] } = useQuery(searchQuery(value.trim()))
  const players = data.filter(({ kind }) => kind === 'player')
  return (
    <>
      <input {...shared} list={`${shared.id}-found`} />
      <datalist id={`${shared.id}-found`}>
        {players.map(({ id, title, detail }) => (
          <option key={id} value={id}>{`${title}, ${detail}`}</option>
        ))}
      </datalist>
    </>
  )
}

/** Entered in UTC, as everywhere in the office's commands. */
function DateTimeInput({ shared, value, onChange }: Omit<TypedProps, 'field'>) {
  const shown = value.replace(/Z$/, '').slice(0, 16)
  return (
    <input
      {...shared}
      type="datetime-local"
      value={shown}
      onChange={({ target }) => onChange(target.value === '' ? '' : `${target.value}:00Z`)}
    />
  )
}
