import { balanceKey, partsOfBalanceKey, type StoredBalance } from './own-rows/balances.ts'
import { BadPosting } from './errors.ts'
import type {
  Balance,
  Change,
  Columns,
  Companion,
  Entry,
  FoundRow,
  Pockets,
  Posting,
  Reads,
  Send,
  Statement,
  StoredEntry,
} from './types.ts'
import { type BalanceSlot, Owner } from './owner-view.ts'
import { type Slot, Table } from './slots.ts'
import { writeEvents, type NewEntry, type Statements } from './statements.ts'

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

export class State<P extends string> {
  /** By the companion's name. */
  readonly tables = new Map<string, Table>()
  readonly statements: Statements<P>
  /** The balance of an asset that an owner never had. */
  readonly nothing: Balance<P>
  /** Not all entries before this time are in the database; null: they are, or it was not read. */
  detachedUntil: Date | null = null
  readonly #owners = new Map<string, Owner<P>>()
  readonly #ownerColumns: Table | undefined
  readonly #balanceColumns: Table | undefined
  #newEntries: NewEntry<P>[] = []
  #changedBalances: BalanceSlot<P>[] = []
  #events: object[] = []

  constructor(statements: Statements<P>, companions: readonly Companion<unknown>[]) {
    this.statements = statements
    for (const companion of companions) this.tables.set(companion.name, new Table(companion))
    const { ownerCompanion, balanceCompanion } = statements
    if (ownerCompanion !== undefined) this.#ownerColumns = this.tables.get(ownerCompanion.name)
    if (balanceCompanion !== undefined) this.#balanceColumns = this.tables.get(balanceCompanion.name)
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

  /** The companion's columns in this balance. */
  openColumns(owner: string, asset: string): Slot<unknown> | null {
    return this.#balanceColumns?.open(balanceKey(owner, asset)) ?? null
  }

  /** Whether the command needs the companions' columns in the ledger's rows. */
  readsColumns({ keys = [] }: Pick<Reads, 'keys'>): boolean {
    return keys.some(([name]) => this.#isColumns(name))
  }

  /** Creates slots for the balances that the command needs and that are not read yet. */
  requestBalances({ owner, assets, keys = [] }: Reads & { owner: string }): BalanceSlot<P>[] {
    const slots = this.ownerOf(owner).requestBalances(assets)
    for (const [name, of] of keys) {
      if (name !== this.#balanceColumns?.companion.name) continue
      for (const [other, asset] of of.map(partsOfBalanceKey))
        slots.push(...this.ownerOf(other).requestBalances([asset]))
    }
    return slots
  }

  /** Takes what `lockFree` or `lockWaiting` found for an owner. */
  fillOwner(owner: string, { columns, place }: FoundRow, withColumns: boolean): void {
    this.ownerOf(owner).isLocked = true
    if (withColumns) this.#ownerColumns?.open(owner).fill(this.statements.toOwnerRow(columns, owner), place)
  }

  fillBalance(slot: BalanceSlot<P>, { columns, place }: FoundRow, withColumns: boolean): void {
    slot.fill(this.statements.toBalance(columns), place)
    if (slot.columns === null) return
    if (withColumns)
      slot.columns.fill(this.statements.toBalanceRow(columns, balanceKey(slot.owner, slot.asset)), null)
    slot.hasNoColumns = slot.columns.stored === undefined
  }

  /** The caller's own statements may move the rows, so each is looked up by key again when it is written. */
  forgetPlaces(): void {
    for (const table of this.tables.values()) for (const slot of table.slots.values()) slot.place = null
  }

  addEntry(columns: Columns): void {
    const entry = this.statements.toEntry(columns)
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

  /**
   * Sends the statements for everything applied since the last call, each as soon as it is created.
   * @returns whether the last one writes events
   */
  takeWrites(balancesEvent: BalancesEvent | undefined, send: Send): boolean {
    const entries = this.#newEntries
    this.#newEntries = []
    if (entries.length > 0) this.statements.insertEntries(entries).forEach(send)
    this.#writeBalances(balancesEvent).forEach(send)
    for (const table of this.tables.values()) this.takeWritesOf(table).forEach(send)
    const events = this.#events
    this.#events = []
    if (events.length === 0) return false
    send(writeEvents(events))
    return true
  }

  #toNewEntry(owner: Owner<P>, entry: Entry<P>, before: Balance<P>, at: Date): NewEntry<P> {
    if (entry.externalId === '') throw new BadPosting('an entry without an id')
    if (owner.entry(entry.source, entry.externalId) !== undefined)
      throw new BadPosting('an entry with this id exists')
    const deltas = {} as Pockets<P>
    const after = {} as Pockets<P>
    for (const name of this.statements.pockets) {
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

  /** Statements for everything applied to this table since the last call. */
  takeWritesOf(table: Table): Statement[] {
    const { companion } = table
    const { changed, made } = table.takeChanges()
    if ('of' in companion) return changed.length > 0 ? this.statements.updateOwners(changed) : []
    return [
      ...(changed.length > 0 && companion.update ? companion.update(changed) : []),
      ...(made.length > 0 && companion.insert ? companion.insert(made) : []),
    ]
  }

  #writeBalances(balancesEvent: BalancesEvent | undefined): Statement[] {
    const changed: BalanceSlot<P>[] = []
    const made: BalanceSlot<P>[] = []
    for (const slot of this.#changedBalances) (slot.stored === undefined ? made : changed).push(slot)
    if (balancesEvent !== undefined) {
      const moved = this.#changedBalances.filter(({ now, stored }) => now?.seq !== (stored?.seq ?? 0n))
      const byAsset = Map.groupBy(moved, ({ asset }) => asset)
      for (const [asset, slots] of byAsset)
        this.#events.push(
          balancesEvent(
            asset,
            slots.map(({ owner }) => owner),
          ),
        )
    }
    const statements = [
      ...(changed.length > 0 ? this.statements.updateBalances(changed.map(toStored)) : []),
      ...(made.length > 0 ? this.statements.insertBalances(made.map(toStored)) : []),
    ]
    for (const slot of this.#changedBalances) {
      slot.settle()
      slot.columns?.settle()
    }
    this.#changedBalances = []
    return statements
  }

  #requireWritable({ companion, key }: Change): void {
    if ('of' in companion && !this.tables.has(companion.name))
      throw new BadPosting(`no companion ${companion.name}`)
    const table = this.#tableOf(companion)
    const isThere = table.slots.get(key)?.now !== undefined
    if (!canWrite(table.companion, isThere))
      throw new BadPosting(`rows of ${companion.name} are read-only here`)
    if (table === this.#balanceColumns && this.#hasNoColumns(key))
      throw new BadPosting(`${companion.name} was not read, so it can't be written`)
  }

  #hasNoColumns(key: string): boolean {
    const [owner, asset] = partsOfBalanceKey(key)
    return this.#owners.get(owner)?.balances.get(asset)?.hasNoColumns === true
  }

  #setBalance(slot: BalanceSlot<P>, { after, seq }: NewEntry<P>): void {
    slot.now = { pockets: after, seq }
    this.#noteChanged(slot)
  }

  #isColumns(name: string): boolean {
    return name === this.#ownerColumns?.companion.name || name === this.#balanceColumns?.companion.name
  }

  #noteChanged(slot: BalanceSlot<P>): void {
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
    if (table === this.#balanceColumns) this.#noteColumns(key)
    else table.changed.push(slot)
  }

  /** A balance without entries may have columns of the companion. */
  #noteColumns(key: string): void {
    const [owner, asset] = partsOfBalanceKey(key)
    const balance = this.ownerOf(owner).openBalance(asset)
    balance.now ??= this.nothing
    this.#noteChanged(balance)
  }
}

function canWrite(companion: Companion<unknown>, isThere: boolean): boolean {
  if ('of' in companion) return isThere || companion.of === 'balance'
  return (isThere ? companion.update : companion.insert) !== undefined
}

/** Columns that no change named are left alone: another view of this transaction may have written them. */
function toStored<P extends string>(slot: BalanceSlot<P>): StoredBalance<P> {
  const { owner, asset, now, stored, place, columns } = slot
  const balance = { owner, asset, place, seqBefore: stored?.seq ?? 0n, ...(now as Balance<P>) }
  return columns?.isChanged === true ? { ...balance, now: columns.now, before: columns.stored } : balance
}
