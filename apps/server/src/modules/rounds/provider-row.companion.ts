/**
 * Rows that a provider names with its own IDs, such as rounds and sports bets: how the ledger finds, inserts and changes
 * them. Their tables have the columns `player`, `provider`, `external_id`, `id` and `asset`.
 */
import { idOf, insertInto, lookUp, type TableCompanion, update, type Values, verify } from '@fairhall/ledger'

interface ProviderRow {
  player: string
  provider: string
  externalId: string
  /** Our ID. */
  id: string
  currency: string
}

type KeyParts = [player: string, provider: string, externalId: string]
type Types = Readonly<Record<string, string>>

interface Description<Row> {
  table: string
  /** The select list over `t`, without the columns of the key. */
  select: string
  changing: Types
  toChangingValues(row: Row): Values
  /** Columns that never change, beyond those that every such table has. */
  fixed: Types
  toFixedValues(row: Row): Values
  /** The columns of the key come first. */
  toRow(columns: readonly (string | null)[]): Row
  /** Calls hardly name such a row again. */
  isOver(row: Row): boolean
}

/** The key of a row. The wallet APIs refuse IDs with line breaks, so they can separate the parts. */
export const providerKey = (...parts: KeyParts): string => parts.join('\n')

function partsOf(key: string): KeyParts {
  const ofProvider = key.indexOf('\n')
  const ofRow = key.indexOf('\n', ofProvider + 1)
  return [key.slice(0, ofProvider), key.slice(ofProvider + 1, ofRow), key.slice(ofRow + 1)]
}

export const KEY_COLUMNS = 't.player::text as player, t.provider as provider, t.external_id as external_id'

export const toDate = (epoch: string): Date => new Date(Number(epoch) * 1000)

export function providerRowCompanion<Row extends ProviderRow>({
  table,
  select,
  changing,
  toChangingValues,
  fixed,
  toFixedValues,
  toRow,
  isOver,
}: Description<Row>): TableCompanion<Row> {
  const by = { 'ledger_id(t.player, t.provider, t.external_id)': 'uuid' }
  const find = lookUp({ name: `${table}_read`, table, select, by })
  const insert = insertInto({
    name: `${table}_insert`,
    table,
    columns: {
      ...changing,
      player: 'uuid',
      provider: 'text',
      external_id: 'text',
      id: 'uuid',
      asset: 'text',
      ...fixed,
    },
  })
  const change = update({ name: `${table}_update`, table, by, set: changing })
  const check = verify({ name: `${table}_verify`, table, by })
  return {
    name: table,
    read: (keys) => find(keys.map((key) => [idOf(...partsOf(key))])),
    verify: (rows) => check(rows.map(({ key, xmin }) => ({ key: [idOf(...partsOf(key))], xmin }))),
    isOver,
    toRow: (columns, key) => toRow([...partsOf(key), ...columns]),
    keyOf: (row) => providerKey(row.player, row.provider, row.externalId),
    insert: (rows) =>
      insert(
        rows.map((row) => [
          ...toChangingValues(row),
          row.player,
          row.provider,
          row.externalId,
          row.id,
          row.currency,
          ...toFixedValues(row),
        ]),
      ),
    update: (rows) =>
      change(
        rows.map(({ row, place }) => ({
          key: () => [idOf(row.player, row.provider, row.externalId)],
          place,
          set: toChangingValues(row),
        })),
      ),
  }
}
