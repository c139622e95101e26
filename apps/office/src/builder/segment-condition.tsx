/** One condition of a segment: a field of players, what is asked of it, and a value. */
import { type PropsWithChildren, useId, useState } from 'react'
import { programmeLabel } from '../texts/programme-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import { isSame, type Json } from './schema.ts'
import { useBuilderForm } from './schema-field.tsx'
import { conditionOf, operatorOf, operatorsOf, type FieldKind, type Rule } from './segment.ts'

interface SegmentConditionProps {
  rule: Rule
  onChange(rule: Rule): void
}

export function SegmentCondition({ rule, onChange, children }: PropsWithChildren<SegmentConditionProps>) {
  const { t, code, language } = useTexts()
  const { segmentFields } = useBuilderForm()
  const field = String(rule['field'])
  const kind: FieldKind = segmentFields[field] ?? 'text'
  const operator = operatorOf(rule)
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken p-2">
      <select
        className="field w-auto!"
        aria-label={t('segment.field')}
        value={field}
        onChange={({ target }) => onChange(conditionOf(target.value, segmentFields[target.value] ?? 'text'))}
      >
        {Object.keys(segmentFields).map((one) => (
          <option key={one} value={one}>
            {programmeLabel(`segment.${one}`, language)}
          </option>
        ))}
      </select>
      <select
        className="field w-auto!"
        aria-label={t('segment.operator')}
        value={operator}
        onChange={({ target }) => onChange(conditionOf(field, kind, target.value))}
      >
        {operatorsOf[kind].map((one) => (
          <option key={one} value={one}>
            {code(one)}
          </option>
        ))}
      </select>
      <ConditionValue
        field={field}
        kind={kind}
        value={rule[operator]}
        onChange={(value) => onChange({ field, [operator]: value })}
      />
      {children}
    </div>
  )
}

interface ConditionValueProps {
  field: string
  kind: FieldKind
  value: Json | undefined
  onChange(value: Json): void
}

/** Lists of known values, by the field that takes them. */
const sources: Readonly<Record<string, string>> = { country: 'countries', list: 'lists', language: 'locales' }

const toText = (value: Json | undefined) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

function ConditionValue({ field, kind, value, onChange }: ConditionValueProps) {
  const { t, code } = useTexts()
  const { choices } = useBuilderForm()
  const id = useId()
  const [typed, setTyped] = useState('')
  if (typeof value === 'boolean')
    return (
      <select
        className="field w-auto!"
        aria-label={t('segment.value')}
        value={String(value)}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        <option value="true">{code('yes')}</option>
        <option value="false">{code('no')}</option>
      </select>
    )
  const known = choices[sources[field] ?? ''] ?? []
  const isList = kind === 'text' || kind === 'list'
  const read = (text: string): Json => {
    if (isList) return text.split(/[,\s]+/).filter(Boolean)
    return kind === 'number' && /^\d+$/.test(text) ? Number(text) : text
  }
  return (
    <>
      <input
        className="field w-52!"
        aria-label={t('segment.value')}
        list={`${id}-known`}
        // What is typed stays as it is, such as a comma at the end, until another condition takes this place.
        value={isSame(read(typed.trim()), value) ? typed : toText(value)}
        placeholder={kind === 'time' ? 'now-30d' : ''}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value.trim()))
        }}
      />
      {known.length > 0 && (
        <datalist id={`${id}-known`}>
          {known.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label ?? one.value}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
