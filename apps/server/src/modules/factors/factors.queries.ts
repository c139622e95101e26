import { type Insertable, type Selectable, sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { PlayerFactorTable, SignInTicketTable } from './factors.tables.ts'

export type PlayerFactor = Selectable<PlayerFactorTable>

export interface FactorState {
  hasApp: boolean
  hasPasskey: boolean
}

export interface AdmissionState extends FactorState {
  status: number
  credentialGeneration: number
}

/**
 * Reads in one query whether the player may sign in and which second factors are required. Locks the player's row, so that a
 * password change is entirely before or after what follows. Paused factors aren't required.
 */
export async function lockAdmission(tx: Tx, playerId: string, now: Date): Promise<AdmissionState | null> {
  const { rows } = await sql<AdmissionState>`
    select status, credential_generation as "credentialGeneration",
           exists (select from player_factor f where f.player_id = p.id and f.confirmed_at is not null
                           and (f.paused_until is null or f.paused_until <= ${now})) as "hasApp",
           exists (select from player_passkey k where k.player_id = p.id
                           and (k.paused_until is null or k.paused_until <= ${now})) as "hasPasskey"
      from player p where p.id = ${playerId} for no key update of p`.execute(kysely(tx))
  return rows[0] ?? null
}

/** Which second factors the player has. */
export async function readFactorState(db: Db | Tx, playerId: string): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select exists (select from player_factor where player_id = ${playerId} and confirmed_at is not null) as "hasApp",
           exists (select from player_passkey where player_id = ${playerId}) as "hasPasskey"`.execute(
    kysely(db),
  )
  return rows[0] ?? { hasApp: false, hasPasskey: false }
}

export async function isFactorOn(db: Db | Tx, playerId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await readFactorState(db, playerId)
  return hasApp || hasPasskey
}

export async function findFactor(db: Db | Tx, playerId: string): Promise<PlayerFactor | null> {
  const query = kysely(db).selectFrom('player_factor').selectAll().where('player_id', '=', playerId)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the factor: of two concurrent uses of a code the second sees what the first one used. */
export async function lockFactor(tx: Tx, playerId: string): Promise<PlayerFactor | null> {
  const query = kysely(tx)
    .selectFrom('player_factor')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Replaces a setup in progress, but not a confirmed factor: then it returns false. */
export async function beginFactor(tx: Tx, factor: Insertable<PlayerFactorTable>): Promise<boolean> {
  const { sealed, began_at, added_in = null } = factor
  const result = await kysely(tx)
    .insertInto('player_factor')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet({ sealed, began_at, added_in, last_step: 0 })
        .where('player_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function saveFactor(
  tx: Tx,
  playerId: string,
  change: { last_step: number; confirmed_at?: Date },
): Promise<void> {
  await kysely(tx).updateTable('player_factor').set(change).where('player_id', '=', playerId).execute()
}

/** Removes a setup begun in a session other than the kept one. */
export async function removeBegunFactor(
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
): Promise<void> {
  await tx.query(
    'delete from player_factor where player_id = $1 and confirmed_at is null and added_in is distinct from $2::uuid',
    [playerId, keptSessionId],
  )
}

/** Removes apps and passkeys, except those added by the session, added at or after `since`, or added earlier than `before`. */
export async function removeFactorsAdded(
  tx: Tx,
  playerId: string,
  { sessionId, since, before }: { sessionId: string | null; since: Date | null; before: Date | null },
): Promise<{ apps: number; passkeys: number }> {
  const remove = async (table: 'player_factor' | 'player_passkey', moment: 'began_at' | 'added_at') => {
    const { rowCount } = await tx.query(
      `delete from ${table} where player_id = $1 and added_in is distinct from $2::uuid
         and ($3::timestamptz is null or ${moment} < $3) and ($4::timestamptz is null or ${moment} >= $4)`,
      [playerId, sessionId, since, before],
    )
    return rowCount
  }
  return {
    apps: await remove('player_factor', 'began_at'),
    passkeys: await remove('player_passkey', 'added_at'),
  }
}

/** Pauses factors added from that moment on. Returns their number. */
export async function pauseFactorsAdded(
  tx: Tx,
  playerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { rowCount: apps } = await tx.query(
    'update player_factor set paused_until = $3 where player_id = $1 and greatest(began_at, confirmed_at) >= $2',
    [playerId, from, until],
  )
  const { rowCount: passkeys } = await tx.query(
    'update player_passkey set paused_until = $3 where player_id = $1 and added_at >= $2',
    [playerId, from, until],
  )
  return apps + passkeys
}

/** Removes the app only. Returns whether it was on. */
export async function removeFactor(tx: Tx, playerId: string): Promise<boolean> {
  const removed = await kysely(tx)
    .deleteFrom('player_factor')
    .where('player_id', '=', playerId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

export async function replaceRecoveryCodes(
  tx: Tx,
  playerId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await removeRecoveryCodes(tx, playerId)
  const rows = hashes.map((code_hash) => ({ player_id: playerId, code_hash, used_at: null }))
  await kysely(tx).insertInto('player_recovery_code').values(rows).execute()
}

export async function removeRecoveryCodes(tx: Tx, playerId: string): Promise<void> {
  await kysely(tx).deleteFrom('player_recovery_code').where('player_id', '=', playerId).execute()
}

/** Returns whether this call used the code up. */
export async function useRecoveryCode(
  tx: Tx,
  playerId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('player_recovery_code')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, playerId: string): Promise<number> {
  const { count } = await kysely(db)
    .selectFrom('player_recovery_code')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTicket(tx: Tx, ticket: Insertable<SignInTicketTable>): Promise<void> {
  await kysely(tx).insertInto('sign_in_ticket').values(ticket).execute()
}

export async function findTicketHolder(db: Db, tokenHash: Buffer, now: Date): Promise<string | null> {
  const found = await kysely(db)
    .selectFrom('sign_in_ticket')
    .select('player_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.player_id ?? null
}

/** Returns whether this call used the ticket up. */
export async function useTicket(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('sign_in_ticket')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Voids tickets that were issued for an earlier password. */
export async function voidTickets(tx: Tx, playerId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('sign_in_ticket')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
}

export async function forgetTickets(db: Db, before: Date): Promise<void> {
  await kysely(db).deleteFrom('sign_in_ticket').where('expires_at', '<', before).execute()
}
