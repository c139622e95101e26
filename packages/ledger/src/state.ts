import { BadPosting } from './errors.ts'
import type {
  Balance,
  Change,
  Changed,
  Companion,
  Entry,
  Pockets,
  Posting,
  Statement,
  StoredEntry,
  View,
} from './types.ts'
import { writeEvents, type BalanceKey, type Columns, type NewEntry, type Statements } from './statements.ts'

/**
 * What one transaction knows and is going to write. Both doors fill it from their reads, let decisions change
 * it one after the other, and turn it into statements. It must never let a posting in halfway: everything is
 * checked before anything is changed.
 */

export type BalanceEvent<P extends string> = (owner: string, asset: string, balance: Balance<P>) => object

type Rows = Map<string, unknown>

export class State<P extends string> {
  readonly #statements: Statements<P>
  readonly #balances = new Map<string, Balance<P>>()
  readonly #entries = new Map<string, StoredEntry<P>>()
  readonly #rows = new Map<string, Rows>()
  /** What is in the database, by key: it is updated, everything else is inserted. */
  readonly #storedBalances = new Set<string>()
  readonly #storedRows = new Map<string, Rows>()
  #newEntries: NewEntry<P>[] = []
  #changedBalances = new Map<string, BalanceKey>()
  #changes = new Map<Companion<unknown>, Rows>()
  #events: object[] = []

  constructor(statements: Statements<P>) {
    this.#statements = statements
  }

  addBalance(columns: Columns): void {
    const balance = this.#statements.toBalance(columns)
    const key = balanceKey(balance.owner, balance.asset)
    this.#balances.set(key, balance)
    this.#storedBalances.add(key)
  }

  addEntry(columns: Columns): void {
    const entry = this.#statements.toEntry(columns)
    this.#entries.set(entryKey(entry.owner, entry.source, entry.externalId), entry)
  }

  addRow(companion: Companion<unknown>, columns: Columns): void {
    const row = companion.toRow(columns)
    const key = companion.keyOf(row)
    this.#rowsOf(companion.name).set(key, row)
    this.#storedRowsOf(companion.name).set(key, row)
  }

  viewOf(owner: string): View<P> {
    return {
      owner,
      balance: (asset) => this.#balanceOf(owner, asset),
      entry: (source, externalId) => this.#entries.get(entryKey(owner, source, externalId)),
      row: <Row>(companion: Companion<Row>, key: string) =>
        this.#rows.get(companion.name)?.get(key) as Row | undefined,
    }
  }

