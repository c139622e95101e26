/** A list: of names, as tags, or of objects, one below the other. */
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { programmeHelp, programmeLabel } from '../texts/programme-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import { emptyOf, type Json, plainPath } from './schema.ts'
import { SchemaField, type SchemaFieldProps, useIssue } from './schema-field.tsx'
import { Suggestions, useKnownValues } from './suggestions.tsx'

export function ListField(props: SchemaFieldProps) {
  const isOfTexts = props.schema.items?.type === 'string'
  return isOfTexts ? <TagsField {...props} /> : <ItemsField {...props} />
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : [])

function TagsField({ path, value, onChange }: SchemaFieldProps) {
  const { t, language } = useTexts()
  const [text, setText] = useState('')
  const id = useId()
  const known = useKnownValues(path)
  const issue = useIssue(path)
  const items = listOf(value).map(String)
  const help = programmeHelp(plainPath(path), language)
  const set = (next: readonly string[]) => onChange(next.length === 0 ? undefined : [...next])
  const add = () => {
    const entered = text.split(/[,\s]+/).filter((one) => one !== '' && !items.includes(one))
    if (entered.length > 0) set([...items, ...entered])
    setText('')
  }
  return (
    <div className="col-span-full grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {programmeLabel(plainPath(path), language)}
      </label>
      <div className="flex flex-wrap items-center gap-1.5">
        {items.map((item) => (
          <span key={item} className="tag info">
            {known.find((one) => one.value === item)?.label ?? item}
            <button
              type="button"
              aria-label={t('builder.removeItem', { name: item })}
              onClick={() => set(items.filter((one) => one !== item))}
            >
              <X size={12} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          id={id}
          list={`${id}-known`}
          className="field w-44!"
          value={text}
          placeholder={items.length === 0 ? t('builder.all') : ''}
          onChange={({ target }) => setText(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Suggestions id={`${id}-known`} path={path} />
      </div>
      {help !== null && <span className="text-xs text-muted">{help}</span>}
      {issue !== null && <span className="text-xs font-semibold text-bad">{issue}</span>}
    </div>
  )
}

function ItemsField({ schema, path, value, onChange }: SchemaFieldProps) {
  const { t, language } = useTexts()
  const issue = useIssue(path)
  const items = listOf(value)
  const { items: ofItem = {} } = schema
  const label = programmeLabel(plainPath(path), language)
  const replace = (at: number, next: Json | undefined) =>
    onChange(items.flatMap((item, place) => (place === at ? (next === undefined ? [] : [next]) : [item])))
  return (
    <fieldset className="col-span-full grid gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">{label}</legend>
      {items.map((item, at) => (
        // Items have no other name than their place.
        <div key={at} className="relative rounded-lg bg-sunken p-2.5 pe-9">
          <SchemaField
            schema={ofItem}
            path={[...path, String(at)]}
            value={item}
            onChange={(next) => replace(at, next)}
          />
          <button
            type="button"
            className="absolute end-2 top-2 text-muted hover:text-bad"
            aria-label={t('builder.removeItem', { name: `${label} ${at + 1}` })}
            onClick={() => replace(at, undefined)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button justify-self-start"
        onClick={() => onChange([...items, emptyOf(ofItem)])}
      >
        <Plus size={15} aria-hidden="true" />
        {t('builder.add')}
      </button>
      {issue !== null && <span className="text-xs font-semibold text-bad">{issue}</span>}
    </fieldset>
  )
}
