import type { Db, Tx } from '../../platform/database/database.ts'

export async function insertDestination(
  tx: Tx,
  destination: { invoiceId: string; sealed: Buffer; mark: Buffer | null },
): Promise<void> {
  const { invoiceId, sealed, mark } = destination
  await tx.query('insert into invoice_destination (invoice_id, sealed, mark) values ($1, $2, $3)', [
    invoiceId,
    sealed,
    mark,
  ])
}

export async function deleteDestination(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query('delete from invoice_destination where invoice_id = $1', [invoiceId])
}

interface KeptDestination {
  fields: Record<string, string> | null
  sealed: Buffer | null
}

export async function listDestinationsOf(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, KeptDestination>> {
  const { rows } = await db.query<KeptDestination & { id: string }>(
    'select invoice_id as id, fields, sealed from invoice_destination where invoice_id = any ($1::uuid[])',
    [invoiceIds],
  )
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}

/** A hash of where each of these withdrawals goes. It changes when the destination is replaced, even by the same one. */
export async function listDestinationHashes(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; hash: string }>(
    `select invoice_id as id, encode(sha256(coalesce(sealed, convert_to(fields::text, 'UTF8'))), 'hex') as hash
       from invoice_destination where invoice_id = any ($1::uuid[])`,
    [invoiceIds],
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

interface EntryRow {
  id: string
  network: string | null
  sealed: Buffer
  usedAt: Date
}

/** Entries of the address book for one method, most recently used first. */
export async function listEntryRows(db: Db | Tx, playerId: string, method: string): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select id, network, sealed, used_at as "usedAt" from payment_destination
      where player_id = $1 and method = $2 order by used_at desc, id`,
    [playerId, method],
  )
  return rows
}

export async function listSealedEntries(db: Db | Tx, playerId: string): Promise<Buffer[]> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'select sealed from payment_destination where player_id = $1',
    [playerId],
  )
  return rows.map(({ sealed }) => sealed)
}

export async function touchEntry(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update payment_destination set used_at = $2 where id = $1', [id, now])
}

export interface NewEntry extends EntryRow {
  playerId: string
  method: string
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { id, playerId, method, network, sealed, usedAt } = entry
  await tx.query(
    `insert into payment_destination (id, player_id, method, network, sealed, created_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [id, playerId, method, network, sealed, usedAt],
  )
}

export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from payment_destination where id = any ($1::uuid[])', [ids])
}

export async function deleteEntriesOf(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from payment_destination where player_id = $1', [playerId])
}

/** Returns false if the player has no such entry. */
export async function deleteEntry(tx: Tx, playerId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from payment_destination where id = $1 and player_id = $2', [
    id,
    playerId,
  ])
  return rowCount > 0
}
