import { toAssignments } from '../../platform/database/assignments.rules.ts'
import { type Db, prepared, type Tx } from '../../platform/database/database.ts'
import { toLogin } from './players.rules.ts'
import type { PlayerAgreementRow, PlayerRow } from './players.tables.ts'

export type Player = Omit<PlayerRow, 'password_hash' | 'credential_generation'>

/** There is one brand so far. Every player row names it, so that adding a second brand doesn't change existing rows. */
export const BRAND = 'fairhall'

/** Birth dates are text, because a Date would shift with the server's time zone. */
const COLUMNS = `id, brand, email, email_confirmed_at, phone, status, nickname, first_name, last_name,
  to_char(birthdate, 'YYYY-MM-DD') as birthdate, gender, country, city, address, postal_code, time_zone, locale,
  receive_email_promo, receive_sms_promo, receive_bonus, hide_play, stated_age, pwa_installed, bonus_code, affiliate_tag,
  registered_at, registered_from, identity_checked_at, numbers_checked_at, phone_confirmed_at, phone_added_in, ways_checked_at,
  email_changed_at, sign_in_changed_at, email_freed_at, email_undone_at, owner_since, closed_at, blocked_at, limited_at, offers_paused_at,
  erased_at`

export async function findPlayer(db: Db | Tx, playerId: string): Promise<Player | null> {
  const { rows } = await prepared(db).query<Player>(`select ${COLUMNS} from player where id = $1`, [playerId])
  return rows[0] ?? null
}

/** In no order. Unknown players are left out. */
export async function listPlayersByIds(db: Db | Tx, playerIds: readonly string[]): Promise<Player[]> {
  const { rows } = await db.query<Player>(`select ${COLUMNS} from player where id = any ($1::uuid[])`, [
    playerIds,
  ])
  return rows
}

/** Since when the player `$1` owns the account: what an earlier person played is not theirs to see. */
export const OWNED_SINCE = `coalesce((select owner_since from player where player.id = $1), '-infinity')`

/** What decides whether and under which name others see a player's bets. */
export type PublicPlayer = Pick<
  Player,
  'id' | 'nickname' | 'email' | 'country' | 'status' | 'hide_play' | 'erased_at'
>

const PUBLIC = 'id, nickname, email, country, status, hide_play, erased_at'

/** By id. Unknown players are left out. */
export async function listPublicPlayers(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, PublicPlayer>> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await db.query<PublicPlayer>(`select ${PUBLIC} from player where id = any ($1::uuid[])`, [
    playerIds,
  ])
  return new Map(rows.map((player) => [player.id, player]))
}

/** The languages that players chose, by player. Unknown players are left out. */
export async function listLocales(
  tx: Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; locale: string }>(
    'select id, locale from player where id = any ($1::uuid[])',
    [playerIds],
  )
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}

/**
 * Locks the players' rows (`for share`), so that a change of their profile waits until the transaction ends. Leaves out
 * players whose row is being changed: it never waits.
 */
