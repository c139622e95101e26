/** Compiles a segment to a condition of SQL over the player's row `p`. Values are always parameters, and fields come from a fixed table. */
import { toSubunits } from '@fairhall/money'
import type { SegmentCondition, SegmentRule } from '../../settings/index.ts'
import { fieldSql, isOnList } from './fields.queries.ts'
import { momentOf } from './moments.rules.ts'

interface CompileContext {
  now: Date
  /** Subunits of the base currency. */
  baseUnit: number
  /** Parameters of the statement before: the condition continues their numbers. */
  before: readonly unknown[]
}

interface Compiled {
  text: string
  /** All parameters of the statement, those before included. */
  values: unknown[]
}

/** The condition is never null, so `not` is the exact opposite. */
export function compileSegment(rule: SegmentRule, { now, baseUnit, before }: CompileContext): Compiled {
  const values = [...before]
  const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  return { text: toSql(rule, { now, baseUnit, add }), values }
}

interface Writing extends Pick<CompileContext, 'now' | 'baseUnit'> {
  add: (value: unknown, type: string) => string
}

function toSql(rule: SegmentRule, writing: Writing): string {
  if ('all' in rule) return join(rule.all, 'and', 'true', writing)
  if ('any' in rule) return join(rule.any, 'or', 'false', writing)
  if ('not' in rule) return `not ${toSql(rule.not, writing)}`
  return `coalesce(${toCondition(rule, writing)}, false)`
}

function join(rules: readonly SegmentRule[], word: 'and' | 'or', empty: string, writing: Writing): string {
  if (rules.length === 0) return empty
  return `(${rules.map((rule) => toSql(rule, writing)).join(` ${word} `)})`
}

function toCondition(condition: SegmentCondition, { now, baseUnit, add }: Writing): string {
  if ('in' in condition) {
    const list = add(condition.in, 'text[]')
    return condition.field === 'list' ? isOnList(list) : `${fieldSql[condition.field]} = any (${list})`
  }
  const field = fieldSql[condition.field]
  if ('is' in condition) return `${field} = ${add(condition.is, 'boolean')}`
  if ('isKnown' in condition) return `(${field} is not null) = ${add(condition.isKnown, 'boolean')}`
  if ('after' in condition) return `${field} > ${add(momentOf(condition.after, now), 'timestamptz')}`
  if ('before' in condition) return `${field} < ${add(momentOf(condition.before, now), 'timestamptz')}`
  const toNumber = (value: number | string) =>
    typeof value === 'string' ? toSubunits(value, baseUnit) : BigInt(value)
  return 'atLeast' in condition
    ? `${field} >= ${add(String(toNumber(condition.atLeast)), 'numeric')}`
    : `${field} < ${add(String(toNumber(condition.below)), 'numeric')}`
}
