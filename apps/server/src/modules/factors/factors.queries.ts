import type { Db, Tx } from '../../platform/database/database.ts'
import type { PlayerFactorRow, SignInTicketRow } from './factors.tables.ts'

export type PlayerFactor = PlayerFactorRow

interface FactorState {
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
  const { rows } = await tx.query<AdmissionState>(
    `select status, credential_generation as "credentialGeneration",
            exists (select from player_factor f where f.player_id = p.id and f.confirmed_at is not null
                            and (f.paused_until is null or f.paused_until <= $2)) as "hasApp",
            exists (select from player_passkey k where k.player_id = p.id
                            and (k.paused_until is null or k.paused_until <= $2)) as "hasPasskey"
       from player p where p.id = $1 for no key update of p`,
    [playerId, now],
  )
  return rows[0] ?? null
}

/** Which second factors the player has. */
export async function readFactorState(db: Db | Tx, playerId: string): Promise<FactorState> {
  const { rows } = await db.query<FactorState>(
    `select exists (select from player_factor where player_id = $1 and confirmed_at is not null) as "hasApp",
            exists (select from player_passkey where player_id = $1) as "hasPasskey"`,
    [playerId],
  )
  return rows[0] ?? { hasApp: false, hasPasskey: false }
}

export async function isFactorOn(db: Db | Tx, playerId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await readFactorState(db, playerId)
  return hasApp || hasPasskey
}

export async function findFactor(db: Db | Tx, playerId: string): Promise<PlayerFactor | null> {
  const { rows } = await db.query<PlayerFactor>('select * from player_factor where player_id = $1', [
    playerId,
  ])
  return rows[0] ?? null
}

/** Locks the factor, FOR UPDATE: of two concurrent uses of a code the second sees what the first one used. */
export async function lockFactor(tx: Tx, playerId: string): Promise<PlayerFactor | null> {
  const { rows } = await tx.query<PlayerFactor>(
    'select * from player_factor where player_id = $1 for update',
    [playerId],
  )
  return rows[0] ?? null
}

type NewFactor = Pick<PlayerFactorRow, 'player_id' | 'sealed' | 'began_at' | 'added_in'>

/** Replaces a setup in progress, but not a confirmed factor: then it returns false. */
export async function beginFactor(
  tx: Tx,
  { player_id: playerId, sealed, began_at: beganAt, added_in: addedIn }: NewFactor,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into player_factor (player_id, sealed, began_at, added_in) values ($1, $2, $3, $4)
     on conflict (player_id) do update
       set sealed = excluded.sealed, began_at = excluded.began_at, added_in = excluded.added_in, last_step = 0
       where player_factor.confirmed_at is null`,
    [playerId, sealed, beganAt, addedIn],
  )
  return rowCount > 0
}

/** Without `confirmed_at`, the factor stays as confirmed as it is. */
export async function saveFactor(
  tx: Tx,
  playerId: string,
  { last_step: lastStep, confirmed_at: confirmedAt }: { last_step: number; confirmed_at?: Date },
): Promise<void> {
  await tx.query(
    'update player_factor set last_step = $2, confirmed_at = coalesce($3, confirmed_at) where player_id = $1',
    [playerId, lastStep, confirmedAt ?? null],
  )
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

/** Whether the player has a factor that was never paused or that they have confirmed since. */
export async function isFactorConfirmed(db: Db | Tx, playerId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from player_factor where player_id = $1 and confirmed_at is not null and paused_until is null
     union all
     select from player_passkey where player_id = $1 and paused_until is null`,
    [playerId],
  )
  return rowCount > 0
}

/** When the oldest of the player's factors was added. */
export async function findFirstFactorAt(tx: Tx, playerId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date | null }>(
    `select least((select confirmed_at from player_factor where player_id = $1),
                  (select min(added_at) from player_passkey where player_id = $1)) as at`,
    [playerId],
  )
  return rows[0]?.at ?? null
}

/** The player has confirmed in an own session that the paused factors are theirs. */
export async function resumeFactors(tx: Tx, playerId: string): Promise<void> {
  for (const table of ['player_factor', 'player_passkey'])
    await tx.query(
      `update ${table} set paused_until = null where player_id = $1 and paused_until is not null`,
      [playerId],
    )
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
  const { rows } = await tx.query<Pick<PlayerFactor, 'confirmed_at'>>(
    'delete from player_factor where player_id = $1 returning confirmed_at',
    [playerId],
  )
  const [removed] = rows
  return removed !== undefined && removed.confirmed_at !== null
}

export async function replaceRecoveryCodes(
  tx: Tx,
  playerId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await removeRecoveryCodes(tx, playerId)
  await tx.query(
    'insert into player_recovery_code (player_id, code_hash) select $1, code_hash from unnest($2::bytea[]) code_hash',
    [playerId, hashes],
  )
}

export async function removeRecoveryCodes(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from player_recovery_code where player_id = $1', [playerId])
}

/** Returns whether this call used the code up. */
export async function useRecoveryCode(
  tx: Tx,
  playerId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update player_recovery_code set used_at = $3
      where player_id = $1 and code_hash = $2 and used_at is null`,
    [playerId, codeHash, now],
  )
  return rowCount > 0
}

export async function countRecoveryCodes(db: Db, playerId: string): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    'select count(*) from player_recovery_code where player_id = $1 and used_at is null',
    [playerId],
  )
  return Number(rows[0]?.count ?? 0n)
}

export async function insertTicket(tx: Tx, ticket: SignInTicketRow): Promise<void> {
  await tx.query(
    'insert into sign_in_ticket (token_hash, player_id, link_hash, expires_at, used_at) values ($1, $2, $3, $4, $5)',
    [ticket.token_hash, ticket.player_id, ticket.link_hash, ticket.expires_at, ticket.used_at],
  )
}

export async function findTicketHolder(db: Db, tokenHash: Buffer, now: Date): Promise<string | null> {
  const { rows } = await db.query<{ playerId: string }>(
    `select player_id as "playerId" from sign_in_ticket
      where token_hash = $1 and used_at is null and expires_at > $2`,
    [tokenHash, now],
  )
  return rows[0]?.playerId ?? null
}

/** Uses the ticket up. Null if another call did. */
export async function useTicket(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ linkHash: Buffer | null } | null> {
  const { rows } = await tx.query<{ linkHash: Buffer | null }>(
    'update sign_in_ticket set used_at = $2 where token_hash = $1 and used_at is null returning link_hash as "linkHash"',
    [tokenHash, now],
  )
  return rows[0] ?? null
}

/** Voids tickets that were issued for an earlier password. */
export async function voidTickets(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query('update sign_in_ticket set used_at = $2 where player_id = $1 and used_at is null', [
    playerId,
    now,
  ])
}

export async function forgetTickets(db: Db, before: Date): Promise<void> {
  await db.query('delete from sign_in_ticket where expires_at < $1', [before])
}
