import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import { toLogin } from './players.rules.ts'
import type { PlayerAgreementTable, PlayerConfirmationTable, PlayerTable } from './players.tables.ts'

export type Player = Omit<Selectable<PlayerTable>, 'password_hash' | 'credential_generation'>

/** There is one brand so far. Every player row names it, so that adding a second brand doesn't change existing rows. */
export const BRAND = 'fairhall'

const columns = [
  'id',
  'brand',
  'email',
  'email_confirmed_at',
  'phone',
  'status',
  'nickname',
  'first_name',
  'last_name',
  'gender',
  'country',
  'city',
  'address',
  'postal_code',
  'time_zone',
  'locale',
  'receive_email_promo',
  'receive_sms_promo',
  'receive_bonus',
  'stated_age',
  'pwa_installed',
  'bonus_code',
  'affiliate_tag',
  'registered_at',
  'registered_from',
  'identity_checked_at',
  'phone_confirmed_at',
  'phone_added_in',
  'ways_checked_at',
  'email_changed_at',
  'email_freed_at',
  'email_undone_at',
  'owner_since',
  'closed_at',
  'blocked_at',
  'limited_at',
  'erased_at',
] as const

/** Birth dates are text, because a Date would shift with the server's time zone. */
const birthdate = sql<string | null>`to_char(birthdate, 'YYYY-MM-DD')`.as('birthdate')

export async function findPlayer(db: Db | Tx, playerId: string): Promise<Player | null> {
  const found = await kysely(db)
    .selectFrom('player')
    .select(columns)
    .select(birthdate)
    .where('id', '=', playerId)
    .executeTakeFirst()
  return found ?? null
}

