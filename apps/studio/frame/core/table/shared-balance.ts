/**
 * The balance of a player with two tables. What one table learns, the other shows. An answer says what the balance was when its
 * round was booked. Those of two rounds may come in the other order, so the balance is read once more after them.
 */
import type { Table } from './table.ts'

type SharingTable = Pick<Table, 'shareBalance' | 'step' | 'isRoundHidden'>

/** After the last change. Longer than answers usually cross, shorter than a player looks at the figure. */
const SETTLE_MS = 700

interface SharedBalanceParts {
  /** Null if the wallet does not answer. */
  readonly read: () => Promise<bigint | null>
  readonly pause: (ms: number) => Promise<void>
}

export function createSharedBalance({ read, pause }: SharedBalanceParts) {
  const tables: SharingTable[] = []
  /** The tables that have had a round: most players never use the second one. */
  const played = new Set<SharingTable>()
  let changes = 0

  /** A result that is not shown yet must not show in the balance, and a bet under way may not be in it. */
  async function settle(): Promise<void> {
    const seen = ++changes
    const isOutdated = () => seen !== changes
    await pause(SETTLE_MS)
    if (isOutdated()) return
    const balance = await read()
    if (isOutdated() || balance === null) return
    if (tables.some(({ isRoundHidden }) => isRoundHidden)) return settle()
    for (const table of tables) table.shareBalance(balance)
  }

  return {
    add: (table: SharingTable) => void tables.push(table),
    changed(source: SharingTable, balance: bigint): void {
      for (const table of tables) if (table !== source) table.shareBalance(balance)
      if (source.step !== 'idle') played.add(source)
      changes += 1
      if (played.size > 1) void settle()
    },
  }
}

export type SharedBalance = ReturnType<typeof createSharedBalance>
