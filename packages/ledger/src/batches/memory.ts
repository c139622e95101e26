import type { BatchJob } from './batch-parts.ts'
import type { Slot } from '../slots.ts'
import type { State } from '../state.ts'
import type { Balance, Companion, Reads } from '../types.ts'

/**
 * What the lanes of this process have read and written of owners who play: rows, each with the transaction that wrote it.
 * It is only a hint, because other transactions change the rows: a decision that uses it must be verified.
 */

/** Owners who play in the same minute. Of those who are not remembered, everything is read. */
const OWNERS_MAX = 20_000
/** Rows of other tables, per owner. */
const ROWS_MAX = 8
/** Long before PostgreSQL uses the number of a transaction again. */
const REMEMBERED_MS = 60_000
const PAUSE_MIN = 4
const PAUSE_MAX = 4096

interface Version {
  xmin: string
}
type KnownRow = Version & { table: string; key: string; row: unknown }
type KnownBalance<P extends string> = Version & {
  asset: string
  balance: Balance<P>
  columns: unknown
}

interface KnownOwner<P extends string> {
  at: number
  /** The columns of a companion in the owner's row. */
  own: (Version & { row: unknown }) | null
  balances: KnownBalance<P>[]
  rows: KnownRow[]
}

export class Memory<P extends string> {
  readonly #owners = new Map<string, KnownOwner<P>>()
  readonly #pauses: boolean
  /** Batches that are not tried with remembered rows. */
  #pause = 0
  #lastPause = 0
  #epoch = 0

  constructor(pauses: boolean) {
    this.#pauses = pauses
  }

  /** Changes when everything was forgotten. */
  get epoch(): number {
    return this.#epoch
  }

  clear(): void {
    this.#epoch += 1
    this.#owners.clear()
  }

  /** Whether to try this batch with remembered rows. */
  isDue(): boolean {
    if (this.#pause === 0) return true
    this.#pause -= 1
    return false
  }

  noteHit(): void {
    this.#lastPause = 0
  }

  /** Something was not as remembered. If that is usual, for example because each player plays on several processes, it is tried rarely. */
  noteMiss(owners: readonly string[]): void {
    for (const owner of owners) this.#owners.delete(owner)
    if (!this.#pauses) return
    this.#lastPause = Math.min(Math.max(this.#lastPause * 2, PAUSE_MIN), PAUSE_MAX)
    this.#pause = this.#lastPause
  }

  find(owner: string): KnownOwner<P> | undefined {
    const known = this.#owners.get(owner)
    return known !== undefined && known.at >= performance.now() - REMEMBERED_MS ? known : undefined
  }

  /**
   * Stores what a committed batch has read and written.
   * @param xid the number of its transaction; null: it is not known, so what was written is not remembered
   * @param epoch that of its begin: if everything was forgotten since, this is not stored
   */
  remember(jobs: readonly BatchJob<P>[], state: State<P>, xid: string | null, epoch: number): void {
    if (epoch !== this.#epoch) return
    const at = performance.now()
    for (const { command } of jobs) {
      const { owner } = command
      const found = this.#owners.get(owner)
      if (found === undefined && command.isUsuallyNew !== true) continue
      const known = found ?? { at, own: null, balances: [], rows: [] }
      known.at = at
      rememberRows(known, command, state, xid)
      rememberBalances(known, owner, state, xid)
      // The one that was used last comes last.
      this.#owners.delete(owner)
      if (known.own !== null) this.#owners.set(owner, known)
    }
    for (const owner of this.#owners.keys()) {
      if (this.#owners.size <= OWNERS_MAX) break
      this.#owners.delete(owner)
    }
  }
}

function rememberRows<P extends string>(
  known: KnownOwner<P>,
  { keys = [] }: Reads,
  { tables, statements }: State<P>,
  xid: string | null,
): void {
  for (const [name, of] of keys) {
    const table = tables.get(name)
    if (table === undefined || table.companion === statements.balanceCompanion) continue
    for (const key of of) {
      const slot = table.slots.get(key)
      const xmin = slot === undefined ? null : versionOf(slot, xid)
      if (table.companion === statements.ownerCompanion) {
        known.own = xmin === null ? null : { row: slot?.now, xmin }
        continue
      }
      const place = known.rows.findIndex((one) => one.key === key && one.table === name)
      if (place >= 0) known.rows.splice(place, 1)
      if (xmin === null || isOver(table.companion, slot?.now)) continue
      if (known.rows.length >= ROWS_MAX) known.rows.shift()
      known.rows.push({ table: name, key, row: slot?.now, xmin })
    }
  }
}

const isOver = (companion: Companion<unknown>, row: unknown) =>
  'of' in companion || companion.verify === undefined || companion.isOver?.(row) === true

function rememberBalances<P extends string>(
  known: KnownOwner<P>,
  owner: string,
  state: State<P>,
  xid: string | null,
): void {
  const kept = known.balances.filter(({ asset }) => !state.ownerOf(owner).balances.has(asset))
  for (const slot of state.ownerOf(owner).balances.values()) {
    const xmin = versionOf(slot, xid)
    if (xmin === null || slot.now === undefined || slot.columns?.now === undefined) continue
    kept.push({ asset: slot.asset, balance: slot.now, columns: slot.columns.now, xmin })
  }
  known.balances = kept
}

/** The transaction that wrote the row as it is now; null if that is not known, or there is no row. */
function versionOf(slot: Slot<unknown>, xid: string | null): string | null {
  if (slot.now === undefined) return null
  return slot.isWritten ? xid : (slot.place?.xmin ?? null)
}
