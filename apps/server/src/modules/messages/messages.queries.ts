import { type Db, prepared, type Tx } from '../../platform/database/database.ts'
import type { Values } from './templates.rules.ts'

export interface NewMessage {
  id: string
  playerId: string
  cause: string
  template: string
  values: Values
}

export interface Message extends NewMessage {
  createdAt: Date
  readAt: Date | null
  removedAt: Date | null
  version: number
}

const MESSAGE = `id, player_id as "playerId", cause, template, "values", created_at as "createdAt", read_at as "readAt",
  removed_at as "removedAt", version`

/** Returns the IDs of the new ones: those whose cause sent none before. An erased player gets none. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[], at: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into player_message (id, player_id, cause, template, "values", created_at)
     select n.id, n.player_id, n.cause, n.template, n.contents::jsonb, $6
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) with ordinality
         as n(id, player_id, cause, template, contents, position)
       join player p on p.id = n.player_id and p.erased_at is null
      order by n.player_id, n.position
     on conflict (player_id, cause) do nothing returning id`,
    [
      messages.map(({ id }) => id),
      messages.map(({ playerId }) => playerId),
      messages.map(({ cause }) => cause),
      messages.map(({ template }) => template),
      messages.map(({ values }) => JSON.stringify(values)),
      at,
    ],
  )
  return rows.map(({ id }) => id)
}

/** Newest first. */
export async function listMessages(
  db: Db,
  playerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Message[]> {
  const { rows } = await prepared(db).query<Message>(
    `select ${MESSAGE} from player_message where player_id = $1 and removed_at is null
      order by number desc limit $2 offset $3`,
    [playerId, limit, offset],
  )
  return rows
}

interface Inbox {
  /** How the player reads times. */
  timeZone: string
  total: number
  unread: number
}

/** Counts at most `most`, so that it stays fast for players with very many messages: so many unread ones are as many in all. */
export async function readInbox(db: Db, playerId: string, most: number): Promise<Inbox> {
  const { rows } = await prepared(db).query<Inbox>(
    `select (select time_zone from player where id = $1) as "timeZone", u.count as unread,
            case when u.count >= $2 then u.count else (
              select count(*)::integer from (
                select from player_message where player_id = $1 and removed_at is null limit $2) m) end as total
       from (select count(*)::integer as count from (
               select from player_message where player_id = $1 and read_at is null and removed_at is null limit $2) m) u`,
    [playerId, most],
  )
  const { timeZone, total, unread } = rows[0] as Inbox
  return { timeZone: timeZone ?? 'UTC', total, unread }
}

/** At most `most` for each player: it must stay fast for players with very many. */
export async function countUnread(
  db: Db | Tx,
  playerIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; count: number }>(
    `select p.id, m.count from unnest($1::uuid[]) p(id)
      cross join lateral (
        select count(*)::integer as count from (
          select from player_message where player_id = p.id and read_at is null and removed_at is null limit $2) unread) m`,
    [playerIds, most],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Removed ones too, so that their removal can be published. */
export async function listByIds(db: Db | Tx, ids: readonly string[]): Promise<Message[]> {
  const { rows } = await db.query<Message>(
    `select ${MESSAGE} from player_message where id = any ($1::uuid[]) order by number`,
    [ids],
  )
  return rows
}

/** Returns what changed, newest first. `ids` null: all of the player. */
export async function setRead(
  tx: Tx,
  playerId: string,
  ids: readonly string[] | null,
  at: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with changed as (
       update player_message set read_at = $3, version = version + 1
        where player_id = $1 and read_at is null and removed_at is null and ($2::uuid[] is null or id = any ($2))
       returning id, number)
     select id from changed order by number desc`,
    [playerId, ids, at],
  )
  return rows.map(({ id }) => id)
}

/** Returns what changed, newest first. */
export async function setRemoved(
  tx: Tx,
  playerId: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with changed as (
       update player_message set removed_at = $3, "values" = '{}', version = version + 1
        where player_id = $1 and removed_at is null and id = any ($2::uuid[])
       returning id, number)
     select id from changed order by number desc`,
    [playerId, ids, at],
  )
  return rows.map(({ id }) => id)
}

/** The account has another owner: messages to the earlier person are not theirs to read. */
export async function forgetMessagesOf(tx: Tx, playerId: string, at: Date): Promise<void> {
  await tx.query(
    `update player_message set removed_at = $2, "values" = '{}', version = version + 1
      where player_id = $1 and removed_at is null`,
    [playerId, at],
  )
}

const PER_PIECE = 5000

/** Deletes a piece of the messages that were created before. Returns whether there may be more. */
export async function forgetMessages(db: Db, before: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from player_message where id in (select id from player_message where created_at < $1 limit ${PER_PIECE})`,
    [before],
  )
  return rowCount === PER_PIECE
}

export async function listReaders(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, { locale: string; timeZone: string }>> {
  const { rows } = await db.query<{ id: string; locale: string; timeZone: string }>(
    'select id, locale, time_zone as "timeZone" from player where id = any ($1::uuid[])',
    [playerIds],
  )
  return new Map(rows.map(({ id, ...reader }) => [id, reader]))
}
