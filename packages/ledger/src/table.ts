import { toBinaryArray } from './binary.ts'
import type { Statement } from './types.ts'

/**
 * Statements for the rows of a table, made once from its description. A few rows are written and looked up one by
 * one, each by the simplest statement there is; many by one statement over arrays, whose start costs the server as
 * much as several simple ones. Both are planned once and must go by the key's index even on an empty table: hence
 * `cross join lateral (… limit 1)` for each look-up over arrays (a join would be planned by the table's size), and
 * changes by the rows' addresses. A row cannot have moved: only the holder of the owner's lock changes it.
 */

/** SQL types by column, or by expression over the row `t`; the order is the order of the values. */
export type Typed = Readonly<Record<string, string>>
export type Values = readonly (string | null)[]

/** From so many rows on, one statement over arrays is cheaper (measured: bench/posting.ts). */
const MANY_READ = 3
const MANY_INSERTED = 6
const MANY_CHANGED = 4

export type LookUp = {
  /** Of the prepared statements; unique. */
  name: string
  table: string
  /** The select list over `t`; every column is cast to text and named. */
  select: string
  by: Typed
  /** What else must hold, over `t` and the parameters `$1` … of `also`. */
  where?: { text: (parameter: (n: number) => string) => string; types: readonly string[] }
  /** For example `for no key update skip locked`. */
  lock?: string
}

/** @returns a function from keys (values in the order of `by`) and the parameters of `where` to statements */
export function lookUp(options: LookUp): (keys: readonly Values[], also?: Values) => Statement[] {
  const { name, table, select, lock = '' } = options
  const by = Object.entries(options.by)
  const conditionOf = (valueOf: (i: number) => string) => {
    const keyed = by.map(([expression], i) => `${toColumn(expression)} = ${valueOf(i)}`)
    const more = options.where?.text((n) => `$${by.length + n}::${options.where?.types[n - 1]}`)
    return [...keyed, ...(more === undefined ? [] : [more])].join(' and ')
  }
  const one = `select ${select} from ${table} t
    where ${conditionOf((i) => `$${i + 1}::${by[i]?.[1]}`)} limit 1 ${lock}`
  const many = `select ${select}
    from unnest(${by.map(([, type], i) => `$${i + 1}::${type}[]`)}) k(${by.map((_, i) => `k${i + 1}`)})
    cross join lateral
      (select * from ${table} t where ${conditionOf((i) => `k.k${i + 1}`)} limit 1 ${lock}) t`
  const types = by.map(([, type]) => type)

  return (keys, also = []) =>
    keys.length < MANY_READ
      ? keys.map((key) => ({ name: `${name}_one`, text: one, values: [...key, ...also] }))
      : [{ name, text: many, values: [...toArrays(types, keys), ...also] }]
}

export type Write = { name: string; table: string; columns: Typed }

/** @returns a function from rows (values in the order of `columns`) to statements */
export function insertInto({ name, table, columns }: Write): (rows: readonly Values[]) => Statement[] {
  const names = Object.keys(columns)
  const types = Object.values(columns)
  const one = `insert into ${table} (${names}) values (${types.map((type, i) => `$${i + 1}::${type}`)})`
  const many = `insert into ${table} (${names})
    select ${names.map((column, i) => fromArray(column, types[i] as string))}
    from unnest(${types.map((type, i) => `$${i + 1}::${elementOf(type)}[]`)}) k(${names})`

  return (rows) =>
    rows.length < MANY_INSERTED
      ? rows.map((row) => ({ name: `${name}_one`, text: one, values: [...row] }))
      : [{ name, text: many, values: toArrays(types, rows) }]
}

export type Update = { name: string; table: string; by: Typed; set: Typed }

/** @returns a function from rows (values in the order of `by`, then of `set`) to statements */
export function update({ name, table, by, set }: Update): (rows: readonly Values[]) => Statement[] {
  const keys = Object.keys(by)
  const changed = Object.keys(set)
  const types = [...Object.values(by), ...Object.values(set)]
  const parameter = (i: number) => `$${i + 1}::${types[i]}`
  const one = `update ${table} t set ${changed.map((column, i) => `${column} = ${parameter(keys.length + i)}`)}
    where ${keys.map((key, i) => `${toColumn(key)} = ${parameter(i)}`).join(' and ')}`
  const keyNames = keys.map((_, i) => `k${i + 1}`)
  const many = `update ${table} t set ${changed.map((column) => `${column} = k.${column}`)}
    from (select x.place, ${changed.map((column) => `${fromArray(column, set[column] as string)} as ${column}`)}
      from unnest(${types.map((type, i) => `$${i + 1}::${elementOf(type)}[]`)}) k(${[...keyNames, ...changed]})
      cross join lateral (select t.ctid as place from ${table} t
        where ${keys.map((key, i) => `${toColumn(key)} = k.k${i + 1}`).join(' and ')} limit 1) x) k
    where t.ctid = k.place`

  return (rows) =>
    rows.length < MANY_CHANGED
      ? rows.map((row) => ({ name: `${name}_one`, text: one, values: [...row] }))
      : [{ name, text: many, values: toArrays(types, rows) }]
}

/** A plain name is a column of the row; anything else is an expression over `t`. */
function toColumn(expression: string): string {
  return /^\w+$/.test(expression) ? `t.${expression}` : expression
}

/** Arrays of arrays do not exist: an array travels as its literal. */
const elementOf = (type: string) => (type.endsWith('[]') ? 'text' : type)
const fromArray = (column: string, type: string) =>
  type.endsWith('[]') ? `k.${column}::${type}` : `k.${column}`

function toArrays(types: readonly string[], rows: readonly Values[]): Buffer[] {
  return types.map((type, i) =>
    toBinaryArray(
      elementOf(type),
      rows.map((row) => row[i] ?? null),
    ),
  )
}
