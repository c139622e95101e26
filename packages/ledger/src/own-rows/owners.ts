import { makeOwnStatements } from './own-rows.ts'
import { lookUp, type RememberedRow, verify } from '../table.ts'
import type { ChangedRow, ColumnCompanion, RowLookup, Statement } from '../types.ts'

/**
 * Statements that lock owners. One statement locks the row and reads the companion's columns in it: a row that
 * its last holder changed is read again once the lock is taken, so the columns are the current ones.
 */

const by = { owner: 'uuid' }
const FREE = 'for no key update skip locked'
const TABLE = { table: 'ledger_owner', by, own: {}, select: ['true::text as locked'], lock: FREE }

export function makeOwnerStatements(companion: ColumnCompanion<unknown> | undefined) {
  const rows = makeOwnStatements(TABLE, companion)
  const find = (name: string, lock: string, withColumns: boolean) =>
    lookUp({
      name,
      table: TABLE.table,
      select: rows.selectOf(withColumns),
      by,
      lock,
      needsNoPlace: !withColumns || companion === undefined,
    })
  const waiting = 'for no key update'
  const findFree = find('ledger_lock_free', FREE, false)
  const findFreeWhole = find('ledger_lock_free_whole', FREE, true)
  const findWaiting = find('ledger_lock_waiting', waiting, false)
  const findWaitingWhole = find('ledger_lock_waiting_whole', waiting, true)
  const lockRemembered = verify({ name: 'ledger_lock_remembered', table: TABLE.table, by, lock: FREE })

  return {
    /**
     * Takes FOR NO KEY UPDATE on the owners that no other transaction holds; only these are found. `withColumns`:
     * also reads the companion's columns.
     */
    lockFree(owners: readonly string[], withColumns: boolean): RowLookup {
      return (withColumns ? findFreeWhole : findFree)(owners.map((owner) => [owner]))
    },

    /**
     * Takes FOR NO KEY UPDATE on the owners, waiting for other transactions. The owners must be in ascending
     * order.
     */
    lockWaiting(owners: readonly string[], withColumns: boolean): RowLookup {
      return (withColumns ? findWaitingWhole : findWaiting)(owners.map((owner) => [owner]))
    },

    /** Takes FOR NO KEY UPDATE on remembered owners, or fails if one is locked or has changed. */
    lockRemembered: (owners: readonly RememberedRow[]): Statement => lockRemembered(owners),

    /** Of an owner that was locked whole. */
    toOwnerRow: rows.toCompanionRow,

    updateOwners(changes: readonly ChangedRow<unknown>[]): Statement[] {
      return rows.update(
        changes.map(({ row, before, place }) => ({
          key: [companion?.keyOf(row) ?? null],
          place,
          own: [],
          now: row,
          before,
        })),
      )
    },
  }
}
