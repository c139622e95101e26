import type { BonusCodeTrigger } from '@fairhall/contract'
import { BonusCodeStatus, BonusStatus } from '@fairhall/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type {} from './bonuses.tables.ts'

export type PlayerBonus = Selectable<Tables['player_bonus']>
export type PlayerFreespin = Selectable<Tables['player_freespin']>
export type PlayerBonusCode = Selectable<Tables['player_bonus_code']>

const ROWS_MAX = 500

/** Returns false if this cause has already issued a bonus. */
export async function insertBonus(tx: Tx, bonus: Insertable<Tables['player_bonus']>): Promise<boolean> {
  const result = await kysely(tx)
    .insertInto('player_bonus')
    .values(bonus)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns false if this cause has already issued these spins. */
export async function insertFreespin(
  tx: Tx,
  freespin: Insertable<Tables['player_freespin']>,
): Promise<boolean> {
  const result = await kysely(tx)
    .insertInto('player_freespin')
    .values(freespin)
    .onConflict((conflict) => conflict.columns(['cause', 'game']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findBonus(db: Db | Tx, id: string): Promise<PlayerBonus | null> {
  return (
    (await kysely(db).selectFrom('player_bonus').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  )
}

export async function findFreespin(db: Db | Tx, id: string): Promise<PlayerFreespin | null> {
  return (
    (await kysely(db).selectFrom('player_freespin').selectAll().where('id', '=', id).executeTakeFirst()) ??
    null
  )
}

/** How often each offer was issued to a player. */
export async function countIssued(db: Db | Tx, playerId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ offer: string; times: bigint }>(
    `select offer, count(distinct cause) as times from (
       select offer, cause from player_bonus where player_id = $1
       union all select offer, cause from player_freespin where player_id = $1) issued group by offer`,
    [playerId],
  )
  return new Map(rows.map(({ offer, times }) => [offer, Number(times)]))
}

export async function listBonusesOfPlayer(
  db: Db | Tx,
  playerId: string,
  statuses: readonly BonusStatus[],
): Promise<PlayerBonus[]> {
  const query = kysely(db).selectFrom('player_bonus').selectAll().where('player_id', '=', playerId)
  return query
    .where('status', 'in', statuses)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute()
}

/** Newest first. */
export function listBonusesOfPackage(db: Db | Tx, playerId: string, id: string): Promise<PlayerBonus[]> {
  const query = kysely(db).selectFrom('player_bonus').selectAll().where('player_id', '=', playerId)
  return query.where('package', '=', id).orderBy('created_at', 'desc').orderBy('id').limit(ROWS_MAX).execute()
}

/** Stakes counted for a player's active bonuses, by bonus ID. */
export async function listWagered(db: Db | Tx, playerId: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ id: string; done: bigint }>(
    'select bonus_id as id, bonus_done as done from player_asset where player = $1 and bonus_id is not null',
    [playerId],
  )
  return new Map(rows.map(({ id, done }) => [id, done]))
}

export async function hasActiveBonus(tx: Tx, playerId: string, currency: string): Promise<boolean> {
  const query = kysely(tx).selectFrom('player_bonus').select('id').where('player_id', '=', playerId)
  const found = await query
    .where('currency', '=', currency)
    .where('status', '=', BonusStatus.active)
    .executeTakeFirst()
  return found !== undefined
}

/** The caller holds the player's lock. */
export async function updateBonus(
  tx: Tx,
  id: string,
  changes: Updateable<Tables['player_bonus']>,
  now: Date,
): Promise<void> {
  await kysely(tx)
    .updateTable('player_bonus')
    .set((bonus) => ({ ...changes, version: bonus('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

const OVER_AT = 'case status when 1 then activate_by else expires_at end'

/** The next page of bonuses that are past their time and have not ended. */
export async function listBonusesOver(db: Db, now: Date, after: PlayerBonus | null): Promise<PlayerBonus[]> {
  const overAt =
    after === null ? null : after.status === BonusStatus.issued ? after.activate_by : after.expires_at
  const { rows } = await db.query<PlayerBonus>(
    `select * from player_bonus where status < 3 and ${OVER_AT} <= $1
        and ($2::timestamptz is null or (${OVER_AT}, id) > ($2, $3))
      order by ${OVER_AT}, id limit ${ROWS_MAX}`,
    [now, overAt, after?.id ?? null],
  )
  return rows
}

export async function insertCode(
  tx: Tx,
  code: Insertable<Tables['player_bonus_code']>,
): Promise<PlayerBonusCode> {
  return kysely(tx).insertInto('player_bonus_code').values(code).returningAll().executeTakeFirstOrThrow()
}

/** A player's accepted, unused codes, newest first. */
export async function listWaitingCodes(
  db: Db | Tx,
  playerId: string,
  trigger: BonusCodeTrigger,
): Promise<PlayerBonusCode[]> {
  const query = kysely(db).selectFrom('player_bonus_code').selectAll().where('player_id', '=', playerId)
  return query
    .where('trigger', '=', trigger)
    .where('status', '=', BonusCodeStatus.accepted)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findCode(db: Db | Tx, id: string): Promise<PlayerBonusCode | null> {
  return (
    (await kysely(db).selectFrom('player_bonus_code').selectAll().where('id', '=', id).executeTakeFirst()) ??
    null
  )
}

/** The caller holds the player's lock. */
export async function updateCode(
  tx: Tx,
  id: string,
  changes: Updateable<Tables['player_bonus_code']>,
  now: Date,
): Promise<void> {
  await kysely(tx)
    .updateTable('player_bonus_code')
    .set((code) => ({ ...changes, version: code('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** The caller holds the player's lock. */
export async function removeCode(tx: Tx, id: string): Promise<void> {
  await kysely(tx).deleteFrom('player_bonus_code').where('id', '=', id).execute()
}
