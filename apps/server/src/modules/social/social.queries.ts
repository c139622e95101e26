import type { Insertable, Selectable } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { KeptIdentities } from '../onboarding/index.ts'
import { BRAND } from '../players/index.ts'
import type {
  AutologinTokenTable,
  PlayerIdentityTable,
  SocialAttemptTable,
  SocialLinkTable,
} from './social.tables.ts'

export type Identity = Pick<PlayerIdentityTable, 'issuer' | 'subject'>

export interface IdentityOwner {
  playerId: string
  /** Read together with the identity, because a new password may remove identities. */
  credentialGeneration: number
  /** Paused by a password reset, until the owner confirms it. */
  isPaused: boolean
}

export interface JoinedIdentity extends Identity {
  provider: string
  /** The provider vouches for the player's own address. */
  isVouched: boolean
  /** The session in which it was joined, or which begins with it. */
  addedIn: string | null
}

export async function findIdentityOwner(
  db: Db | Tx,
  { issuer, subject }: Identity,
): Promise<IdentityOwner | null> {
  const found = await kysely(db)
    .selectFrom('player_identity')
    .innerJoin('player', 'player.id', 'player_identity.player_id')
    .select(['player.id as playerId', 'player.credential_generation as credentialGeneration', 'paused_at'])
    .where('player_identity.brand', '=', BRAND)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (found === undefined) return null
  const { paused_at: pausedAt, ...owner } = found
  return { ...owner, isPaused: pausedAt !== null }
}

export async function insertIdentity(
  tx: Tx,
  { provider, issuer, subject, isVouched, addedIn }: JoinedIdentity,
  playerId: string,
  now: Date,
): Promise<void> {
  const origin = { is_vouched: isVouched, added_in: addedIn }
  await kysely(tx)
    .insertInto('player_identity')
    .values({ brand: BRAND, provider, issuer, subject, player_id: playerId, linked_at: now, ...origin })
    .execute()
}

export async function listIdentitiesOf(
  db: Db | Tx,
  playerId: string,
): Promise<Selectable<PlayerIdentityTable>[]> {
  return kysely(db)
    .selectFrom('player_identity')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
}

export async function removeIdentityOf(
  tx: Tx,
  playerId: string,
  id: string,
): Promise<Pick<PlayerIdentityTable, 'provider' | 'issuer'> | null> {
  const removed = await kysely(tx)
    .deleteFrom('player_identity')
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .returning(['provider', 'issuer'])
    .executeTakeFirst()
  return removed ?? null
}

/** Removes identities whose provider did not vouch for the player's own address. */
export async function removeUnvouched(
  tx: Tx,
  playerId: string,
  { sessionId, since, before }: KeptIdentities,
): Promise<Pick<PlayerIdentityTable, 'provider' | 'issuer'>[]> {
  return kysely(tx)
    .deleteFrom('player_identity')
    .where('player_id', '=', playerId)
    .where('is_vouched', '=', false)
    .where('added_in', 'is distinct from', sessionId)
    .$if(since !== null, (query) => query.where('linked_at', '<', since))
    .$if(before !== null, (query) => query.where('linked_at', '>=', before))
    .returning(['provider', 'issuer'])
    .execute()
}

export async function pauseUnvouched(tx: Tx, playerId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('player_identity')
    .set({ paused_at: now })
    .where('player_id', '=', playerId)
    .where('is_vouched', '=', false)
    .execute()
}

/** Clears the flag after an email change: the provider vouched for an address that the player no longer has. */
export async function unvouch(tx: Tx, playerId: string): Promise<void> {
  await kysely(tx)
    .updateTable('player_identity')
    .set({ is_vouched: false })
    .where('player_id', '=', playerId)
    .execute()
}

/** Returns whether this call reactivated the identity. */
export async function resumeIdentity(tx: Tx, playerId: string, id: string): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('player_identity')
    .set({ paused_at: null })
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Voids the player's open offers to join and open sign-in links. */
export async function voidOpenings(tx: Tx, playerId: string, now: Date): Promise<void> {
  for (const table of ['social_link', 'autologin_token'] as const)
    await kysely(tx)
      .updateTable(table)
      .set({ used_at: now })
      .where('player_id', '=', playerId)
      .where('used_at', 'is', null)
      .execute()
}

export async function insertAttempt(tx: Tx, row: Insertable<SocialAttemptTable>): Promise<void> {
  await kysely(tx).insertInto('social_attempt').values(row).execute()
}

/** Uses the attempt up. The update's row lock lets only one of two concurrent calls succeed. */
export async function useAttempt(
  tx: Tx,
  key: { stateHash: Buffer; provider: string },
  now: Date,
): Promise<Selectable<SocialAttemptTable> | null> {
  const used = await kysely(tx)
    .updateTable('social_attempt')
    .set({ used_at: now })
    .where('state_hash', '=', key.stateHash)
    .where('provider', '=', key.provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return used ?? null
}

/** Returns whether this call used the answer up. */
export async function useTelegramAnswer(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const result = await kysely(tx)
    .insertInto('telegram_answer')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function insertLink(tx: Tx, row: Insertable<SocialLinkTable>): Promise<void> {
  await kysely(tx).insertInto('social_link').values(row).execute()
}

export async function findLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<Selectable<SocialLinkTable> | null> {
  const found = await kysely(db)
    .selectFrom('social_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found ?? null
}

/** Returns whether this call used the link up. */
export async function useLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('social_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses up an offer to register. The update's row lock lets only one of two concurrent calls succeed. */
export async function useOffer(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<(Identity & { provider: string }) | null> {
  const used = await kysely(tx)
    .updateTable('social_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('player_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider', 'issuer', 'subject'])
    .executeTakeFirst()
  return used ?? null
}

export async function insertAutologin(tx: Tx, row: Insertable<AutologinTokenTable>): Promise<void> {
  await kysely(tx).insertInto('autologin_token').values(row).execute()
}

/** Uses the token up. Only one of two concurrent calls succeeds. */
export async function useAutologin(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<AutologinTokenTable, 'player_id' | 'made_by' | 'credential_generation'> | null> {
  const used = await kysely(tx)
    .updateTable('autologin_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['player_id', 'made_by', 'credential_generation'])
    .executeTakeFirst()
  return used ?? null
}

export async function forgetExpired(db: Db, before: Date): Promise<void> {
  await kysely(db).deleteFrom('social_attempt').where('expires_at', '<', before).execute()
  await kysely(db).deleteFrom('social_link').where('expires_at', '<', before).execute()
  await kysely(db).deleteFrom('telegram_answer').where('expires_at', '<', before).execute()
  await kysely(db).deleteFrom('autologin_token').where('expires_at', '<', before).execute()
}
