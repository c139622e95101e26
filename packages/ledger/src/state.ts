import { BadPosting } from './errors.ts'
import type {
  Balance,
  Change,
  Columns,
  Companion,
  Entry,
  Pockets,
  Posting,
  Statement,
  StoredEntry,
  View,
  Send,
} from './types.ts'
import { Slot, Table } from './slots.ts'
import { writeEvents, type NewEntry, type Statements, type StoredBalance } from './statements.ts'

/**
 * What one transaction has read and will write. Lanes and `post` fill it from their reads, let decisions
 * change it one after another, and turn it into statements. It never applies a part of a posting: everything
 * is checked before anything is changed.
 */

/**
 * Creates the event for balances of one asset that changed together: one event for all, since an event costs
 * more than one more owner in it.
 */
export type BalancesEvent = (asset: string, owners: readonly string[]) => object

class BalanceSlot<P extends string> extends Slot<Balance<P>> {
  readonly owner: string
  readonly asset: string

  constructor(owner: string, asset: string) {
    super()
    this.owner = owner
    this.asset = asset
  }
}

/** What is known of one owner. */
class Owner<P extends string> implements View<P> {
  readonly owner: string
  readonly balances = new Map<string, BalanceSlot<P>>()
  entries: Map<string, StoredEntry<P>> | null = null
  isLocked = false
  readonly #state: State<P>

  constructor(owner: string, state: State<P>) {
    this.owner = owner
    this.#state = state
  }

  balance(asset: string): Balance<P> {
    return this.balances.get(asset)?.now ?? this.#state.nothing
  }

  entry(source: string, externalId: string): StoredEntry<P> | undefined {
    return this.entries?.get(entryKey(source, externalId))
  }

  row<Row>(companion: Companion<Row>, key: string): Row | undefined {
    return this.#state.tables.get(companion.name)?.slots.get(key)?.now as Row | undefined
  }

  openBalance(asset: string): BalanceSlot<P> {
    const known = this.balances.get(asset)
    if (known !== undefined) return known
    const slot = new BalanceSlot<P>(this.owner, asset)
    this.balances.set(asset, slot)
    return slot
  }

  /** Creates slots for the assets that are not read yet. */
  requestBalances(assets: readonly string[]): BalanceSlot<P>[] {
    return assets.filter((asset) => !this.balances.has(asset)).map((asset) => this.openBalance(asset))
  }

  remember(entry: StoredEntry<P>): void {
    this.entries ??= new Map()
    this.entries.set(entryKey(entry.source, entry.externalId), entry)
  }
}

export class State<P extends string> {
  /** By the companion's name. */
  readonly tables = new Map<string, Table>()
  /** The balance of an asset that an owner never had. */
  readonly nothing: Balance<P>
  /** Not all entries before this time are in the database; null: they are, or it was not read. */
  detachedUntil: Date | null = null
  readonly #statements: Statements<P>
  readonly #owners = new Map<string, Owner<P>>()
  #newEntries: NewEntry<P>[] = []
  #changedBalances: BalanceSlot<P>[] = []
  #events: object[] = []

  constructor(statements: Statements<P>, companions: readonly Companion<unknown>[]) {
    this.#statements = statements
    for (const companion of companions) this.tables.set(companion.name, new Table(companion))
    const pockets = {} as Pockets<P>
    for (const name of statements.pockets) pockets[name] = 0n
    this.nothing = { pockets, seq: 0n }
  }

  ownerOf(owner: string): Owner<P> {
    const known = this.#owners.get(owner)
    if (known !== undefined) return known
    const made = new Owner(owner, this)
    this.#owners.set(owner, made)
    return made
  }

