import type { Db } from '../../../platform/database/database.ts'
import { AWAY_MS, type PlayClock } from './play-clock.rules.ts'

interface Row extends PlayClock {
  country: string
  hasClock: boolean
}

/** The player's own country decides whether the clock holds them. Null for an unknown player. */
export async function findPlayClock(
  db: Db,
  playerId: string,
): Promise<{ country: string; clock: PlayClock | null } | null> {
  const { rows } = await db.query<Row>(
    `select p.country, c.player_id is not null as "hasClock", c.started_at as "startedAt", c.active_at as "activeAt",
       c.confirmed_at as "confirmedAt", c.asked_at as "askedAt", c.every_minutes as "everyMinutes"
       from player_state p left join play_clock c on c.player_id = p.player where p.player = $1`,
    [playerId],
  )
  const [row] = rows
  if (row === undefined) return null
  const { country, hasClock, ...clock } = row
  return { country, clock: hasClock ? clock : null }
}

/** After a pause, the time starts again, unless a question waits for its answer. */
export async function notePlay(db: Db, playerId: string, now: Date): Promise<void> {
  await db.query(
    `insert into play_clock (player_id, started_at, active_at) values ($1, $2, $2)
     on conflict (player_id) do update set
       started_at = case when play_clock.active_at < $3 and play_clock.asked_at is null then $2 else play_clock.started_at end,
       active_at = greatest(play_clock.active_at, $2)`,
    [playerId, now, new Date(now.getTime() - AWAY_MS)],
  )
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
