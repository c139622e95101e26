/** SQL of the players of each day: counted once, then read by reports. */
import type { Db } from '../../platform/database/database.ts'

/** The days before `before` that are not counted, oldest first, from the first day of play on. */
export async function listUncountedDays(db: Db, before: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select day::date::text as day
       from generate_series(
         (select coalesce((select max(day) + 1 from activity_day), (select min(day) from play_day_all), $1::date))::timestamp,
         $1::date - 1, interval '1 day') day
      order by day limit $2`,
    [before, limit],
  )
  return rows.map(({ day }) => day)
}

/** A repeat counts again. */
export async function countActivity(db: Db, day: string, now: Date): Promise<void> {
  await db.query(
    `insert into activity_day (day, active_count, new_count, counted_at)
     select $1::date,
       (select count(distinct player_id) from play_day_all where day = $1::date and rounds > 0),
       (select count(*) from player where registered_at >= $1::date::timestamp at time zone 'UTC'
          and registered_at < ($1::date + 1)::timestamp at time zone 'UTC'),
       $2
     on conflict (day) do update set active_count = excluded.active_count, new_count = excluded.new_count,
       counted_at = excluded.counted_at`,
    [day, now],
  )
}

interface ActivityRow {
  period: string
  /** The average per day, because a player who plays on two days counts on each. */
  active: number
  registered: number
}

/** Days, or months with the average of active players per day. Days that are not counted yet are left out. */
export async function listActivity(
  db: Db,
  { from, to, unit }: { from: string; to: string; unit: 'day' | 'month' },
): Promise<ActivityRow[]> {
  const { rows } = await db.query<ActivityRow>(
    `select to_char(day, $3) as period, round(avg(active_count))::int as active, sum(new_count)::int as registered
       from activity_day where day between $1::date and $2::date group by 1 order by 1`,
    [from, to, unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'],
  )
  return rows
}