  /** Takes a posting in, wholly or by throwing BadPosting not at all. */
  apply(owner: string, posting: Posting<P>, at: Date): StoredEntry<P>[] {
    const balances = new Map<string, Balance<P>>()
    const added: NewEntry<P>[] = []
    for (const entry of posting.entries ?? []) {
      const before = balances.get(entry.asset) ?? this.#balanceOf(owner, entry.asset)
      const made = this.#toNewEntry(owner, entry, before, at)
      if (added.some((other) => other.source === entry.source && other.externalId === entry.externalId)) {
        throw new BadPosting('two entries under one id')
      }
      added.push(made)
      balances.set(entry.asset, { pockets: made.after, seq: made.seq })
    }
    for (const change of posting.changes ?? []) this.#requireWritable(change)

    for (const [asset, balance] of balances) this.#setBalance(owner, asset, balance)
    for (const change of posting.changes ?? []) this.#setRow(change)
    this.#events.push(...(posting.events ?? []))
    return added.map((entry) => this.#remember(entry))
  }

  /** The statements for all that was applied since the last call; an empty list when there is nothing. */
  takeWrites(balanceEvent: BalanceEvent<P> | undefined): Statement[] {
    const statements: Statement[] = []
    const balances = [...this.#changedBalances.values()].map((key) => {
      return { ...key, ...this.#balanceOf(key.owner, key.asset) }
    })
    if (this.#newEntries.length > 0) statements.push(...this.#statements.insertEntries(this.#newEntries))
    statements.push(...this.#writeBalances(balances))
    for (const [companion, rows] of this.#changes) statements.push(...this.#writeRows(companion, rows))
    if (balanceEvent !== undefined) {
      for (const balance of balances) this.#events.push(balanceEvent(balance.owner, balance.asset, balance))
    }
    if (this.#events.length > 0) statements.push(writeEvents(this.#events))

    this.#newEntries = []
    this.#changedBalances = new Map()
    this.#changes = new Map()
    this.#events = []
    return statements
  }

  #balanceOf(owner: string, asset: string): Balance<P> {
    const known = this.#balances.get(balanceKey(owner, asset))
    if (known !== undefined) return known
    const pockets = {} as Pockets<P>
    for (const name of this.#statements.pockets) pockets[name] = 0n
    return { pockets, seq: 0n }
  }

  #toNewEntry(owner: string, entry: Entry<P>, before: Balance<P>, at: Date): NewEntry<P> {
    if (entry.externalId === '') throw new BadPosting('an entry without an id')
    if (this.#entries.has(entryKey(owner, entry.source, entry.externalId))) {
      throw new BadPosting('the id is taken')
    }
    const after = {} as Pockets<P>
    for (const name of this.#statements.pockets) {
      after[name] = before.pockets[name] + (entry.deltas[name] ?? 0n)
      if (after[name] < 0n) throw new BadPosting(`${name} would fall below zero`)
    }
    return { ...entry, owner, after, at, seq: before.seq + 1n }
  }

  #writeBalances(balances: readonly (BalanceKey & Balance<P>)[]): Statement[] {
    const changed: (BalanceKey & Balance<P>)[] = []
    const made: (BalanceKey & Balance<P>)[] = []
    for (const balance of balances) {
      const key = balanceKey(balance.owner, balance.asset)
      if (this.#storedBalances.has(key)) changed.push(balance)
      else made.push(balance)
      this.#storedBalances.add(key)
    }
    return [
      ...(changed.length > 0 ? this.#statements.writeBalances('update', changed) : []),
      ...(made.length > 0 ? this.#statements.writeBalances('insert', made) : []),
    ]
  }

  #writeRows(companion: Companion<unknown>, rows: Rows): Statement[] {
    const stored = this.#storedRowsOf(companion.name)
    const changed: Changed<unknown>[] = []
    const made: unknown[] = []
    for (const [key, row] of rows) {
      if (stored.has(key)) changed.push({ row, before: stored.get(key) })
      else made.push(row)
      stored.set(key, row)
    }
    return [
      ...(changed.length > 0 && companion.update ? companion.update(changed) : []),
      ...(made.length > 0 && companion.insert ? companion.insert(made) : []),
    ]
  }

  #requireWritable({ companion, key }: Change): void {
    const isThere = this.#rows.get(companion.name)?.has(key) ?? false
    const write = isThere ? companion.update : companion.insert
    if (write === undefined) throw new BadPosting(`a row of ${companion.name} cannot be written here`)
  }

  #setBalance(owner: string, asset: string, balance: Balance<P>): void {
    const key = balanceKey(owner, asset)
    this.#balances.set(key, balance)
    this.#changedBalances.set(key, { owner, asset })
  }

  #setRow(change: Change): void {
    this.#rowsOf(change.companion.name).set(change.key, change.row)
    const changed = this.#changes.get(change.companion)
    if (changed === undefined) this.#changes.set(change.companion, new Map([[change.key, change.row]]))
    else changed.set(change.key, change.row)
  }

  #remember(entry: NewEntry<P>): StoredEntry<P> {
    const deltas = {} as Pockets<P>
    for (const name of this.#statements.pockets) deltas[name] = entry.deltas[name] ?? 0n
    const stored: StoredEntry<P> = {
      owner: entry.owner,
      asset: entry.asset,
      seq: entry.seq,
      at: entry.at,
      kind: entry.kind,
      source: entry.source,
      externalId: entry.externalId,
      groupId: entry.groupId ?? null,
      contra: entry.contra,
      deltas,
      after: entry.after,
      digest: entry.digest ?? null,
      actor: entry.actor,
      context: entry.context ?? null,
    }
    this.#newEntries.push(entry)
    this.#entries.set(entryKey(entry.owner, entry.source, entry.externalId), stored)
    return stored
  }

  #storedRowsOf(companion: string): Rows {
    return rowsIn(this.#storedRows, companion)
  }

  #rowsOf(companion: string): Rows {
    return rowsIn(this.#rows, companion)
  }
}

function rowsIn(tables: Map<string, Rows>, companion: string): Rows {
  const known = tables.get(companion)
  if (known !== undefined) return known
  const rows: Rows = new Map()
  tables.set(companion, rows)
  return rows
}

function balanceKey(owner: string, asset: string): string {
  return `${owner}\u0000${asset}`
}

function entryKey(owner: string, source: string, externalId: string): string {
  return `${owner}\u0000${source}\u0000${externalId}`
}
