/** The ledger's words. `P` is the union of the pocket names given to createLedger. */

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
  /** Who named `externalId`; the two recognise a repeat. */
  source: string
  externalId: string
  contra: string
  deltas: Partial<Pockets<P>>
  actor: string
  /** UUID of what the entry belongs to. */
  groupId?: string | undefined
  /** Hex of a hash of the command's content. */
  digest?: string | undefined
  context?: Json | undefined
  note?: string | undefined
}

/** A transfer that stands in the journal. */
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

/** A parameter is its text; the columns of many rows are in the server's own format. */
export type Statement = { name: string; text: string; values: (string | Buffer | null)[] }

/**
 * What a column is written with: its own type where there is one, else its text. Amounts stand in a column of so many, none of
 * them null: `bigint[3]`.
 */
export type Value = string | number | bigint | boolean | Date | readonly bigint[] | null
export type Values = readonly Value[]
/** One row as it was selected; every column is a text. */
export type Columns = readonly (string | null)[]
/** What a statement answered: its rows, and the first word of its tag. */
export type Result = { rows: Columns[]; command: string }

/**
 * Where one version of a row lies, and which transaction wrote it there: the place alone might be another row's since.
 * Until somebody changes the row, under the owner's lock, it can be changed there.
 */
export type Place = { tid: string; xmin: string }
export type Found = { columns: Columns; place: Place | null }
/** Statements that look for several keys, and how their results are read: what was found for each key, in their order. */
export type Look = {
  statements: Statement[]
  found: (results: readonly Result[]) => (Found | undefined)[]
}

/**
 * Another table that is read and written together with the money, under the same lock. The statements are made by
 * lookUp, insertInto and update: every column that is selected is cast to text and named once.
 */
export type Companion<Row> = {
  name: string
  read(keys: readonly string[]): Look
  /** From the row that was found for a key, in the order of its columns. */
  toRow(columns: Columns, key: string): Row
  keyOf(row: Row): string
  /** For rows that `read` found; where it is absent the table is only read here. */
  update?(rows: readonly Changed<Row>[]): Statement[]
  /** For rows that `read` did not find; where it is absent rows are made elsewhere. */
  insert?(rows: readonly Row[]): Statement[]
}

/** A row to be stored, and as it is stored: what is the same need not be written. Its place, if that is known. */
export type Changed<Row> = { row: Row; before: Row; place: Place | null }

/** A new or changed row of a companion, made by changeOf. */
export type Change = { companion: Companion<unknown>; key: string; row: unknown }

/** What is known of one owner under his lock. */
export interface View<P extends string> {
  readonly owner: string
  balance(asset: string): Balance<P>
  /** The entry under that id, if it was asked for and exists. */
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
  /** The ids must be looked for further back: decide is called again with them. */
  | { lookBackTo: Date }

export type Reads = {
  assets: readonly string[]
  ids?: readonly { source: string; externalId: string }[]
  keys?: readonly (readonly [companion: string, keys: readonly string[]])[]
}

/**
 * One thing to do for one owner. `decide` is pure: it may be called more than once, and answers a refusal by a
 * reply without entries. Its ids were looked for since `lookedBackTo`.
 */
export type Command<P extends string, Reply> = Reads & {
  owner: string
  decide: (view: View<P>, now: Date, lookedBackTo: Date) => Decision<P, Reply>
}

/** What the second door knows of a connection that is inside the caller's transaction. */
export interface Queryable {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount?: number | null }>
}

export function changeOf<Row>(companion: Companion<Row>, row: Row, key = companion.keyOf(row)): Change {
  return { companion, key, row }
}