export async function lockPublicPlayers(
  tx: Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, PublicPlayer>> {
  const { rows } = await tx.query<PublicPlayer>(
    `select ${PUBLIC} from player where id = any ($1::uuid[]) for share skip locked`,
    [playerIds],
  )
  return new Map(rows.map((player) => [player.id, player]))
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
  const { rows } = await tx.query<Player>(`select ${COLUMNS} from player where id = $1 for no key update`, [
    playerId,
  ])
  return rows[0] ?? null
}

export interface Credentials {
  id: string
  status: number
  password_hash: string
  credential_generation: number
}

/** The login is an email, in any letter case, or a proven phone number: an unproven one may belong to anyone. */
const IS_LOGIN = 'brand = $1 and (lower(email) = $2 or (phone = $3 and phone_confirmed_at is not null))'
const toLoginValues = (login: string) => [BRAND, login.toLowerCase(), toLogin(login)]

/** Finds a player by email, in any letter case, or by a proven phone number. */
export async function findCredentials(db: Db, login: string): Promise<Credentials | null> {
  const { rows } = await db.query<Credentials>(
    `select id, status, password_hash, credential_generation from player where ${IS_LOGIN}`,
    toLoginValues(login),
  )
  return rows[0] ?? null
}

export async function findPasswordHash(db: Db | Tx, playerId: string): Promise<string | null> {
  const { rows } = await db.query<Pick<Credentials, 'password_hash'>>(
    'select password_hash from player where id = $1',
    [playerId],
  )
  return rows[0]?.password_hash ?? null
}

/** Read at the start of a sign-in; `openSession` compares it. Null for an unknown player. */
export async function readCredentialGeneration(db: Db | Tx, playerId: string): Promise<number | null> {
  const { rows } = await db.query<Pick<Credentials, 'credential_generation'>>(
    'select credential_generation from player where id = $1',
    [playerId],
  )
  return rows[0]?.credential_generation ?? null
}

/** The caller must hold the player's row lock: sign-ins in progress wait for it and then fail. */
export async function replacePassword(tx: Tx, playerId: string, passwordHash: string): Promise<void> {
  await tx.query(
    'update player set password_hash = $2, credential_generation = credential_generation + 1 where id = $1',
    [playerId, passwordHash],
  )
}

/** Fails sign-ins in progress, like a new password does. The caller must hold the player's row lock. */
export async function refuseBegunSignIns(tx: Tx, playerId: string): Promise<void> {
  await tx.query('update player set credential_generation = credential_generation + 1 where id = $1', [
    playerId,
  ])
}

type LoginOwner = Pick<
  Player,
  'id' | 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at' | 'country'
>

/** Finds the login's player as `findCredentials` does. */
export async function findLogin(db: Db | Tx, login: string): Promise<LoginOwner | null> {
  const { rows } = await db.query<LoginOwner>(
    `select id, email, email_confirmed_at, phone, phone_confirmed_at, country from player where ${IS_LOGIN}`,
    toLoginValues(login),
  )
  return rows[0] ?? null
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

export type NewPlayer = Omit<
  PlayerRow,
  | 'credential_generation'
  | 'status'
  | 'gender'
  | 'city'
  | 'address'
  | 'postal_code'
  | 'pwa_installed'
  | 'hide_play'
  | 'identity_checked_at'
  | 'numbers_checked_at'
  | 'offers_paused_at'
  | 'phone_added_in'
  | 'email_changed_at'
  | 'sign_in_changed_at'
  | 'email_freed_at'
  | 'email_undone_at'
  | 'owner_since'
  | 'closed_at'
  | 'blocked_at'
  | 'limited_at'
  | 'erased_at'
>

export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<void> {
  await tx.query(
    `insert into player (id, brand, email, email_confirmed_at, ways_checked_at, phone, phone_confirmed_at,
       password_hash, nickname, first_name, last_name, birthdate, stated_age, country, locale, time_zone,
       receive_email_promo, receive_sms_promo, receive_bonus, bonus_code, affiliate_tag, registered_at, registered_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      player.id,
      player.brand,
      player.email,
      player.email_confirmed_at,
      player.ways_checked_at,
      player.phone,
      player.phone_confirmed_at,
      player.password_hash,
      player.nickname,
      player.first_name,
      player.last_name,
      player.birthdate,
      player.stated_age,
      player.country,
      player.locale,
      player.time_zone,
      player.receive_email_promo,
      player.receive_sms_promo,
      player.receive_bonus,
      player.bonus_code,
      player.affiliate_tag,
      player.registered_at,
      player.registered_from,
    ],
  )
}

export async function insertAgreements(tx: Tx, agreements: readonly PlayerAgreementRow[]): Promise<void> {
  const insert = (agreement: PlayerAgreementRow) =>
    tx.query(
      `insert into player_agreement (player_id, document, version, accepted_at, address)
       values ($1, $2, $3, $4, $5)`,
      [agreement.player_id, agreement.document, agreement.version, agreement.accepted_at, agreement.address],
    )
  await Promise.all(agreements.map(insert))
}

const CHANGEABLE = [
  'email',
  'email_confirmed_at',
  'email_changed_at',
  'sign_in_changed_at',
  'email_freed_at',
  'email_undone_at',
  'phone',
  'phone_confirmed_at',
  'phone_added_in',
  'ways_checked_at',
  'status',
  'blocked_at',
  'limited_at',
  'offers_paused_at',
  'closed_at',
  'owner_since',
  'identity_checked_at',
  'numbers_checked_at',
  'nickname',
  'first_name',
  'last_name',
  'birthdate',
  'stated_age',
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
  'hide_play',
  'pwa_installed',
] as const

export type PlayerChanges = Partial<Pick<PlayerRow, (typeof CHANGEABLE)[number]>>

export async function updatePlayer(tx: Tx, playerId: string, changes: PlayerChanges): Promise<void> {
  const { text, values } = toAssignments(CHANGEABLE, changes, 2)
  if (text !== '') await tx.query(`update player set ${text} where id = $1`, [playerId, ...values])
}
