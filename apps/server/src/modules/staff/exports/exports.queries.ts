import type { Db, Tx } from '../../../platform/database/database.ts'

export const exportKinds = ['withdrawals', 'deposits', 'players', 'payment-methods', 'journal'] as const
export type ExportKind = (typeof exportKinds)[number]

export interface ExportFilter {
  /** Of payments. */
  state: string | null
  /** Of players. */
  country: string | null
  /** The first and the last day, UTC. */
  from: string | null
  until: string | null
}

export interface ExportRow {
  id: string
  staffId: string
  kind: ExportKind
  filter: ExportFilter
  /** Null: all. */
  countries: string[] | null
  state: 'waiting' | 'ready' | 'tooLarge' | 'failed'
  rowCount: number | null
  byteCount: number | null
  keyId: string | null
  madeAt: Date
  expiresAt: Date
}

const COLUMNS = `id, staff_id as "staffId", kind, filter, countries, state, row_count as "rowCount", byte_count as "byteCount",
  key_id as "keyId", made_at as "madeAt", expires_at as "expiresAt"`

type NewExport = Pick<ExportRow, 'id' | 'staffId' | 'kind' | 'filter' | 'countries' | 'madeAt' | 'expiresAt'>

export async function insertExport(tx: Tx, one: NewExport): Promise<void> {
  const { id, staffId, kind, filter, countries, madeAt, expiresAt } = one
  await tx.query(
    `insert into staff_export (id, staff_id, kind, filter, countries, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, staffId, kind, JSON.stringify(filter), countries, madeAt, expiresAt],
  )
}

/** Newest first. */
export async function listExportsOf(db: Db | Tx, staffId: string, now: Date): Promise<ExportRow[]> {
  const { rows } = await db.query<ExportRow>(
    `select ${COLUMNS} from staff_export where staff_id = $1 and expires_at > $2 order by made_at desc, id`,
    [staffId, now],
  )
  return rows
}

export async function findExport(db: Db, id: string): Promise<ExportRow | null> {
  const { rows } = await db.query<ExportRow>(`select ${COLUMNS} from staff_export where id = $1`, [id])
  return rows[0] ?? null
}

interface WrittenExport {
  rowCount: number
  byteCount: number
  keyId: string
  at: Date
}

/** False if it has been removed meanwhile. */
export async function saveWritten(
  db: Db,
  id: string,
  { rowCount, byteCount, keyId, at }: WrittenExport,
): Promise<boolean> {
  const { rowCount: changed } = await db.query(
    `update staff_export set state = 'ready', row_count = $2, byte_count = $3, key_id = $4, ready_at = $5 where id = $1`,
    [id, rowCount, byteCount, keyId, at],
  )
  return changed === 1
}

export async function saveTooLarge(db: Db, id: string): Promise<void> {
  await db.query(`update staff_export set state = 'tooLarge' where id = $1`, [id])
}

export async function saveFailed(db: Db, id: string): Promise<void> {
  await db.query(`update staff_export set state = 'failed' where id = $1 and state = 'waiting'`, [id])
}

export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from staff_export where expires_at <= $1 order by expires_at limit 1000',
    [now],
  )
  return rows.map(({ id }) => id)
}

/** Of these IDs, those that no row has. */
export async function findUnknownExports(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from unnest($1::uuid[]) file(id) where not exists (select from staff_export e where e.id = file.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.query('delete from staff_export where id = $1', [id])
}