/** Source of the names that others see. Unknown players are left out. */
export async function listNames(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<Pick<Player, 'id' | 'nickname' | 'email'>[]> {
  if (playerIds.length === 0) return []
  return kysely(db)
    .selectFrom('player')
    .select(['id', 'nickname', 'email'])
    .where('id', 'in', [...playerIds])
    .execute()
}

/** Address and language for messages to a player. */
export interface Recipient {
  email: string | null
  locale: string
  timeZone: string
}

/** By player id; unknown players are left out. */
export async function readRecipients(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const { rows } = await db.query<Recipient & { id: string }>(
    'select id, email, locale, time_zone as "timeZone" from player where id = any ($1::uuid[])',
    [playerIds],
  )
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}

/** Locks the player's row (`for no key update`), for decisions that a concurrent change must not overtake. */
export async function lockPlayerRow(tx: Tx, playerId: string): Promise<Player | null> {
  const query = kysely(tx).selectFrom('player').select(columns).select(birthdate).where('id', '=', playerId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null
}

export interface Credentials {
  id: string
  status: number
  password_hash: string
  credential_generation: number
}

/** Finds a player by email, in any letter case, or by a proven phone number. */
export async function findCredentials(db: Db, login: string): Promise<Credentials | null> {
  const query = byLogin(db, login).select(['id', 'status', 'password_hash', 'credential_generation'])
  return (await query.executeTakeFirst()) ?? null
}

export async function findPasswordHash(db: Db | Tx, playerId: string): Promise<string | null> {
  const query = kysely(db).selectFrom('player').select('password_hash').where('id', '=', playerId)
  return (await query.executeTakeFirst())?.password_hash ?? null
}

/** Read at the start of a sign-in; `openSession` compares it. Null for an unknown player. */
export async function readCredentialGeneration(db: Db | Tx, playerId: string): Promise<number | null> {
  const query = kysely(db).selectFrom('player').select('credential_generation').where('id', '=', playerId)
  return (await query.executeTakeFirst())?.credential_generation ?? null
}

/** The caller must hold the player's row lock: sign-ins in progress wait for it and then fail. */
export async function replacePassword(tx: Tx, playerId: string, passwordHash: string): Promise<void> {
  await kysely(tx)
    .updateTable('player')
    .set((row) => ({
      password_hash: passwordHash,
      credential_generation: row('credential_generation', '+', 1),
    }))
    .where('id', '=', playerId)
    .execute()
}

/** Fails sign-ins in progress, like a new password does. The caller must hold the player's row lock. */
export async function refuseBegunSignIns(tx: Tx, playerId: string): Promise<void> {
  await kysely(tx)
    .updateTable('player')
    .set((row) => ({ credential_generation: row('credential_generation', '+', 1) }))
    .where('id', '=', playerId)
    .execute()
}

/** Finds the login's player as `findCredentials` does. */
export async function findLogin(
  db: Db | Tx,
  login: string,
): Promise<Pick<Player, 'id' | 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at'> | null> {
  const own = ['id', 'email', 'email_confirmed_at', 'phone', 'phone_confirmed_at'] as const
  return (await byLogin(db, login).select(own).executeTakeFirst()) ?? null
}

function byLogin(db: Db | Tx, login: string) {
  return kysely(db)
    .selectFrom('player')
    .where('brand', '=', BRAND)
    .where((is) =>
      is.or([
        is(sql`lower(email)`, '=', login.toLowerCase()),
        // An unproven number may belong to anyone.
        is.and([is('phone', '=', toLogin(login)), is('phone_confirmed_at', 'is not', null)]),
      ]),
    )
}

/** The first proof of a number removes it from profiles that only claim it. */
export async function takePhoneFromOthers(tx: Tx, phone: string, playerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update player set phone = null, phone_added_in = null
      where phone = $1 and phone_confirmed_at is null and id <> $2 and email is not null returning id`,
    [phone, playerId],
  )
  return rows.map(({ id }) => id)
}

export async function insertPlayer(tx: Tx, player: Insertable<PlayerTable>): Promise<void> {
  await kysely(tx).insertInto('player').values(player).execute()
}

export async function insertAgreements(
  tx: Tx,
  rows: readonly Insertable<PlayerAgreementTable>[],
): Promise<void> {
  if (rows.length > 0)
    await kysely(tx)
      .insertInto('player_agreement')
      .values([...rows])
      .execute()
}

export async function updatePlayer(
  tx: Tx,
  playerId: string,
  changes: Updateable<PlayerTable>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await kysely(tx).updateTable('player').set(changes).where('id', '=', playerId).execute()
}

export async function insertConfirmation(tx: Tx, row: Insertable<PlayerConfirmationTable>): Promise<void> {
  await kysely(tx).insertInto('player_confirmation').values(row).execute()
}

export async function countConfirmationsSince(tx: Tx, playerId: string, since: Date): Promise<number> {
  const { count } = await kysely(tx)
    .selectFrom('player_confirmation')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findConfirmation(
  db: Db | Tx,
  confirmationId: string,
): Promise<Selectable<PlayerConfirmationTable> | null> {
  const query = kysely(db).selectFrom('player_confirmation').selectAll().where('id', '=', confirmationId)
  return (await query.executeTakeFirst()) ?? null
}

/** Finds an unexpired confirmation, used or not. */
export async function findConfirmationByCode(
  db: Db,
  codeHash: Buffer,
  now: Date,
): Promise<Selectable<PlayerConfirmationTable> | null> {
  const query = kysely(db)
    .selectFrom('player_confirmation')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
  return (await query.executeTakeFirst()) ?? null
}

export async function setConfirmationCode(tx: Tx, confirmationId: string, codeHash: Buffer): Promise<void> {
  await kysely(tx)
    .updateTable('player_confirmation')
    .set({ code_hash: codeHash })
    .where('id', '=', confirmationId)
    .execute()
}

/** Locks the row, so that of two concurrent calls the second sees that it was used. */
export async function lockConfirmation(
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<Selectable<PlayerConfirmationTable> | null> {
  const query = kysely(tx)
    .selectFrom('player_confirmation')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

export async function voidConfirmations(tx: Tx, playerId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('player_confirmation')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
}

export async function useConfirmation(tx: Tx, confirmationId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('player_confirmation')
    .set({ used_at: now })
    .where('id', '=', confirmationId)
    .execute()
}
