import type { Db } from '../../../platform/database/database.ts'
import { AWAY_MS, type PlayClock } from './play-clock.rules.ts'

/** The player's own country decides whether the clock holds them. */
export interface FoundClock {
  country: string
  clock: PlayClock | null
}

interface Row extends PlayClock {
  playerId: string
  country: string
  hasClock: boolean
}

const COLUMNS = `p.player as "playerId", p.country, c.player_id is not null as "hasClock", c.started_at as "startedAt",
  c.active_at as "activeAt", c.confirmed_at as "confirmedAt", c.asked_at as "askedAt", c.every_minutes as "everyMinutes"`

const toFound = (row: Row): FoundClock => ({ country: row.country, clock: row.hasClock ? row : null })

/** Null for an unknown player. */
export async function findPlayClock(db: Db, playerId: string): Promise<FoundClock | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from player_state p left join play_clock c on c.player_id = p.player where p.player = $1`,
    [playerId],
  )
  return rows[0] === undefined ? null : toFound(rows[0])
}

export interface PlayNote {
  playerId: string
  at: Date
}

/**
 * After a pause, the time starts again, unless a question waits for its answer. Returns the clocks of the players. Locks them in the order
 * of their IDs, because other processes note some of the same players.
 */
export async function notePlay(db: Db, notes: readonly PlayNote[]): Promise<Map<string, FoundClock>> {
  const { rows } = await db.query<Row>(
    `with c as (
       insert into play_clock (player_id, started_at, active_at)
         select player_id, at, at from unnest($1::uuid[], $2::timestamptz[]) as n(player_id, at) order by player_id
       on conflict (player_id) do update set
         started_at = case when play_clock.active_at < excluded.active_at - $3 * interval '1 millisecond'
           and play_clock.asked_at is null then excluded.started_at else play_clock.started_at end,
         active_at = greatest(play_clock.active_at, excluded.active_at)
       returning *)
     select ${COLUMNS} from c join player_state p on p.player = c.player_id`,
    [notes.map(({ playerId }) => playerId), notes.map(({ at }) => at), AWAY_MS],
  )
  return new Map(rows.map((row) => [row.playerId, toFound(row)]))
}

export async function markAsked(db: Db, playerId: string, now: Date): Promise<void> {
  await db.query('update play_clock set asked_at = $2 where player_id = $1 and asked_at is null', [
    playerId,
    now,
  ])
}

export async function confirmPlay(
  db: Db,
  playerId: string,
  { now, everyMinutes }: { now: Date; everyMinutes: number | null },
): Promise<void> {
  await db.query(
    `insert into play_clock (player_id, started_at, active_at, confirmed_at, every_minutes) values ($1, $2, $2, $2, $3)
     on conflict (player_id) do update set confirmed_at = $2, asked_at = null,
       every_minutes = coalesce($3, play_clock.every_minutes)`,
    [playerId, now, everyMinutes],
  )
}
