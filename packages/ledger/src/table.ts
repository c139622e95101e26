import { toText } from './arrays.ts'
import { manyRows, toParameter } from './columns.ts'
import type { Columns, FoundRow, RowLookup, RowVersion, Result, Statement, Typed, Values } from './types.ts'

/**
 * Creates statements for the rows of a table from its description. A few rows are inserted and looked up one
 * by one, each by the simplest possible statement. Many rows use one statement over arrays, whose start costs
 * the server as much as several simple ones. Both are planned once and must use the key's index even on an
 * empty table. So each look-up over arrays uses `cross join lateral (… limit 1)`: a join would be planned by
 * the table's size.
 */

/** From this many rows on, one statement over arrays is cheaper (measured: bench/posting.ts). */
const MANY_READ = 3
const MANY_INSERTED = 6
const MANY_UPDATED = 3

type LookUp = {
  /** The name of the prepared statements; unique. */
  name: string
  table: string
  /**
   * The select list over `t`; every column is cast to text and named. Only `found` reads the columns added
   * after it.
   */
  select: string
  by: Typed
  /** A further condition, over `t` and the parameters `$1` … of `also`. */
  where?: { text: (parameter: (n: number) => string) => string; types: readonly string[] }
  /** For example `for no key update skip locked`. */
  lock?: string
  /** The rows that are found won't be updated, so their places aren't read. */
  needsNoPlace?: boolean
}

/** @returns a function from keys (values in the order of `by`) and the parameters of `where` to a look-up */
export function lookUp(options: LookUp): (keys: readonly Values[], also?: Values) => RowLookup {
  const { name, table, select, lock = '', needsNoPlace = false } = options
  // Names that no table has: `t.*` contains its columns too.
  const found = needsNoPlace ? '' : ', t.ctid as found_place, t.xmin as found_version'
  const placeColumns = needsNoPlace ? '' : ', t.found_place, t.found_version'
  const by = Object.entries(options.by)
  /** @param next the number of the first parameter of `also` */
  const conditionOf = (valueOf: (i: number) => string, next: number) => {
    const keyed = by.map(([expression], i) => `${toColumn(expression)} = ${valueOf(i)}`)
    const more = options.where?.text((n) => `$${next + n - 1}::${options.where?.types[n - 1]}`)
    return [...keyed, ...(more === undefined ? [] : [more])].join(' and ')
  }
  const one = `select ${select}${found} from ${table} t
    where ${conditionOf((i) => `$${i + 1}::${by[i]?.[1]}`, by.length + 1)} limit 1 ${lock}`
  const many = manyRows({
    name,
    types: by.map(([, type]) => type),
    text: (source, columns, next) =>
      `select ${select}${placeColumns}, k.n from ${source} cross join lateral
        (select t.*${found} from ${table} t where ${conditionOf((i) => columns[i] as string, next)} limit 1 ${lock}) t`,
  })

  return (keys, also = []) =>
    keys.length < MANY_READ
      ? {
          statements: keys.map((key) => ({
            name: `${name}_one`,
            text: one,
            values: [...key, ...also].map(toText),
          })),
          found: (results) => results.map(({ rows }) => rows[0] && toFound(rows[0], rows[0].length)),
        }
      : {
          statements: [many(keys, also)],
          found: (results) => inOrder(results, keys.length),
        }

  /** The place and its version are the last selected columns. */
  function toFound(row: Columns, end: number): FoundRow {
    if (needsNoPlace) return { columns: row, place: null }
    return { columns: row, place: { tid: row[end - 2] as string, xmin: row[end - 1] as string } }
  }

  /** In the statement over arrays, the number of the key follows them. */
  function inOrder(results: readonly Result[], count: number): (FoundRow | undefined)[] {
    const found = Array<FoundRow | undefined>(count).fill(undefined)
    for (const { rows } of results) {
      for (const row of rows) found[Number(row.at(-1)) - 1] = toFound(row, row.length - 1)
    }
    return found
  }
}

type Write = { name: string; table: string; columns: Typed }

/** @returns a function from rows (values in the order of `columns`) to statements */
export function insertInto({ name, table, columns }: Write): (rows: readonly Values[]) => Statement[] {
  const names = Object.keys(columns)
  const types = Object.values(columns)
  const one = `insert into ${table} (${names}) values (${types.map((type, i) => `$${i + 1}::${type}`)})`
  const many = manyRows({
    name,
    types,
    text: (source, values) => `insert into ${table} (${names}) select ${values} from ${source}`,
  })

  return (rows) =>
    rows.length < MANY_INSERTED
      ? rows.map((row) => ({
          name: `${name}_one`,
          text: one,
          values: row.map((value, i) => toParameter(types[i] as string, value)),
        }))
      : [many(rows)]
}

export type Update = {
  name: string
  table: string
  by: Typed
  set: Typed
  guard?: Typed
  /** Remembered rows are locked like this before they are changed. */
  lock?: string
}
/**
 * Values in the order of `by` and of `set`. The place is where the row was found under the owner's lock, if
 * still known. The key is computed only when the place is unknown, because it may be a hash. `unchanged`: the
 * values of `guard` when the row was read.
 */
type RowChange = { key: () => Values; place: RowVersion | null; set: Values; unchanged?: Values }
type Versioned = RowChange & { place: RowVersion }
type Placed = RowChange & { place: RowVersion & { tid: string } }

/**
 * Updates rows at the place where they were found: looking each up by its key again would add a third to the
 * work. Only the holder of the owner's lock may change them. If another transaction has changed one, the
 * statement fails like a serialisation conflict (40001) and is retried with the current rows. Remembered rows
 * are found by their keys, and fail in the same way unless they are still the remembered versions. Rows of which
 * nothing is known are updated by their keys, one by one; with a `guard`, they fail in the same way if its columns have changed.
 * @returns a function from changes to statements
 */
