/** A value of a programme with its label, by its schema. Objects, lists and alternatives contain further fields. */
import { createContext, useContext, useId } from 'react'
import type { OfficeReply, ProgrammeIssue } from '@fairhall/contract/office'
import { useTexts } from '../texts/texts.tsx'
import { programmeHelp, programmeLabel } from '../texts/programme-texts.ts'
import { AlternativeField } from './alternative-field.tsx'
import { ListField } from './list-field.tsx'
import { SegmentField } from './segment-field.tsx'
import { RecordField } from './record-field.tsx'
import { isMoney, isObject, type Json, plainPath, type Schema, withField, withoutNull } from './schema.ts'
import { ValueInput } from './value-input.tsx'

interface BuilderForm
  extends Pick<OfficeReply<'getProgrammeForm'>, 'choices' | 'baseCurrency' | 'segmentFields'> {
  issues: readonly ProgrammeIssue[]
  /** Whether a field has a meaning for the programme as it is. */
  isShown(path: string): boolean
}

export const BuilderContext = createContext<BuilderForm | null>(null)

export function useBuilderForm(): BuilderForm {
  const form = useContext(BuilderContext)
  if (form === null) throw new Error('Fields of programmes are used outside of their builder')
  return form
}

export interface SchemaFieldProps {
  schema: Schema
  path: readonly string[]
  value: Json | undefined
  /** Undefined: the default applies. */
  onChange(value: Json | undefined): void
}

export function SchemaField({ schema: whole, path, value, onChange }: SchemaFieldProps) {
  const { schema, isNullable } = withoutNull(whole)
  if (schema.const !== undefined) return null
  const shared = { schema, path, value, onChange }
  if (schema.$ref !== undefined) return <SegmentField path={path} value={value} onChange={onChange} />
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return <AlternativeField {...shared} />
  if (schema.type === 'array') return <ListField {...shared} />
  if (schema.type !== 'object') return <LeafField {...shared} isNullable={isNullable} />
  if (schema.properties === undefined) return <RecordField {...shared} />
  return <ObjectField {...shared} isNullable={isNullable} />
}

interface NullableProps extends SchemaFieldProps {
  isNullable: boolean
}

function ObjectField({ schema, path, value, onChange, isNullable }: NullableProps) {
  const { language } = useTexts()
  const isSet = isObject(value)
  const label = programmeLabel(plainPath(path), language)
  return (
    <fieldset className="col-span-full grid gap-2.5 rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">
        {isNullable ? (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={isSet}
              onChange={({ target }) => onChange(target.checked ? {} : undefined)}
            />
            {label}
          </label>
        ) : (
          label
        )}
      </legend>
      <Help path={path} />
      {(isSet || !isNullable) && (
        <ObjectFields schema={schema} path={path} value={value} onChange={onChange} />
      )}
    </fieldset>
  )
}

interface ObjectFieldsProps extends SchemaFieldProps {
  /** Only these, in this order. */
  names?: readonly string[]
}

export function ObjectFields({ schema, path, value, onChange, names }: ObjectFieldsProps) {
  const { isShown } = useBuilderForm()
  const { properties = {} } = schema
  const shown = (names ?? Object.keys(properties)).filter((name) => isShown(plainPath([...path, name])))
  return (
    <div className="grid gap-x-3 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-3">
      {shown.map((name) => {
        const field = properties[name]
        return (
          field && (
            <SchemaField
              key={name}
              schema={field}
              path={[...path, name]}
              value={isObject(value) ? value[name] : undefined}
              onChange={(next) => onChange(withField(value, name, next))}
            />
          )
        )
      })}
    </div>
  )
}

function LeafField({ schema, path, value, onChange, isNullable }: NullableProps) {
  const { language } = useTexts()
  const { baseCurrency } = useBuilderForm()
  const id = useId()
  const issue = useIssue(path)
  // Amounts per currency are in that currency.
  const currency = path[0] === 'currencies' ? path[1] : baseCurrency
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {programmeLabel(plainPath(path), language)}
        {isMoney(schema) && <span className="ms-1.5 text-xs font-normal text-muted">{currency}</span>}
      </label>
      <ValueInput
        id={id}
        schema={schema}
        path={path}
        value={value}
        isNullable={isNullable}
        isInvalid={issue !== null}
        onChange={onChange}
      />
      <Help path={path} />
      {issue !== null && <span className="text-xs font-semibold text-bad">{issue}</span>}
    </div>
  )
}

function Help({ path }: Pick<SchemaFieldProps, 'path'>) {
  const { language } = useTexts()
  const help = programmeHelp(plainPath(path), language)
  return help === null ? null : <span className="text-xs text-pretty text-muted">{help}</span>
}

/** What is wrong with the value at a path. */
export function useIssue(path: readonly string[]): string | null {
  const { t } = useTexts()
  const issue = useBuilderForm().issues.find((one) => one.path === path.join('.'))
  if (issue === undefined) return null
  const { error, bound, message } = issue
  if (error === 'missing') return t('field.missing')
  if (bound === null) return message
  return error === 'tooLow' ? t('field.tooLow', { min: bound }) : t('field.tooHigh', { max: bound })
}
