/** One of several shapes, such as the kinds of tasks: which one is chosen first, then its fields. */
import { useId } from 'react'
import { programmeLabel } from '../texts/programme-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import {
  alternativeOf,
  alternativesOf,
  emptyOf,
  isObject,
  type Json,
  plainPath,
  type Schema,
} from './schema.ts'
import { ObjectFields, SchemaField, type SchemaFieldProps } from './schema-field.tsx'

export function AlternativeField({ schema, path, value, onChange }: SchemaFieldProps) {
  const { code, language } = useTexts()
  const id = useId()
  const alternatives = alternativesOf(schema)
  const chosen = alternatives.find(({ name }) => name === alternativeOf(value))
  const choose = (name: string) => {
    const next = alternatives.find((one) => one.name === name)?.schema
    if (next !== undefined) onChange(kept(next, name, value))
  }
  const fields = chosen === undefined ? null : withoutKind(chosen.schema)
  return (
    <div className="col-span-full grid gap-2.5">
      <div className="grid max-w-80 gap-1">
        <label htmlFor={id} className="font-semibold">
          {programmeLabel(plainPath(path), language)}
        </label>
        <select
          id={id}
          className="field"
          value={chosen?.name ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          {chosen === undefined && <option value="">–</option>}
          {alternatives.map(({ name }) => (
            <option key={name} value={name}>
              {code(name)}
            </option>
          ))}
        </select>
      </div>
      {fields !== null &&
        (fields.type === 'object' ? (
          <ObjectFields schema={fields} path={path} value={value} onChange={onChange} />
        ) : (
          <SchemaField schema={fields} path={path} value={value} onChange={onChange} />
        ))}
    </div>
  )
}

function withoutKind(schema: Schema): Schema {
  const { kind: _kind, ...properties } = schema.properties ?? {}
  return schema.type === 'object' ? { ...schema, properties } : schema
}

/** What both shapes have stays. */
function kept(schema: Schema, name: string, value: Json | undefined): Json {
  const next = emptyOf(schema)
  if (!isObject(next)) return next
  const { properties = {} } = schema
  const same = isObject(value) ? Object.entries(value).filter(([field]) => field in properties) : []
  return { ...next, ...Object.fromEntries(same), ...('kind' in properties && { kind: name }) }
}