export function update({
  name,
  table,
  by,
  set,
  guard = {},
  lock = '',
}: Update): (rows: readonly RowChange[]) => Statement[] {
  const keys = Object.entries(by)
  const columns = Object.keys(set)
  const types = Object.values(set)
  const parameter = (i: number) => `$${keys.length + i + 1}::${types[i]}`
  const conditions = [
    ...keys.map(([key, type], i) => `${toColumn(key)} = $${i + 1}::${type}`),
    ...Object.entries(guard).map(
      ([column, type], i) => `t.${column} = $${keys.length + columns.length + i + 1}::${type}`,
    ),
  ]
  const write = `update ${table} t set ${columns.map((column, i) => `${column} = ${parameter(i)}`)}
    where ${conditions.join(' and ')}`
  const byKey =
    conditions.length === keys.length
      ? write
      : `with written as (${write} returning 1) select ledger_moved('${table}') where not exists (select from written)`
  const byPlace = manyRows({
    name,
    types: ['tid', 'xid', ...types],
    text: (source, [place, version, ...values]) => `merge into ${table} t using ${source}
      on t.ctid = ${place} and t.xmin = ${version}
      when matched then update set ${columns.map((column, i) => `${column} = ${values[i]}`)}
      when not matched and ledger_moved('${table}') then insert default values`,
  })
  const one = oneByVersion({ name, table, by, set, lock })
  // A join by the key would be planned by the size of the table: the look-up is the one of `lookUp`.
  const byVersion = manyRows({
    name: `${name}_remembered`,
    types: [...Object.values(by), 'xid', ...types],
    text: (source, values) => {
      const changed = values.slice(keys.length + 1)
      return `merge into ${table} t
        using (select f.place, ${changed.map((value, i) => `${value} as v${i}`)} from ${source} left join lateral
          (select t.ctid as place from ${table} t where ${isVersion(keys, values)} limit 1 ${lock}) f on true) k
        on t.ctid = k.place
        when matched then update set ${columns.map((column, i) => `${column} = k.v${i}`)}
        when not matched and ledger_differs('${table}') then insert default values`
    },
  })

  return (rows) => {
    if (rows.length === 0) return []
    if (rows.every(isRemembered))
      return rows.length < MANY_UPDATED
        ? rows.map(one)
        : [byVersion(rows.map((row) => [...row.key(), row.place.xmin, ...row.set]))]
    if (rows.every(isPlaced)) return [byPlace(rows.map((row) => [row.place.tid, row.place.xmin, ...row.set]))]
    return rows.map((row) => ({
      name: `${name}_by_key`,
      text: byKey,
      values: [
        ...row.key().map(toText),
        ...row.set.map((value, i) => toParameter(types[i] as string, value)),
        ...(row.unchanged ?? []).map(toText),
      ],
    }))
  }
}

/** The update of one remembered row. A row to be locked is found first, because an update would wait for its lock. */
function oneByVersion({ name, table, by, set, lock = '' }: Update): (row: Versioned) => Statement {
  const keys = Object.entries(by)
  const types = Object.values(set)
  const changed = Object.keys(set).map((column, i) => `${column} = $${keys.length + i + 2}::${types[i]}`)
  const keyAndVersion = [...Object.values(by), 'xid'].map((type, i) => `$${i + 1}::${type}`)
  const isFound = isVersion(keys, keyAndVersion)
  const condition =
    lock === '' ? isFound : `t.ctid = (select t.ctid from ${table} t where ${isFound} ${lock})`
  const text = `with written as (update ${table} t set ${changed} where ${condition} returning 1)
    select ledger_differs('${table}') where not exists (select from written)`
  return ({ key, place, set: values }) => ({
    name: `${name}_remembered_one`,
    text,
    values: [
      ...key().map(toText),
      place.xmin,
      ...values.map((value, i) => toParameter(types[i] as string, value)),
    ],
  })
}

/** A row that must still be there in the version that is remembered. */
export type RememberedRow = { key: Values; xmin: string }
type Verify = {
  /** The name of the prepared statements; unique. */
  name: string
  table: string
  by: Typed
  /** For example `for no key update skip locked`. */
  lock?: string
}

/**
 * @returns a function from remembered rows to a statement that fails like a serialisation conflict (40001) unless
 * each of them is still the same version
 */
export function verify({
  name,
  table,
  by,
  lock = '',
}: Verify): (rows: readonly RememberedRow[]) => Statement {
  const keys = Object.entries(by)
  const many = manyRows({
    name,
    types: [...Object.values(by), 'xid'],
    text: (source, values, next) =>
      `select ledger_differs('${table}') from (select count(*) from ${source} cross join lateral
        (select from ${table} t where ${isVersion(keys, values)} limit 1 ${lock}) t) f where f.count < $${next - 1}::int`,
  })
  return (rows) => many(rows.map(({ key, xmin }) => [...key, xmin]))
}

/** A condition on `t`: it has this key, and the transaction that wrote it is the one that wrote the remembered version. */
function isVersion(keys: readonly (readonly [string, string])[], values: readonly string[]): string {
  const keyed = keys.map(([expression], i) => `${toColumn(expression)} = ${values[i]}`)
  return [...keyed, `t.xmin = ${values[keys.length]}`].join(' and ')
}

const isRemembered = (row: RowChange): row is Versioned => row.place !== null && row.place.tid === null
const isPlaced = (row: RowChange): row is Placed => row.place !== null && row.place.tid !== null

/** A plain name is a column of the row; anything else is an expression over `t`. */
function toColumn(expression: string): string {
  return /^\w+$/.test(expression) ? `t.${expression}` : expression
}
