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
/** A miss costs two round trips more than a batch that reads, and a hit one less: so up to one miss in four batches is still a gain. */
const HITS_PER_MISS = 3
const HITS_MAX = 300

interface Version {
  xmin: string
  /** When a transaction has last read, written or verified it. */
  at: number
}
type KnownRow = Version & { table: string; key: string; row: unknown }
type KnownBalance<P extends string> = Version & {
  asset: string
  balance: Balance<P>
  columns: unknown
}

interface KnownOwner<P extends string> {
  /** When it was used last. */
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
  /** Hits that no miss has used up. */
  #hits = 0
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
    this.#hits = Math.min(this.#hits + 1, HITS_MAX)
  }

  /**
   * Something was not as remembered. If that is usual, for example because each player plays on several processes, it is tried rarely.
   * One player who changes limits between bets must not cause that for all.
   */
  noteMiss(owners: readonly string[]): void {
    for (const owner of owners) this.#owners.delete(owner)
    if (!this.#pauses) return
    if (this.#hits >= HITS_PER_MISS) {
      this.#hits -= HITS_PER_MISS
      return
    }
    this.#lastPause = Math.min(Math.max(this.#lastPause * 2, PAUSE_MIN), PAUSE_MAX)
    this.#pause = this.#lastPause
  }

  /** Each of its versions must be asked for with `isRecent`. */
  find(owner: string): KnownOwner<P> | undefined {
    return this.#owners.get(owner)
  }

  /**
   * Stores what a committed batch has read and written.
   * @param xid the number of its transaction; null: it is not known, so what was written is not remembered
   * @param epoch that of its begin: if everything was forgotten since, this is not stored
   */
  remember(jobs: readonly BatchJob<P>[], state: State<P>, xid: string | null, epoch: number): void {
    if (epoch !== this.#epoch) return
    const at = performance.now()
    const commit = { xid, at }
    for (const { command } of jobs) {
      const { owner } = command
      const found = this.#owners.get(owner)
      if (found === undefined && command.isUsuallyNew !== true) continue
      const known = found ?? { at, own: null, balances: [], rows: [] }
      known.at = at
      rememberRows(known, command, state, commit)
      rememberBalances(known, owner, state, commit)
      // The one that was used last comes last.
      this.#owners.delete(owner)
      if (known.own !== null) this.#owners.set(owner, known)
    }
    for (const [owner, known] of this.#owners) {
      if (this.#owners.size <= OWNERS_MAX && isRecent(known)) break
      this.#owners.delete(owner)
    }
  }
}

export const isRecent = ({ at }: { at: number }): boolean => at >= performance.now() - REMEMBERED_MS

/** A committed transaction; its number is null if it is not known. */
interface Commit {
  xid: string | null
  at: number
}

function rememberRows<P extends string>(
  known: KnownOwner<P>,
  { keys = [] }: Reads,
  { tables, statements }: State<P>,
  commit: Commit,
): void {
  for (const [name, of] of keys) {
    const table = tables.get(name)
    if (table === undefined || table.companion === statements.balanceCompanion) continue
    for (const key of of) {
      const slot = table.slots.get(key)
      const version = slot === undefined ? null : versionOf(slot, commit)
      if (table.companion === statements.ownerCompanion) {
        known.own = version === null ? null : { row: slot?.now, ...version }
        continue
      }
      const place = known.rows.findIndex((one) => one.key === key && one.table === name)
      if (place >= 0) known.rows.splice(place, 1)
      if (version === null || isOver(table.companion, slot?.now)) continue
      if (known.rows.length >= ROWS_MAX) known.rows.shift()
      known.rows.push({ table: name, key, row: slot?.now, ...version })
    }
  }
}

const isOver = (companion: Companion<unknown>, row: unknown) =>
  'of' in companion || companion.verify === undefined || companion.isOver?.(row) === true

function rememberBalances<P extends string>(
  known: KnownOwner<P>,
  owner: string,
  state: State<P>,
  commit: Commit,
): void {
  const kept = known.balances.filter(({ asset }) => !state.ownerOf(owner).balances.has(asset))
  for (const slot of state.ownerOf(owner).balances.values()) {
    const version = versionOf(slot, commit)
    if (version === null || slot.now === undefined || slot.columns?.now === undefined) continue
    kept.push({ asset: slot.asset, balance: slot.now, columns: slot.columns.now, ...version })
  }
  known.balances = kept
}

/** The row as it is now; null if it is not known which transaction wrote it, or there is no row. */
function versionOf(slot: Slot<unknown>, { xid, at }: Commit): Version | null {
  if (slot.now === undefined) return null
  const xmin = slot.isWritten ? xid : slot.place?.xmin
  return xmin == null ? null : { xmin, at }
}
