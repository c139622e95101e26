/** Segments of players as a tree of groups and conditions, and changes of it. Pure. */
import type { OfficeReply } from '@fairhall/contract/office'
import { isObject, type Json } from './schema.ts'

export type FieldKind = OfficeReply<'getProgrammeForm'>['segmentFields'][string]
export type GroupKind = 'all' | 'any' | 'not'
export type Rule = { [key: string]: Json }

export const groupKinds: readonly GroupKind[] = ['all', 'any', 'not']
/** As the server reads it. */
export const DEPTH_MAX = 6

/** What can be asked of each kind of field. */
export const operatorsOf: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['in'],
  list: ['in'],
  flag: ['is'],
  number: ['atLeast', 'below'],
  money: ['atLeast', 'below'],
  time: ['after', 'before', 'isKnown'],
}

export function groupKindOf(rule: Json | undefined): GroupKind | null {
  if (!isObject(rule)) return null
  return groupKinds.find((kind) => kind in rule) ?? null
}

/** The parts of a group. "None of these" is stored as not any of them. */
export function partsOf(rule: Rule): Rule[] {
  const kind = groupKindOf(rule)
  const inner = kind === null ? undefined : rule[kind]
  if (kind !== 'not') return Array.isArray(inner) ? (inner as Json[]).filter(isObject) : []
  if (!isObject(inner)) return []
  return groupKindOf(inner) === 'any' ? partsOf(inner) : [inner]
}

export function groupOf(kind: GroupKind, parts: readonly Rule[]): Rule {
  if (kind !== 'not') return { [kind]: [...parts] }
  const [only] = parts
  const isPlain = parts.length === 1 && only !== undefined && groupKindOf(only) !== 'any'
  return { not: isPlain ? only : { any: [...parts] } }
}

/** The root is always a group in the editor. */
export function rootOf(value: Json | undefined): Rule {
  if (!isObject(value)) return { all: [] }
  return groupKindOf(value) === null ? { all: [value] } : value
}

const firstValues: Readonly<Record<string, Json>> = {
  in: [],
  is: true,
  atLeast: 1,
  below: 1,
  after: 'now-30d',
  before: 'now-30d',
  isKnown: true,
}

/** A condition that asks something of a field, with a first value. Amounts of money are text. */
export function conditionOf(field: string, kind: FieldKind, operator = operatorsOf[kind][0] ?? 'in'): Rule {
  const first = firstValues[operator] ?? null
  return { field, [operator]: kind === 'money' ? String(first) : first }
}

export const operatorOf = (condition: Rule): string =>
  Object.keys(condition).find((key) => key !== 'field') ?? ''
