import type { ChangedRow, Companion, FoundRow, RowVersion } from './types.ts'

/**
 * The rows that one transaction has read: each with its current and its stored state, so that only changed
 * rows are written.
 */

/** One row; undefined if it does not exist. */
export class Slot<Row> {
  now: Row | undefined
  stored: Row | undefined
  place: RowVersion | null = null
  isChanged = false
  /** This transaction has written it. */
  isWritten = false

  fill(row: Row | undefined, place: RowVersion | null): void {
    this.now = row
    this.stored = row
    this.place = place
  }

  /** After a write, the new place of the row is unknown. */
  settle(): void {
    this.stored = this.now
    this.place = null
    this.isChanged = false
    this.isWritten = true
  }
}

/** The rows of one companion, by key; a key without a row, or without columns in it, has an empty slot. */
export class Table {
  readonly companion: Companion<unknown>
  readonly slots = new Map<string, Slot<unknown>>()
  changed: Slot<unknown>[] = []

  constructor(companion: Companion<unknown>) {
    this.companion = companion
  }

  open(key: string): Slot<unknown> {
    const known = this.slots.get(key)
    if (known !== undefined) return known
    const slot = new Slot<unknown>()
    this.slots.set(key, slot)
    return slot
  }

  /** Creates slots for the keys that are not read yet; `fill` stores what was found for them. */
  request(keys: Iterable<string>): {
    keys: string[]
    fill: (found: readonly (FoundRow | undefined)[]) => void
  } {
    const wanted: string[] = []
    const slots: Slot<unknown>[] = []
    for (const key of keys) {
      if (this.slots.has(key)) continue
      wanted.push(key)
      slots.push(this.open(key))
    }
    return {
      keys: wanted,
      fill: (found) => {
        for (const [i, one] of found.entries()) {
          if (one !== undefined)
            slots[i]?.fill(this.companion.toRow(one.columns, wanted[i] as string), one.place)
        }
      },
    }
  }

  /** What changed since the last call: rows that were stored, and new ones. */
  takeChanges(): { changed: ChangedRow<unknown>[]; made: unknown[] } {
    const changed: ChangedRow<unknown>[] = []
    const made: unknown[] = []
    for (const slot of this.changed) {
      if (slot.stored === undefined) made.push(slot.now)
      else changed.push({ row: slot.now, before: slot.stored, place: slot.place })
      slot.settle()
    }
    this.changed = []
    return { changed, made }
  }
}
