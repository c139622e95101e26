import type { Db, Tx } from '../../../platform/database/database.ts'

interface WaitingRequest {
  playerId: string
  country: string
  askedAt: Date
}

const SELECT = 'select player_id as "playerId", country, asked_at as "askedAt" from country_request'

export async function findRequest(db: Db | Tx, playerId: string): Promise<WaitingRequest | null> {
  const { rows } = await db.query<WaitingRequest>(`${SELECT} where player_id = $1`, [playerId])
  return rows[0] ?? null
}

/** Waiting requests, oldest first. */
export async function listCountryRequests(db: Db): Promise<WaitingRequest[]> {
  return (await db.query<WaitingRequest>(`${SELECT} order by asked_at limit 100`)).rows
}

/** A later request replaces a waiting one. */
export async function saveRequest(tx: Tx, { playerId, country, askedAt }: WaitingRequest): Promise<void> {
  await tx.query(
    `insert into country_request (player_id, country, asked_at) values ($1, $2, $3)
     on conflict (player_id) do update set country = excluded.country, asked_at = excluded.asked_at`,
    [playerId, country, askedAt],
  )
}

export async function removeRequest(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from country_request where player_id = $1', [playerId])
}
