/** Values by names that staff choose: amounts per currency, contributions per category, percentages per level. */
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { programmeHelp, programmeLabel } from '../texts/programme-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import { emptyOf, isObject, plainPath, withField } from './schema.ts'
import { SchemaField, type SchemaFieldProps } from './schema-field.tsx'
import { Suggestions } from './suggestions.tsx'

export function RecordField({ schema, path, value, onChange }: SchemaFieldProps) {
  const { t, language } = useTexts()
  const [name, setName] = useState('')
  const id = useId()
  const entries = isObject(value) ? Object.entries(value) : []
  const { additionalProperties } = schema
  const ofValue = typeof additionalProperties === 'object' ? additionalProperties : {}
  const label = programmeLabel(plainPath(path), language)
  const help = programmeHelp(plainPath(path), language)
  const set = (key: string, next: Parameters<typeof onChange>[0]) => {
    const all = withField(value, key, next)
    onChange(Object.keys(all).length === 0 ? undefined : all)
  }
  const add = () => {
    if (name.trim() === '') return
    set(name.trim(), ofValue.type === 'integer' ? (ofValue.maximum === 1000 ? 100 : 0) : emptyOf(ofValue))
    setName('')
  }
  return (
    <fieldset className="col-span-full grid gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">{label}</legend>
      {help !== null && <span className="text-xs text-muted">{help}</span>}
      {entries.map(([key, item]) => (
        <div key={key} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <SchemaField
              schema={ofValue}
              path={[...path, key]}
              value={item}
              onChange={(next) => set(key, next ?? emptyOf(ofValue))}
            />
          </div>
          <button
            type="button"
            className="mb-2 text-muted hover:text-bad"
            aria-label={t('builder.removeItem', { name: key })}
            onClick={() => set(key, undefined)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {t('builder.newName', { name: label })}
        </label>
        <input
          id={id}
          list={`${id}-known`}
          className="field w-56!"
          value={name}
          placeholder={t('builder.newName', { name: label })}
          onChange={({ target }) => setName(target.value)}
        />
        <Suggestions id={`${id}-known`} path={path} />
        <button type="button" className="button" onClick={add}>
          <Plus size={15} aria-hidden="true" />
          {t('builder.add')}
        </button>
      </div>
    </fieldset>
  )
}
