/** SQL of identities at other services, and of the attempts and links that join them. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { KeptIdentities } from '../onboarding/index.ts'
import { BRAND } from '../players/index.ts'
import type {
  AutologinTokenRow,
  PlayerIdentityRow,
  SocialAttemptRow,
  SocialLinkRow,
} from './social.tables.ts'

export type Identity = Pick<PlayerIdentityRow, 'issuer' | 'subject'>

export interface IdentityOwner {
  playerId: string
  /** Read together with the identity, because a new password may remove identities. */
  credentialGeneration: number
  /** Paused by a new password, until the owner confirms it. */
  isPaused: boolean
  /** The player registered with it, so they may have no other way to sign in. */
  isOrigin: boolean
}

export interface JoinedIdentity extends Identity {
  provider: string
  /** The provider vouches for the player's own address. */
  isVouched: boolean
  /** The session in which it was joined, or which begins with it. */
  addedIn: string | null
}

type RemovedIdentity = Pick<PlayerIdentityRow, 'provider' | 'issuer'>

export async function findIdentityOwner(
  db: Db | Tx,
  { issuer, subject }: Identity,
): Promise<IdentityOwner | null> {
  const { rows } = await db.query<IdentityOwner>(
    `select p.id as "playerId", p.credential_generation as "credentialGeneration",
            i.paused_at is not null as "isPaused",
            i.is_vouched and i.added_in is null as "isOrigin"
       from player_identity i join player p on p.id = i.player_id
      where i.brand = $1 and i.issuer = $2 and i.subject = $3`,
    [BRAND, issuer, subject],
  )
  return rows[0] ?? null
}

export async function insertIdentity(
  tx: Tx,
  { provider, issuer, subject, isVouched, addedIn }: JoinedIdentity,
  playerId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into player_identity (brand, provider, issuer, subject, player_id, linked_at, is_vouched, added_in)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [BRAND, provider, issuer, subject, playerId, now, isVouched, addedIn],
  )
}

export async function listIdentitiesOf(db: Db | Tx, playerId: string): Promise<PlayerIdentityRow[]> {
  const { rows } = await db.query<PlayerIdentityRow>(
    'select * from player_identity where player_id = $1 order by linked_at, id',
    [playerId],
  )
  return rows
}

export async function removeIdentityOf(
  tx: Tx,
  playerId: string,
  id: string,
): Promise<PlayerIdentityRow | null> {
  const { rows } = await tx.query<PlayerIdentityRow>(
    'delete from player_identity where player_id = $1 and id = $2 returning *',
    [playerId, id],
  )
  return rows[0] ?? null
}

/** Removes identities whose provider did not vouch for the player's own address. */
export async function removeUnvouched(
  tx: Tx,
  playerId: string,
  { sessionId, since, before }: KeptIdentities,
): Promise<RemovedIdentity[]> {
  const { rows } = await tx.query<RemovedIdentity>(
    `delete from player_identity
      where player_id = $1 and not is_vouched and added_in is distinct from $2
        and ($3::timestamptz is null or linked_at < $3) and ($4::timestamptz is null or linked_at >= $4)
      returning provider, issuer`,
    [playerId, sessionId, since, before],
  )
  return rows
}

/** Pauses identities whose provider did not vouch for the player's own address, except those of the kept session. */
export async function pauseUnvouched(
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `update player_identity set paused_at = $3
      where player_id = $1 and not is_vouched and added_in is distinct from $2::uuid and paused_at is null`,
    [playerId, keptSessionId, now],
  )
}

/** Clears the flag after an email change: the provider vouched for an address that the player no longer has. */
export async function markUnverified(tx: Tx, playerId: string): Promise<void> {
  await tx.query('update player_identity set is_vouched = false where player_id = $1', [playerId])
}

/** Returns whether this call reactivated the identity, which then counts as added by the session. */
export async function resumeIdentity(
  tx: Tx,
  { playerId, sessionId }: { playerId: string; sessionId: string },
  id: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update player_identity set paused_at = null, added_in = $3
      where player_id = $1 and id = $2 and paused_at is not null`,
    [playerId, id, sessionId],
  )
  return rowCount > 0
}

/** Voids the player's open offers to join and open sign-in links. */
export async function voidPendingSignIns(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query('update social_link set used_at = $2 where player_id = $1 and used_at is null', [
    playerId,
    now,
  ])
  await tx.query('update autologin_token set used_at = $2 where player_id = $1 and used_at is null', [
    playerId,
    now,
  ])
}

export async function insertAttempt(tx: Tx, row: Omit<SocialAttemptRow, 'used_at'>): Promise<void> {
  await tx.query(
    `insert into social_attempt (state_hash, provider, nonce, verifier, binding, back_route, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.state_hash, row.provider, row.nonce, row.verifier, row.binding, row.back_route, row.expires_at],
  )
}

