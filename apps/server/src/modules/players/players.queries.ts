import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Db, queryable, type Tx } from '../../platform/database/database.ts'
import { toLogin } from './players.rules.ts'
import type { PlayerAgreementTable, PlayerConfirmationTable, PlayerTable } from './players.tables.ts'

export type Player = Omit<Selectable<PlayerTable>, 'password_hash' | 'credential_generation'>

/** One brand so far; every player carries it, so that a second one needs no change of his rows. */
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
  'limited_at',
  'erased_at',
] as const

/** A day is a text: a Date would move with the time zone of the server. */
const birthdate = sql<string | null>`to_char(birthdate, 'YYYY-MM-DD')`.as('birthdate')

export async function findPlayer(db: Db | Tx, playerId: string): Promise<Player | null> {
  const found = await db
    .selectFrom('player')
    .select(columns)
    .select(birthdate)
    .where('id', '=', playerId)
    .executeTakeFirst()
  return found ?? null
}

/** What others see of these players is made of it; those who do not exist are left out. */
export async function listNames(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<Pick<Player, 'id' | 'nickname' | 'email'>[]> {
  if (playerIds.length === 0) return []
  return db
    .selectFrom('player')
    .select(['id', 'nickname', 'email'])
    .where('id', 'in', [...playerIds])
    .execute()
}

/** Whom something is told, and how. */
export interface Recipient {
  email: string | null
  locale: string
  timeZone: string
}

/** By the players' ids; those who do not exist are left out. */
export async function readRecipients(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const { rows } = await queryable(db).query<Recipient & { id: string }>(
    'select id, email, locale, time_zone as "timeZone" from player where id = any ($1::uuid[])',
    [playerIds],
  )
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}

/** For decisions that a concurrent change must not overtake. */
export async function lockPlayerRow(tx: Tx, playerId: string): Promise<Player | null> {
  const query = tx.selectFrom('player').select(columns).select(birthdate).where('id', '=', playerId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null
}

export interface Credentials {
  id: string
  status: number
  password_hash: string
  credential_generation: number
}

/** By email, in any letter case, or by a proven phone number. */
export async function findCredentials(db: Db, login: string): Promise<Credentials | null> {
  const query = byLogin(db, login).select(['id', 'status', 'password_hash', 'credential_generation'])
  return (await query.executeTakeFirst()) ?? null
}

export async function findPasswordHash(db: Db | Tx, playerId: string): Promise<string | null> {
  const query = db.selectFrom('player').select('password_hash').where('id', '=', playerId)
  return (await query.executeTakeFirst())?.password_hash ?? null
}

/** A sign-in reads it before it checks anything else, and `openSession` compares. Null for an unknown player. */
export async function readCredentialGeneration(db: Db | Tx, playerId: string): Promise<number | null> {
  const query = db.selectFrom('player').select('credential_generation').where('id', '=', playerId)
  return (await query.executeTakeFirst())?.credential_generation ?? null
}

/** The caller holds the player's row: sign-ins under way wait for it, and then fail. */
export async function replacePassword(tx: Tx, playerId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('player')
    .set((row) => ({
      password_hash: passwordHash,
      credential_generation: row('credential_generation', '+', 1),
    }))
    .where('id', '=', playerId)
    .execute()
}

/** The caller holds the player's row: sign-ins under way wait for it, and then fail, as after a new password. */
export async function refuseBegunSignIns(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('player')
    .set((row) => ({ credential_generation: row('credential_generation', '+', 1) }))
    .where('id', '=', playerId)
    .execute()
}

/** Whose login it is, found as `findCredentials` does. */
export async function findLogin(
  db: Db | Tx,
  login: string,
): Promise<Pick<Player, 'id' | 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at'> | null> {
  const own = ['id', 'email', 'email_confirmed_at', 'phone', 'phone_confirmed_at'] as const
  return (await byLogin(db, login).select(own).executeTakeFirst()) ?? null
}

function byLogin(db: Db | Tx, login: string) {
  return db
    .selectFrom('player')
    .where('brand', '=', BRAND)
    .where((is) =>
      is.or([
        is(sql`lower(email)`, '=', login.toLowerCase()),
        // A number that nobody proved may belong to anyone.
        is.and([is('phone', '=', toLogin(login)), is('phone_confirmed_at', 'is not', null)]),
      ]),
    )
}

/** The first proof of a number takes it out of the profiles that only claim it. */
export async function takePhoneFromOthers(tx: Tx, phone: string, playerId: string): Promise<string[]> {
  const { rows } = await queryable(tx).query<{ id: string }>(
    `update player set phone = null, phone_added_in = null
      where phone = $1 and phone_confirmed_at is null and id <> $2 and email is not null returning id`,
    [phone, playerId],
  )
  return rows.map(({ id }) => id)
}

export async function insertPlayer(tx: Tx, player: Insertable<PlayerTable>): Promise<void> {
  await tx.insertInto('player').values(player).execute()
}

export async function insertAgreements(
  tx: Tx,
  rows: readonly Insertable<PlayerAgreementTable>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
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
    await tx.updateTable('player').set(changes).where('id', '=', playerId).execute()
}

export async function insertConfirmation(tx: Tx, row: Insertable<PlayerConfirmationTable>): Promise<void> {
  await tx.insertInto('player_confirmation').values(row).execute()
}

export async function countConfirmationsSince(tx: Tx, playerId: string, since: Date): Promise<number> {
  const { count } = await tx
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
  const query = db.selectFrom('player_confirmation').selectAll().where('id', '=', confirmationId)
  return (await query.executeTakeFirst()) ?? null
}

/** Whatever became of it, while it has not expired. */
export async function findConfirmationByCode(
  db: Db,
  codeHash: Buffer,
  now: Date,
): Promise<Selectable<PlayerConfirmationTable> | null> {
  const query = db
    .selectFrom('player_confirmation')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
  return (await query.executeTakeFirst()) ?? null
}

export async function setConfirmationCode(tx: Tx, confirmationId: string, codeHash: Buffer): Promise<void> {
  await tx
    .updateTable('player_confirmation')
    .set({ code_hash: codeHash })
    .where('id', '=', confirmationId)
    .execute()
}

/** Locked, so that of two at once the second sees that it was used. */
export async function lockConfirmation(
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<Selectable<PlayerConfirmationTable> | null> {
  const query = tx
    .selectFrom('player_confirmation')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

export async function voidConfirmations(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('player_confirmation')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
}

export async function useConfirmation(tx: Tx, confirmationId: string, now: Date): Promise<void> {
  await tx.updateTable('player_confirmation').set({ used_at: now }).where('id', '=', confirmationId).execute()
}
