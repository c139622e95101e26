/** The input of a single value: a flag, a choice, a number, a time or a text. */
import { useTexts } from '../texts/texts.tsx'
import { isMoney, type Json, type Schema } from './schema.ts'
import { Suggestions } from './suggestions.tsx'

interface ValueInputProps {
  id: string
  schema: Schema
  path: readonly string[]
  value: Json | undefined
  isNullable: boolean
  isInvalid: boolean
  onChange(value: Json | undefined): void
}

export function ValueInput(props: ValueInputProps) {
  const { schema } = props
  if (schema.type === 'boolean') return <FlagInput {...props} />
  if (schema.enum !== undefined) return <ChoiceInput {...props} />
  return <TextInput {...props} />
}

function FlagInput({ id, schema, value, onChange }: ValueInputProps) {
  const { code } = useTexts()
  // A flag without a default has three answers: it may be left out.
  if (schema.default === undefined)
    return (
      <select
        id={id}
        className="field"
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
      >
        <option value="">–</option>
        <option value="true">{code('yes')}</option>
        <option value="false">{code('no')}</option>
      </select>
    )
  const isOn = typeof value === 'boolean' ? value : schema.default === true
  return (
    <input
      id={id}
      type="checkbox"
      className="size-4 justify-self-start"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

function ChoiceInput({ id, schema, value, isInvalid, onChange }: ValueInputProps) {
  const { code } = useTexts()
  const choices = (schema.enum ?? []).map(String)
  const shown = typeof value === 'string' ? value : typeof schema.default === 'string' ? schema.default : ''
  return (
    <select
      id={id}
      className="field"
      value={shown}
      aria-invalid={isInvalid}
      onChange={({ target }) => onChange(target.value)}
    >
      {shown === '' && <option value="">–</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {code(choice)}
        </option>
      ))}
    </select>
  )
}

function TextInput({ id, schema, path, value, isNullable, isInvalid, onChange }: ValueInputProps) {
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const isTime = schema.format === 'date-time'
  const text = value === null || value === undefined ? '' : String(value)
  const change = (next: string) => {
    // An empty field is left out, or set to none where a default would apply instead.
    if (next === '') onChange(isNullable && schema.default != null ? null : undefined)
    else if (isTime) onChange(`${next}:00Z`)
    else onChange(isNumber && /^-?\d+$/.test(next) ? Number(next) : next)
  }
  return (
    <>
      <input
        id={id}
        className="field"
        list={`${id}-known`}
        value={isTime ? text.slice(0, 16) : text}
        aria-invalid={isInvalid}
        autoComplete="off"
        spellCheck={false}
        {...(isTime && { type: 'datetime-local' })}
        {...(isNumber && { type: 'number', min: schema.minimum, max: schema.maximum, step: 1 })}
        {...(isMoney(schema) && { inputMode: 'decimal' })}
        {...(schema.default != null && { placeholder: String(schema.default) })}
        onChange={({ target }) => change(target.value)}
      />
      <Suggestions id={`${id}-known`} path={path} />
    </>
  )
}
