import { DocumentStatus } from '@fairhall/contract'
import { toAssignments } from '../../platform/database/assignments.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'
import type { PlayerDocumentRow } from './documents.tables.ts'

export type PlayerDocument = PlayerDocumentRow

/** Removed documents count only towards the number of uploads. */
const PRESENT = 'select * from player_document where removed_at is null'

/** Documents uploaded by an earlier owner of the account are visible to staff only. */
const IS_OWN = `uploaded_at > coalesce(
  (select owner_since from player where player.id = player_document.player_id), '-infinity')`

/** Newest first. */
export async function listDocumentsOf(db: Db | Tx, playerId: string): Promise<PlayerDocument[]> {
  const { rows } = await db.query<PlayerDocument>(
    `${PRESENT} and player_id = $1 order by uploaded_at desc, id`,
    [playerId],
  )
  return rows
}

/** Documents that the player may see. */
export async function listOwnDocuments(db: Db | Tx, playerId: string): Promise<PlayerDocument[]> {
  const { rows } = await db.query<PlayerDocument>(
    `${PRESENT} and player_id = $1 and ${IS_OWN} order by uploaded_at desc, id`,
    [playerId],
  )
  return rows
}

export async function findOwnDocument(
  db: Db | Tx,
  playerId: string,
  id: string,
): Promise<PlayerDocument | null> {
  const { rows } = await db.query<PlayerDocument>(`${PRESENT} and id = $1 and player_id = $2 and ${IS_OWN}`, [
    id,
    playerId,
  ])
  return rows[0] ?? null
}

/** Whether staff accepted it as proof of an account or card of this player. */
export async function isPaymentProof(db: Db | Tx, playerId: string, id: string): Promise<boolean> {
  const document = await findOwnDocument(db, playerId, id)
  return document !== null && document.kind === 'payment' && document.status === DocumentStatus.accepted
}

export async function findDocument(db: Db | Tx, id: string): Promise<PlayerDocument | null> {
  const { rows } = await db.query<PlayerDocument>(`${PRESENT} and id = $1`, [id])
  return rows[0] ?? null
}

/** Includes removed documents, so that their removal can be published. */
export async function findDocumentOrRemoved(tx: Tx, id: string): Promise<PlayerDocument | null> {
  const { rows } = await tx.query<PlayerDocument>('select * from player_document where id = $1', [id])
  return rows[0] ?? null
}

/** Locks the row, FOR NO KEY UPDATE. */
export async function lockDocument(tx: Tx, id: string): Promise<PlayerDocument | null> {
  const { rows } = await tx.query<PlayerDocument>(`${PRESENT} and id = $1 for no key update`, [id])
  return rows[0] ?? null
}

const LISTED_MAX = 200

/** Waiting documents first, then by age, oldest first. */
export async function listDocumentsFor(
  db: Db,
  {
    playerId,
    status,
    countries = null,
  }: { playerId: string | null; status: DocumentStatus | null; countries?: readonly string[] | null },
): Promise<PlayerDocument[]> {
  const { rows } = await db.query<PlayerDocument>(
    `${PRESENT} and ($1::uuid is null or player_id = $1) and ($2::smallint is null or status = $2) and ${isOfCountries('$3')}
      order by status, uploaded_at, id limit ${LISTED_MAX}`,
    [playerId, status, countries],
  )
  return rows
}

export async function countUploads(
  db: Db | Tx,
  playerId: string,
  since: Date,
): Promise<{ present: number; recent: number }> {
  const { rows } = await db.query<{ present: bigint; recent: bigint }>(
    `select count(*) filter (where removed_at is null and ${IS_OWN}) as present,
            count(*) filter (where uploaded_at > $2) as recent
       from player_document where player_id = $1`,
    [playerId, since],
  )
  const { present = 0n, recent = 0n } = rows[0] ?? {}
  return { present: Number(present), recent: Number(recent) }
}

export type NewDocument = Omit<PlayerDocumentRow, 'status' | 'version' | 'decided_at' | 'removed_at'>

export async function insertDocument(tx: Tx, row: NewDocument): Promise<void> {
  await tx.query(
    `insert into player_document (id, player_id, kind, scan, type, bytes, sealed_name, why, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.player_id,
      row.kind,
      row.scan,
      row.type,
      row.bytes,
      row.sealed_name,
      row.why,
      row.uploaded_at,
    ],
  )
}

const CHANGEABLE = ['status', 'scan', 'why', 'sealed_name', 'decided_at', 'removed_at'] as const

type DocumentChanges = Partial<Pick<PlayerDocumentRow, (typeof CHANGEABLE)[number]>>

/** Each change increases the version. */
export async function changeDocument(tx: Tx, id: string, changes: DocumentChanges): Promise<void> {
  const { text, values } = toAssignments(CHANGEABLE, changes, 2)
  await tx.query(`update player_document set version = version + 1${text && `, ${text}`} where id = $1`, [
    id,
    ...values,
  ])
}

export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await db.query('delete from player_document where removed_at < $1', [before])
}

/** Returns the files without a row. The IDs are one array parameter, so their number is not limited. */
export async function findUnknown(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from unnest($1::uuid[]) file(id)
      where not exists (select from player_document d where d.id = file.id and removed_at is null)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
