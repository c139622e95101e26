import type { Balance, Companion, StoredEntry, View } from './types.ts'
import { Slot, type Table } from './slots.ts'

/** What a transaction knows of one owner: the view that decisions get. */

export class BalanceSlot<P extends string> extends Slot<Balance<P>> {
  readonly owner: string
  readonly asset: string
  /** The companion's columns in the same row; null without such a companion. */
  readonly columns: Slot<unknown> | null
  /** The row was found without the companion's columns: they weren't read, or it has none. So none may be written. */
  hasNoColumns = false

  constructor(owner: string, asset: string, columns: Slot<unknown> | null) {
    super()
    this.owner = owner
    this.asset = asset
    this.columns = columns
  }
}

/** The parts of the state that are not of one owner. */
interface Shared<P extends string> {
  readonly tables: ReadonlyMap<string, Table>
  readonly nothing: Balance<P>
  openColumns(owner: string, asset: string): Slot<unknown> | null
}

export class Owner<P extends string> implements View<P> {
  readonly owner: string
  readonly balances = new Map<string, BalanceSlot<P>>()
  entries: Map<string, StoredEntry<P>> | null = null
  isLocked = false
  readonly #state: Shared<P>

  constructor(owner: string, state: Shared<P>) {
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
    const slot = new BalanceSlot<P>(this.owner, asset, this.#state.openColumns(this.owner, asset))
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

function entryKey(source: string, externalId: string): string {
  return `${source}\u0000${externalId}`
}
