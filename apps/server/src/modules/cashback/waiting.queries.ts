/** Players with rounds that are not counted yet. They are paid later than the others of a run. */
import type { Db, Tx } from '../../platform/database/database.ts'
import { waitingFacts } from '../facts/index.ts'
import type { DuePeriod, Period, PlayerPeriod } from './cashback.rules.ts'

const ENDED_BEFORE = (day: string) =>
  `(event ->> 'at')::timestamptz < ${day}::date::timestamp at time zone 'UTC'`

/** Sets aside all players whose rounds of the period may be missing: parked facts, and those that are just being counted. */
export async function setAside(tx: Tx, programme: string, { startsOn, endsOn }: Period): Promise<void> {
  await tx.query(
    `insert into cashback_waiting (programme, starts_on, player_id)
     select distinct $1, $2::date, (event ->> 'playerId')::uuid from (${waitingFacts}) w where ${ENDED_BEFORE('$3')}
     on conflict do nothing`,
    [programme, startsOn, endsOn],
  )
}

/** SQL: whether the player of this column, named with its table, is set aside in the run of `$programme` and `$startsOn`. */
export const isSetAside = (player: string, programme: string, startsOn: string): string =>
  `exists (select from cashback_waiting a where a.programme = ${programme} and a.starts_on = ${startsOn} and a.player_id = ${player})`

/** Of a programme: players set aside whose rounds are all counted by now, with the period. */
export async function listCounted(db: Db, programme: string): Promise<PlayerPeriod[]> {
  const { rows } = await db.query<PlayerPeriod>(
    `select a.player_id as "playerId", r.starts_on::text as "startsOn", r.ends_on::text as "endsOn"
       from cashback_waiting a join cashback_run r using (programme, starts_on)
      where a.programme = $1 and r.ended_at is not null and not exists (
        select from (${waitingFacts}) w where (event ->> 'playerId')::uuid = a.player_id and ${ENDED_BEFORE('r.ends_on')})
      order by a.starts_on, a.player_id`,
    [programme],
  )
  return rows
}

/** Returns false if another process has done it. The row is locked, so it waits for that process. */
export async function endWaiting(
  tx: Tx,
  programme: string,
  { playerId, startsOn }: PlayerPeriod,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from cashback_waiting where programme = $1 and starts_on = $2::date and player_id = $3',
    [programme, startsOn, playerId],
  )
  return rowCount > 0
}

/**
 * The period as it is paid late: with all corrections known before the end of the last run that has passed the player, because later runs
 * included those of other periods until then.
 */
export async function toLate(
  tx: Tx,
  programme: string,
  { startsOn, endsOn, playerId }: PlayerPeriod,
): Promise<DuePeriod> {
  const { rows } = await tx.query<{ knownUntil: string | null }>(
    `select max(ends_on)::text as "knownUntil" from cashback_run
      where programme = $1 and (ended_at is not null or after >= $2::uuid)`,
    [programme, playerId],
  )
  return { startsOn, endsOn, knownUntil: rows[0]?.knownUntil ?? endsOn }
}

/** The periods in which a player is set aside. */
export async function listWaitingOf(tx: Tx, programme: string, playerId: string): Promise<Period[]> {
  const { rows } = await tx.query<Period>(
    `select r.starts_on::text as "startsOn", r.ends_on::text as "endsOn"
       from cashback_waiting a join cashback_run r using (programme, starts_on)
      where a.programme = $1 and a.player_id = $2`,
    [programme, playerId],
  )
  return rows
}
