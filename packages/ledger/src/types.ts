import type { Columns, RawResult as Result } from '@fairhall/postgres'

/** The ledger's types. `P` is the union of the pocket names given to createLedger. */

export type Pockets<P extends string> = Record<P, bigint>

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/** A transfer to be written: the owner's deltas; the contra account gets minus their sum. */
export type Entry<P extends string> = {
  asset: string
  kind: string
  /** The namespace of `externalId`; both together identify a repeat. */
  source: string
  externalId: string
  contra: string
  deltas: Partial<Pockets<P>>
  actor: string
  /** UUID of the object that the entry belongs to. */
  groupId?: string | undefined
  /** Hex of a hash of the command's content. */
  digest?: string | undefined
  context?: Json | undefined
  note?: string | undefined
}

/** A transfer stored in the journal. */
export type StoredEntry<P extends string> = {
  owner: string
  asset: string
  seq: bigint
  at: Date
  kind: string
  source: string
  externalId: string
  groupId: string | null
  contra: string
  deltas: Pockets<P>
  after: Pockets<P>
  digest: string | null
  actor: string
  context: Json
}

export type Balance<P extends string> = { pockets: Pockets<P>; seq: bigint }

/** A parameter is a text; the columns of many rows are in PostgreSQL's binary format. */
export type Statement = { name: string; text: string; values: (string | Buffer | null)[] }
export type Send = (statement: Statement) => void

/**
 * A value to write: in its own type if there is one, else as text. Columns of amounts have a fixed number per
 * row, none of them null: `bigint[3]`.
 */
export type Value = string | number | bigint | boolean | Date | readonly bigint[] | null
export type Values = readonly Value[]
/** A selected row has one text per column. */
export type { Columns, Queryable, RawResult as Result } from '@fairhall/postgres'

/**
 * The place of a row version, and the transaction that wrote it: the place alone may be reused by another
 * row. Until a transaction changes the row under the owner's lock, the row can be updated at this place.
 */
export type RowVersion = {
  /** Null: the row is remembered from an earlier transaction, and its place isn't. */
  tid: string | null
  xmin: string
}
export type FoundRow = { columns: Columns; place: RowVersion | null }
/**
 * Statements that look up several keys, and a function that reads their results: what was found for each key,
 * in their order.
 */
export type RowLookup = {
  statements: Statement[]
  found: (results: readonly Result[]) => (FoundRow | undefined)[]
}

/** What a caller stores with the money: read and written together with it, under the same lock. */
export type Companion<Row> = TableCompanion<Row> | ColumnCompanion<Row>

/**
 * Another table. The statements are made by lookUp, insertInto and update: every selected column is cast to
 * text and named once.
 */
export type TableCompanion<Row> = {
  name: string
  read(keys: readonly string[]): RowLookup
  /** Converts the row that was found for a key, in the order of its columns. */
  toRow(columns: Columns, key: string): Row
  keyOf(row: Row): string
  /** For rows that `read` found; if absent, the table is read-only here. */
  update?(rows: readonly ChangedRow<Row>[]): Statement[]
  /**
   * For rows that `read` did not find; if absent, rows are created elsewhere. Must fail if a row with this key exists, which
   * takes a unique index.
   */
  insert?(rows: readonly Row[]): Statement[]
  /** Made by `verify`. If absent, lanes don't remember the rows: it takes a row that depends on its own columns alone. */
  verify?(rows: readonly { key: string; xmin: string }[]): Statement
  /** Commands hardly read such a row again, so it isn't remembered. */
  isOver?(row: Row): boolean
}

/**
 * Columns that the caller's migration added to the table of owners or of balances, with defaults. The statement
 * that locks an owner or reads a balance also reads them, and the one that writes a balance also writes them.
 */
export type ColumnCompanion<Row> = {
  name: string
  /** Whose row has the columns. The key is the owner, or the `balanceKey`. There is one companion of each. */
  of: 'owner' | 'balance'
  /** The select list over `t`: every column is cast to text and has a name that no column of the ledger has. */
  select: string
  /** Converts the columns. Undefined: this row has none of them, and none are written. */
  toRow(columns: Columns, key: string): Row | undefined
  keyOf(row: Row): string
  /** The columns that decisions usually change. */
  usual: ColumnSet<Row>
  /** The others that they change. */
  rare: ColumnSet<Row>
  hasSameRare(row: Row, before: Row): boolean
}

/** Columns that are written together. */
type ColumnSet<Row> = { types: Typed; toValues(row: Row): Values }

/** SQL types by column, or by expression over the row `t`; the order is the order of the values. */
export type Typed = Readonly<Record<string, string>>

/** A row to store with its stored state, so that unchanged columns need no write; and its place, if known. */
export type ChangedRow<Row> = { row: Row; before: Row; place: RowVersion | null }

/** A new or changed row of a companion, created by changeOf. */
export type Change = { companion: Companion<unknown>; key: string; row: unknown }

/** What is known of one owner while the owner's lock is held. */
export interface View<P extends string> {
  readonly owner: string
  balance(asset: string): Balance<P>
  /** The entry with this id, if it was requested and exists. */
  entry(source: string, externalId: string): StoredEntry<P> | undefined
  row<Row>(companion: Companion<Row>, key: string): Row | undefined
}

export type Posting<P extends string> = {
  entries?: readonly Entry<P>[] | undefined
  changes?: readonly Change[] | undefined
  events?: readonly object[] | undefined
}

export type Decision<P extends string, Reply> =
  | (Posting<P> & { reply: Reply })
  /**
   * Asks for an earlier look-back: decide is called again after a search for the ids since then. With `needsAll`,
   * the command fails if entries since then were detached.
   */
  | { lookBackTo: Date; needsAll?: boolean }

export type Reads = {
  assets: readonly string[]
  ids?: readonly { source: string; externalId: string }[]
  keys?: readonly (readonly [companion: string, keys: readonly string[]])[]
}

/**
 * An operation for one owner. `decide` expresses a refusal as a reply without entries. Its ids were searched since `lookedBackTo`.
 * It may be called more than once, also before the lock is held: then the transaction verifies all that it can have used. So it
 * must be pure: it reads nothing but the view, and never changes a row or a balance of the view in place. Later decisions get the
 * same objects.
 */
export type Command<P extends string, Reply> = Reads & {
  owner: string
  /** No player waits for its answer: while there are other commands, it is let in at a pace that doesn't slow them down. */
  isPaced?: boolean
  /**
   * Its ids are hardly ever known, and rows that are not remembered hardly ever exist. So a lane may decide it with what
   * it remembers, if the transaction verifies all of that. `decide` is called again if something differs.
   */
  isUsuallyNew?: boolean
  decide: (view: View<P>, now: Date, lookedBackTo: Date) => Decision<P, Reply>
}

export function changeOf<Row>(companion: Companion<Row>, row: Row, key = companion.keyOf(row)): Change {
  return { companion, key, row }
}
