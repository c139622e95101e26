/** Builds the segment of a campaign: groups of conditions about players. There is no condition about losses. */
import { Plus, X } from 'lucide-react'
import { useTexts } from '../texts/texts.tsx'
import { programmeLabel } from '../texts/programme-texts.ts'
import { SegmentCondition } from './segment-condition.tsx'
import { useBuilderForm, useIssue, type SchemaFieldProps } from './schema-field.tsx'
import {
  conditionOf,
  DEPTH_MAX,
  type GroupKind,
  groupKindOf,
  groupKinds,
  groupOf,
  partsOf,
  rootOf,
  type Rule,
} from './segment.ts'

export function SegmentField({ path, value, onChange }: Omit<SchemaFieldProps, 'schema'>) {
  const { language } = useTexts()
  const issue = useIssue(path)
  return (
    <fieldset className="col-span-full grid gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">{programmeLabel('players', language)}</legend>
      <Group rule={rootOf(value)} depth={1} onChange={onChange} />
      {issue !== null && <span className="text-xs font-semibold text-bad">{issue}</span>}
    </fieldset>
  )
}

interface GroupProps {
  rule: Rule
  depth: number
  onChange(rule: Rule): void
  /** Not at the root. */
  onRemove?(): void
}

const kindTexts = { all: 'segment.all', any: 'segment.any', not: 'segment.not' } as const

function Group({ rule, depth, onChange, onRemove }: GroupProps) {
  const { t } = useTexts()
  const { segmentFields } = useBuilderForm()
  const kind = groupKindOf(rule) ?? 'all'
  const parts = partsOf(rule)
  const set = (next: readonly Rule[]) => onChange(groupOf(kind, next))
  const replace = (at: number, next: Rule | null) =>
    set(parts.flatMap((part, place) => (place === at ? (next === null ? [] : [next]) : [part])))
  const [first = ['country', 'text'] as const] = Object.entries(segmentFields)
  return (
    <div className={`grid gap-2 ${depth > 1 ? 'rounded-lg border border-line bg-sunken p-2.5' : ''}`}>
      <div className="flex items-center gap-2">
        <select
          className="field w-auto!"
          aria-label={t('segment.group')}
          value={kind}
          onChange={({ target }) => onChange(groupOf(target.value as GroupKind, parts))}
        >
          {groupKinds.map((one) => (
            <option key={one} value={one}>
              {t(kindTexts[one])}
            </option>
          ))}
        </select>
        {onRemove !== undefined && <RemoveButton name={t(kindTexts[kind])} onRemove={onRemove} />}
      </div>
      {parts.map((part, at) =>
        groupKindOf(part) === null ? (
          // Parts have no other name than their place.
          <SegmentCondition key={at} rule={part} onChange={(next) => replace(at, next)}>
            <RemoveButton name={String(part['field'])} onRemove={() => replace(at, null)} />
          </SegmentCondition>
        ) : (
          <Group
            key={at}
            rule={part}
            depth={depth + 1}
            onChange={(next) => replace(at, next)}
            onRemove={() => replace(at, null)}
          />
        ),
      )}
      <div className="flex gap-2">
        <button type="button" className="button" onClick={() => set([...parts, conditionOf(...first)])}>
          <Plus size={15} aria-hidden="true" />
          {t('segment.addCondition')}
        </button>
        {depth < DEPTH_MAX - 2 && (
          <button type="button" className="button" onClick={() => set([...parts, { any: [] }])}>
            <Plus size={15} aria-hidden="true" />
            {t('segment.addGroup')}
          </button>
        )}
      </div>
    </div>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t, code } = useTexts()
  return (
    <button
      type="button"
      className="ms-auto text-muted hover:text-bad"
      aria-label={t('builder.removeItem', { name: code(name) })}
      onClick={onRemove}
    >
      <X size={16} aria-hidden="true" />
    </button>
  )
}