/** Uses the attempt up. The update's row lock lets only one of two concurrent calls succeed. */
export async function useAttempt(
  tx: Tx,
  { stateHash, provider }: { stateHash: Buffer; provider: string },
  now: Date,
): Promise<SocialAttemptRow | null> {
  const { rows } = await tx.query<SocialAttemptRow>(
    `update social_attempt set used_at = $3
      where state_hash = $1 and provider = $2 and used_at is null and expires_at > $3 returning *`,
    [stateHash, provider, now],
  )
  return rows[0] ?? null
}

/** Returns whether this call used the answer up. */
export async function useTelegramAnswer(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into telegram_answer (hash, expires_at) values ($1, $2) on conflict do nothing',
    [hash, expiresAt],
  )
  return rowCount > 0
}

export async function insertLink(tx: Tx, row: Omit<SocialLinkRow, 'used_at'>): Promise<void> {
  await tx.query(
    `insert into social_link (token_hash, player_id, provider, issuer, subject, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.token_hash, row.player_id, row.provider, row.issuer, row.subject, row.expires_at],
  )
}

export async function findLink(db: Db, tokenHash: Buffer, now: Date): Promise<SocialLinkRow | null> {
  const { rows } = await db.query<SocialLinkRow>(
    'select * from social_link where token_hash = $1 and used_at is null and expires_at > $2',
    [tokenHash, now],
  )
  return rows[0] ?? null
}

/** Uses the link up. Null if another call did, or it is not for this player. */
export async function useLink(
  tx: Tx,
  { linkHash, playerId }: { linkHash: Buffer; playerId: string },
  now: Date,
): Promise<Pick<SocialLinkRow, 'provider' | 'issuer' | 'subject' | 'player_id'> | null> {
  const { rows } = await tx.query<Pick<SocialLinkRow, 'provider' | 'issuer' | 'subject' | 'player_id'>>(
    `update social_link set used_at = $3
      where token_hash = $1 and used_at is null and expires_at > $3 and (player_id is null or player_id = $2)
      returning provider, issuer, subject, player_id`,
    [linkHash, playerId, now],
  )
  return rows[0] ?? null
}

/** Uses up an offer to register. The update's row lock lets only one of two concurrent calls succeed. */
export async function useOffer(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<(Identity & { provider: string }) | null> {
  const { rows } = await tx.query<Identity & { provider: string }>(
    `update social_link set used_at = $2
      where token_hash = $1 and player_id is null and used_at is null and expires_at > $2
      returning provider, issuer, subject`,
    [tokenHash, now],
  )
  return rows[0] ?? null
}

export async function insertAutologin(tx: Tx, row: Omit<AutologinTokenRow, 'used_at'>): Promise<void> {
  await tx.query(
    `insert into autologin_token (token_hash, player_id, made_by, credential_generation, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [row.token_hash, row.player_id, row.made_by, row.credential_generation, row.expires_at],
  )
}

type UsedAutologin = Pick<AutologinTokenRow, 'player_id' | 'made_by' | 'credential_generation'>

/** Uses the token up. Only one of two concurrent calls succeeds. */
export async function useAutologin(tx: Tx, tokenHash: Buffer, now: Date): Promise<UsedAutologin | null> {
  const { rows } = await tx.query<UsedAutologin>(
    `update autologin_token set used_at = $2
      where token_hash = $1 and used_at is null and expires_at > $2
      returning player_id, made_by, credential_generation`,
    [tokenHash, now],
  )
  return rows[0] ?? null
}

export async function forgetExpired(db: Db, before: Date): Promise<void> {
  await db.query('delete from social_attempt where expires_at < $1', [before])
  await db.query('delete from social_link where expires_at < $1', [before])
  await db.query('delete from telegram_answer where expires_at < $1', [before])
  await db.query('delete from autologin_token where expires_at < $1', [before])
}
