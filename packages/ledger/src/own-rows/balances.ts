import { toPlainArray } from '../arrays.ts'
import { makeOwnStatements, type OwnRow } from './own-rows.ts'
import type { PocketColumns } from './pockets.ts'
import { lookUp, type RememberedRow, verify } from '../table.ts'
import type { Balance, ColumnCompanion, Columns, RowLookup, RowVersion, Statement } from '../types.ts'

/** Statements that read and write balances, with the companion's columns in them. */

type BalanceKey = { owner: string; asset: string }
/** `seqBefore`: of the stored row. Without `now`, the companion's columns are left as they are. */
export type StoredBalance<P extends string> = BalanceKey &
  Balance<P> & { place: RowVersion | null; seqBefore: bigint; now?: unknown; before?: unknown }

const by = { owner: 'uuid', asset: 'text' }
const TABLE = {
  table: 'ledger_balance',
  by,
  select: ['t.pockets::text as pockets', 't.seq::text as seq'],
}

const UUID_LENGTH = 36

/** The key of a companion's row in the balance of an owner. */
export const balanceKey = (owner: string, asset: string): string => `${owner} ${asset}`

export const partsOfBalanceKey = (key: string): [owner: string, asset: string] => [
  key.slice(0, UUID_LENGTH),
  key.slice(UUID_LENGTH + 1),
]

export function makeBalanceStatements<P extends string>(
  pockets: PocketColumns<P>,
  companion: ColumnCompanion<unknown> | undefined,
) {
  const own = { pockets: pockets.type, seq: 'bigint' }
  const rows = makeOwnStatements({ ...TABLE, own, guard: { seq: 'bigint' } }, companion)
  const find = (name: string, withColumns: boolean) =>
    lookUp({ name, table: TABLE.table, select: rows.selectOf(withColumns), by })
  const findBare = find('ledger_balances', false)
  const findWhole = find('ledger_balances_whole', true)
  const verifyRemembered = verify({ name: 'ledger_verify_balances', table: TABLE.table, by })

  const toOwnRow = (row: StoredBalance<P>): OwnRow => ({
    key: [row.owner, row.asset],
    place: row.place,
    own: [pockets.write(row.pockets), row.seq],
    unchanged: [row.seqBefore],
    now: row.now,
    before: row.before,
  })

  return {
    /** `withColumns`: also reads the companion's columns. */
    readBalances(keys: readonly BalanceKey[], withColumns: boolean): RowLookup {
      return (withColumns ? findWhole : findBare)(keys.map((key) => [key.owner, key.asset]))
    },

    verifyBalances: (balances: readonly RememberedRow[]): Statement => verifyRemembered(balances),

    /** Whole rows, each followed by its owner and its asset. */
    readAllBalances(owners: readonly string[]): Statement {
      return {
        name: 'ledger_all_balances',
        text: `select ${rows.selectOf(true)}, t.owner::text as owner, t.asset as asset
          from ledger_balance t where t.owner = any ($1::uuid[])`,
        values: [toPlainArray(owners)],
      }
    },

    toBalance([amounts, seq]: Columns): Balance<P> {
      return { pockets: pockets.read(amounts as string), seq: BigInt(seq as string) }
    },

    /** Of a balance that was read whole. */
    toBalanceRow: rows.toCompanionRow,

    insertBalances: (balances: readonly StoredBalance<P>[]): Statement[] =>
      rows.insert(balances.map(toOwnRow)),

    updateBalances: (balances: readonly StoredBalance<P>[]): Statement[] =>
      rows.update(balances.map(toOwnRow)),
  }
}
