import { insertInto, update } from '../table.ts'
import type { ColumnCompanion, Columns, RowVersion, Statement, Typed, Value, Values } from '../types.ts'

/**
 * Statements for one of the ledger's own tables together with the columns of a companion in it, so that a row is
 * read once and written once.
 */

type OwnTable = {
  table: string
  by: Typed
  /** The ledger's columns that change, in the order of `OwnRow.own`. */
  own: Typed
  /** Those of them that must not have changed since the row was read, in the order of `OwnRow.unchanged`. */
  guard?: Typed
  /** What is selected of `t` before the columns of the companion. */
  select: readonly string[]
  /** Locks remembered rows when they are changed. */
  lock?: string
}

/** A row to write: `now` and `before` are the row of the companion. Without `now`, its columns are left as they are. */
export type OwnRow = {
  key: Values
  place: RowVersion | null
  own: readonly Value[]
  unchanged?: Values
  now: unknown
  before: unknown
}

export function makeOwnStatements(
  { table, by, own, guard = {}, select, lock = '' }: OwnTable,
  companion: ColumnCompanion<unknown> | undefined,
) {
  const usual = { ...own, ...companion?.usual.types }
  const all = { ...usual, ...companion?.rare.types }
  const inserts = {
    own: insertInto({ name: `${table}_insert`, table, columns: { ...by, ...own } }),
    all: insertInto({ name: `${table}_insert_all`, table, columns: { ...by, ...all } }),
  }
  const updates = {
    own: update({ name: `${table}_update`, table, by, set: own, guard, lock }),
    usual: update({ name: `${table}_update_usual`, table, by, set: usual, guard, lock }),
    all: update({ name: `${table}_update_all`, table, by, set: all, guard, lock }),
  }

  /** Which columns of a changed row are written. */
  const shapeOf = ({ now, before }: OwnRow): keyof typeof updates => {
    if (now === undefined) return 'own'
    return before !== undefined && companion?.hasSameRare(now, before) === true ? 'usual' : 'all'
  }
  const toValues = ({ own, now }: OwnRow, shape: keyof typeof updates): Values => {
    if (companion === undefined || shape === 'own') return own
    const usually = companion.usual.toValues(now)
    return shape === 'usual' ? [...own, ...usually] : [...own, ...usually, ...companion.rare.toValues(now)]
  }

  return {
    /** For `lookUp`; `withColumns`: with the companion's columns. */
    selectOf: (withColumns: boolean) =>
      [...select, ...(withColumns && companion !== undefined ? [companion.select] : [])].join(', '),

    /** Of a row that was selected whole. */
    toCompanionRow: (columns: Columns, key: string): unknown =>
      companion?.toRow(columns.slice(select.length), key),

    insert(rows: readonly OwnRow[]): Statement[] {
      const { own = [], all = [] } = Object.groupBy(rows, ({ now }) => (now === undefined ? 'own' : 'all'))
      return [
        ...(own.length > 0 ? inserts.own(own.map((row) => [...row.key, ...row.own])) : []),
        ...(all.length > 0 ? inserts.all(all.map((row) => [...row.key, ...toValues(row, 'all')])) : []),
      ]
    },

    update(rows: readonly OwnRow[]): Statement[] {
      const byShape = Object.groupBy(rows, shapeOf)
      return (['own', 'usual', 'all'] as const).flatMap((shape) =>
        updates[shape](
          (byShape[shape] ?? []).map((row) => ({
            key: () => row.key,
            place: row.place,
            set: toValues(row, shape),
            unchanged: row.unchanged ?? [],
          })),
        ),
      )
    },
  }
}
