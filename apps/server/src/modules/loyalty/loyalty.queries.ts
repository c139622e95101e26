import { type Db, prepared, type Tx } from '../../platform/database/database.ts'
import { inParts } from './counting.queries.ts'
import type { CountedAccount } from './counting.rules.ts'

export interface AccountRow extends CountedAccount {
  playerId: string
  version: number
}

export interface RakebackRow {
  playerId: string
  currency: string
  accrued: bigint
  claimed: bigint
  claims: number
}

/** Players without rounds have none. */
export async function listAccountRows(db: Db | Tx, playerIds: readonly string[]): Promise<AccountRow[]> {
  const { rows } = await prepared(db).query<Omit<AccountRow, 'score'> & { score: string }>(
    `select player_id as "playerId", ${inParts('score')} as score, level, version from loyalty_account_all
      where player_id = any ($1::uuid[])`,
    [playerIds],
  )
  return rows.map((row) => ({ ...row, score: BigInt(row.score) }))
}

interface OnLevel {
  withPoints: number
  atLevel: number
}

/** Players who have a score, and those who have reached a level. */
export async function countFrom(db: Db, score: bigint, level: number): Promise<OnLevel> {
  const { rows } = await db.query<OnLevel>(
    `select count(*) filter (where (${inParts('score')})::numeric >= $1::numeric)::integer as "withPoints",
            count(*) filter (where level >= $2)::integer as "atLevel" from loyalty_account_all`,
    [String(score), level],
  )
  return rows[0] ?? { withPoints: 0, atLevel: 0 }
}

export async function listRakeback(db: Db | Tx, playerIds: readonly string[]): Promise<RakebackRow[]> {
  const { rows } = await prepared(db).query<Omit<RakebackRow, 'accrued'> & { accrued: string }>(
    `select player_id as "playerId", currency, accrued::text as accrued, claimed, claims from rakeback_all
      where player_id = any ($1::uuid[]) order by player_id, currency`,
    [playerIds],
  )
  return rows.map((row) => ({ ...row, accrued: BigInt(row.accrued) }))
}

/**
 * Locks the account and the rakeback, in the order of the counter. Rounds are counted concurrently, and what they add then is not in
 * this claim. Null if nothing was accrued in the currency.
 */
export async function lockRakeback(tx: Tx, playerId: string, currency: string): Promise<RakebackRow | null> {
  await tx.query('select from loyalty_account where player_id = $1 for update', [playerId])
  await tx.query('select from rakeback where player_id = $1 and currency = $2 for update', [
    playerId,
    currency,
  ])
  const { rows } = await tx.query<Omit<RakebackRow, 'accrued'> & { accrued: string }>(
    `select player_id as "playerId", currency, accrued::text as accrued, claimed, claims from rakeback_all
      where player_id = $1 and currency = $2`,
    [playerId, currency],
  )
  const [row] = rows
  return row === undefined ? null : { ...row, accrued: BigInt(row.accrued) }
}

export async function addClaim(tx: Tx, playerId: string, currency: string, amount: bigint): Promise<void> {
  await tx.query(
    `insert into rakeback as r (player_id, currency, claimed, claims) values ($1, $2, $3, 1)
     on conflict (player_id, currency) do update set claimed = r.claimed + excluded.claimed, claims = r.claims + 1`,
    [playerId, currency, amount],
  )
  await tx.query('update loyalty_account set version = version + 1 where player_id = $1', [playerId])
}

export interface PlayRow {
  gameId: string
  currency: string
  weight: number
  edge: number
  rate: number
  rounds: number
  staked: bigint
  /** In parts of a subunit of the base currency. */
  base: bigint
  day: string
  lastAt: Date
}

/** Newest first. */
export async function listPlays(
  db: Db,
  playerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlayRow[]> {
  const { rows } = await prepared(db).query<Omit<PlayRow, 'base'> & { base: string }>(
    `select game as "gameId", currency, weight, edge, rate, rounds, staked, ${inParts('base')} as base, day::text as day, last_at as "lastAt"
       from loyalty_play_all p where player_id = $1 order by p.day desc, last_at desc, game, currency, weight, edge, rate
      limit $2 offset $3`,
    [playerId, limit, offset],
  )
  return rows.map((row) => ({ ...row, base: BigInt(row.base) }))
}

/** At most `most`. */
export async function countPlays(db: Db, playerId: string, most: number): Promise<number> {
  const { rows } = await prepared(db).query<{ count: number }>(
    `select count(*)::integer as count from (select from loyalty_play_all where player_id = $1 limit $2) p`,
    [playerId, most],
  )
  return rows[0]?.count ?? 0
}
