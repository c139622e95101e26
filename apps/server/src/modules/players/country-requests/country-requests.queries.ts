import type { Db, Tx } from '../../../platform/database/database.ts'
import { isOfCountries } from '../countries.queries.ts'

export interface WaitingRequest {
  playerId: string
  country: string
  askedAt: Date
}

const SELECT = 'select player_id as "playerId", country, asked_at as "askedAt" from country_request'

/** A request from before `since` has expired. */
export async function findRequest(
  db: Db | Tx,
  playerId: string,
  since: Date,
): Promise<WaitingRequest | null> {
  const { rows } = await db.query<WaitingRequest>(`${SELECT} where player_id = $1 and asked_at >= $2`, [
    playerId,
    since,
  ])
  return rows[0] ?? null
}

/** Requests that wait since `since` at most, oldest first; only of players of these countries, if any are named. */
export async function listRequests(
  db: Db,
  since: Date,
  countries: readonly string[] | null,
): Promise<WaitingRequest[]> {
  const { rows } = await db.query<WaitingRequest>(
    `${SELECT} where asked_at >= $1 and ${isOfCountries('$2')} order by asked_at limit 100`,
    [since, countries],
  )
  return rows
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
