/** SQL of settings that change at run time, and of the notifications about them. */
import type { ClientBase } from '@fairhall/postgres'
import type { Db, Tx } from '../../platform/database/database.ts'

export interface SettingsRevision {
  id: bigint
  file: string
  content: unknown
  actor: string
  reason: string
  at: Date
}

const CHANNEL = 'fairhall_settings'
const COLUMNS = 'id, file, content, actor, reason, at'

/** Changes of settings take this lock first, so that they run one after another. */
export async function lockRevisions(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('settings_revision'))`)
}

export async function insertRevision(tx: Tx, revision: Omit<SettingsRevision, 'id'>): Promise<bigint> {
  const { file, content, actor, reason, at } = revision
  const { rows } = await tx.query<{ id: bigint }>(
    'insert into settings_revision (file, content, actor, reason, at) values ($1, $2::jsonb, $3, $4, $5) returning id',
    [file, content === null ? null : JSON.stringify(content), actor, reason, at],
  )
  return rows[0]?.id ?? 0n
}

/** Notifies the other processes when the transaction commits. */
export async function notifyOfRevision(tx: Tx, id: bigint): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CHANNEL, String(id)])
}

export async function listenForRevisions(client: ClientBase): Promise<void> {
  await client.query(`listen ${CHANNEL}`)
}

export async function findRevision(db: Db, id: bigint): Promise<SettingsRevision | null> {
  const { rows } = await db.query<SettingsRevision>(
    `select ${COLUMNS} from settings_revision where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Newest first. */
export async function listSettingsRevisions(
  db: Db | Tx,
  file: string,
  most = 100,
): Promise<SettingsRevision[]> {
  const { rows } = await db.query<SettingsRevision>(
    `select ${COLUMNS} from settings_revision where file = $1 order by id desc limit $2`,
    [file, most],
  )
  return rows
}

/** The hashes of files that a start of a server found last, by file. */
export async function listFileHashes(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ file: string; hash: string }>('select file, hash from settings_file')
  return new Map(rows.map(({ file, hash }) => [file, hash]))
}

export async function saveFileHash(
  tx: Tx,
  { file, hash, at }: { file: string; hash: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into settings_file (file, hash, found_at) values ($1, $2, $3)
     on conflict (file) do update set hash = excluded.hash, found_at = excluded.found_at`,
    [file, hash, at],
  )
}

/** The newest revision of each file. */
export async function listNewestRevisions(
  db: Db | Tx,
): Promise<Pick<SettingsRevision, 'id' | 'file' | 'content'>[]> {
  const { rows } = await db.query<Pick<SettingsRevision, 'id' | 'file' | 'content'>>(
    'select distinct on (file) id, file, content from settings_revision order by file, id desc',
  )
  return rows
}