  get owners(): string[] {
    return [...this.#owners.keys()]
  }

  /** The caller's own statements may move the rows, so each is looked up by key again when it is written. */
  forgetPlaces(): void {
    for (const table of this.tables.values()) for (const slot of table.slots.values()) slot.place = null
  }

  addEntry(columns: Columns): void {
    const entry = this.#statements.toEntry(columns)
    this.ownerOf(entry.owner).remember(entry)
  }

  /** Applies a posting completely, or throws BadPosting and applies nothing. */
  apply(owner: Owner<P>, posting: Posting<P>, at: Date): StoredEntry<P>[] {
    const added: NewEntry<P>[] = []
    for (const entry of posting.entries ?? []) {
      if (added.some((other) => other.source === entry.source && other.externalId === entry.externalId)) {
        throw new BadPosting('two entries with the same id')
      }
      const last = added.findLast(({ asset }) => asset === entry.asset)
      const before = last === undefined ? owner.balance(entry.asset) : { pockets: last.after, seq: last.seq }
      added.push(this.#toNewEntry(owner, entry, before, at))
    }
    for (const change of posting.changes ?? []) this.#requireWritable(change)

    for (const entry of added) {
      this.#setBalance(owner.openBalance(entry.asset), entry)
      owner.remember(entry)
      this.#newEntries.push(entry)
    }
    for (const change of posting.changes ?? []) this.#setRow(change)
    if (posting.events !== undefined) this.#events.push(...posting.events)
    return added
  }

  /** Sends the statements for everything applied since the last call, each as soon as it is created. */
  takeWrites(balancesEvent: BalancesEvent | undefined, send: Send): void {
    const entries = this.#newEntries
    this.#newEntries = []
    if (entries.length > 0) this.#statements.insertEntries(entries).forEach(send)
    this.#writeBalances(balancesEvent).forEach(send)
    for (const table of this.tables.values()) table.takeWrites().forEach(send)
    const events = this.#events
    this.#events = []
    if (events.length > 0) send(writeEvents(events))
  }

  #toNewEntry(owner: Owner<P>, entry: Entry<P>, before: Balance<P>, at: Date): NewEntry<P> {
    if (entry.externalId === '') throw new BadPosting('an entry without an id')
    if (owner.entry(entry.source, entry.externalId) !== undefined)
      throw new BadPosting('an entry with this id exists')
    const deltas = {} as Pockets<P>
    const after = {} as Pockets<P>
    for (const name of this.#statements.pockets) {
      deltas[name] = entry.deltas[name] ?? 0n
      after[name] = before.pockets[name] + deltas[name]
      if (after[name] < 0n) throw new BadPosting(`${name} would fall below zero`)
    }
    return {
      owner: owner.owner,
      asset: entry.asset,
      seq: before.seq + 1n,
      at,
      kind: entry.kind,
      source: entry.source,
      externalId: entry.externalId,
      groupId: entry.groupId ?? null,
      contra: entry.contra,
      deltas,
      after,
      digest: entry.digest ?? null,
      actor: entry.actor,
      context: entry.context ?? null,
      note: entry.note ?? null,
    }
  }

  #writeBalances(balancesEvent: BalancesEvent | undefined): Statement[] {
    const changed: BalanceSlot<P>[] = []
    const made: BalanceSlot<P>[] = []
    for (const slot of this.#changedBalances) (slot.stored === undefined ? made : changed).push(slot)
    if (balancesEvent !== undefined) {
      const byAsset = Map.groupBy(this.#changedBalances, ({ asset }) => asset)
      for (const [asset, slots] of byAsset)
        this.#events.push(
          balancesEvent(
            asset,
            slots.map(({ owner }) => owner),
          ),
        )
    }
    const statements = [
      ...(changed.length > 0 ? this.#statements.updateBalances(changed.map(toStored)) : []),
      ...(made.length > 0 ? this.#statements.insertBalances(made.map(toStored)) : []),
    ]
    for (const slot of this.#changedBalances) slot.settle()
    this.#changedBalances = []
    return statements
  }

  #requireWritable({ companion, key }: Change): void {
    const table = this.#tableOf(companion)
    const isThere = table.slots.get(key)?.now !== undefined
    const write = isThere ? table.companion.update : table.companion.insert
    if (write === undefined) throw new BadPosting(`rows of ${companion.name} are read-only here`)
  }

  #setBalance(slot: BalanceSlot<P>, { after, seq }: NewEntry<P>): void {
    slot.now = { pockets: after, seq }
    if (slot.isChanged) return
    slot.isChanged = true
    this.#changedBalances.push(slot)
  }

  #tableOf(companion: Companion<unknown>): Table {
    const known = this.tables.get(companion.name)
    if (known !== undefined) return known
    const made = new Table(companion)
    this.tables.set(companion.name, made)
    return made
  }

  #setRow({ companion, key, row }: Change): void {
    const table = this.#tableOf(companion)
    const slot = table.open(key)
    slot.now = row
    if (slot.isChanged) return
    slot.isChanged = true
    table.changed.push(slot)
  }
}

function toStored<P extends string>({ owner, asset, now, place }: BalanceSlot<P>): StoredBalance<P> {
  return { owner, asset, place, ...(now as Balance<P>) }
}

function entryKey(source: string, externalId: string): string {
  return `${source}\u0000${externalId}`
}
