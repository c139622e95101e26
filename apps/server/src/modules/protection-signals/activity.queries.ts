/** The figures of players from the books, their limits and their play. Nothing of this is written by a bet. */
import { InvoiceState, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import type { Night } from './nights.rules.ts'
import type { Activity } from './signals.rules.ts'

/** A player to look at, with the thresholds that the query needs. */
export interface Looked {
  playerId: string
  /** How many minutes before a deposit a loss counts. */
  lossMinutes: number
  /** In how many minutes of a night a round must begin. */
  nightMinutes: number
  /** When the latest nights began and ended, the last one first. */
  nights: readonly Night[]
}

/** The beginning of the day `$2`. */
const DAY = `($2::date::timestamp at time zone 'UTC')`
/** Of that day, or of it and so many days before. */
const SINCE = (at: string, days: number) =>
  `${at} >= ${DAY} - interval '${days} days' and ${at} < ${DAY} + interval '1 day'`
const IN_DAY = (at: string) => SINCE(at, 0)

/** Booking updates the invoice: one that was not updated since the earliest day was booked before it. */
const BOOKED = `i.type = ${InvoiceType.deposit} and i.status = ${InvoiceStatus.success} and i.updated_at >= ${DAY} - interval '34 days'`
const AMOUNT = 'coalesce(i.paid_base_amount, i.base_amount)'
const WEEK = `e.at >= ${DAY} - interval '6 days'`

/**
 * By the time of booking: a deposit can be paid long after it was ordered. For a loss before a deposit, the time of the
 * order counts as well, because a provider can book it later.
 */
const PAYMENTS = `
  select coalesce(sum(${AMOUNT}) filter (where ${WEEK}), 0)::bigint as "depositedWeek",
         coalesce(sum(${AMOUNT}) filter (where not ${WEEK}), 0)::bigint as "depositedBefore",
         (count(*) filter (where ${IN_DAY('e.at')}))::int as "depositsOfDay",
         (count(*) filter (where ${IN_DAY('e.at')} and exists (
            select from unnest(array[i.created_at, e.at]) paid(at) where (
            select sum(lost) > 0 from (
              select staked[1] - won[1] as lost from round r
               where r.player = i.player_id and r.opened_at < paid.at
                 and r.opened_at >= paid.at - make_interval(mins => n.loss_minutes)
              union all
              select stake_left - returned from sports_bet b
               where b.player = i.player_id and b.freebet is null and b.bonus is null and b.state in ('won', 'lost')
                 and b.first_settled_at < paid.at and b.first_settled_at >= paid.at - make_interval(mins => n.loss_minutes)) played))))::int as "depositsAfterLoss"
    from invoice i
    join ledger_entry e on ledger_id(e.owner, e.source, e.external_id) = ledger_id(i.player_id, 'payments', 'deposit:' || i.id)
   where i.player_id = n.id and ${BOOKED} and ${SINCE('e.at', 34)}`

/** A run of failures ends with any other deposit. What the player cancelled has not failed. */
const FAILURES = `
  select coalesce(max(length), 0)::int as "failedInRow" from (
    select count(*) as length from (
      select has_failed, count(*) filter (where not has_failed) over (order by created_at, id) as run from (
        select id, created_at, state in ('${InvoiceState.failed}', '${InvoiceState.declined}') and held_amount = 0
                 and reason is distinct from 'declinedByPlayer' as has_failed
          from invoice i where i.player_id = n.id and i.type = ${InvoiceType.deposit} and ${IN_DAY('i.created_at')}) deposits) runs
     where has_failed group by run) lengths`

const CANCELLED = `
  select (count(*) filter (where ${IN_DAY('i.updated_at')}))::int as "cancelledOfDay", count(*)::int as "cancelledWeek"
    from invoice i where i.player_id = n.id and i.type = ${InvoiceType.withdrawal} and i.state = '${InvoiceState.declined}'
     and i.reason = 'declinedByPlayer' and ${SINCE('i.updated_at', 6)}`

const RAISES = `
  select (count(*) filter (where ${IN_DAY('a.at')}))::int as "raisesOfDay", count(*)::int as "raisesMonth"
    from audit_event a where a.player_id = n.id and a.action = 'limit.asked' and ${SINCE('a.at', 29)}`

const PLAYED = `
  select coalesce(sum(played_s), 0)::int as "playedS" from play_day_all d where d.player_id = n.id and d.day = $2::date`

/** Only the rounds of the nights are read. */
const NIGHTS = `
  select (count(*) filter (where minutes >= n.night_minutes))::int as nights,
         coalesce(bool_or(minutes >= n.night_minutes) filter (where place = 1), false) as "isNightOfDay"
    from unnest(n.night_starts::timestamptz[], n.night_ends::timestamptz[]) with ordinality as night(starts, ends, place)
   cross join lateral (
     select count(distinct date_trunc('minute', r.opened_at)) as minutes from round r
      where r.player = n.id and r.opened_at >= night.starts and r.opened_at < night.ends) played`

const STAKES = `
  select (count(*) filter (where was_lost))::int as "roundsAfterLosses",
         (count(*) filter (where was_lost and stake > before))::int as "raisedAfterLosses"
    from (select staked[1] as stake, lag(staked[1]) over game as before, coalesce(lag(won[1] < staked[1]) over game, false) as was_lost
            from round r where r.player = n.id and staked[1] > 0 and ${IN_DAY('r.opened_at')}
          window game as (partition by game, asset order by opened_at, id)) rounds`

export async function readActivity(
  db: Db,
  players: readonly Looked[],
  day: string,
): Promise<(Activity & { playerId: string })[]> {
  const { rows } = await db.query<Activity & { playerId: string }>(
    `select n.id as "playerId", payments.*, failures.*, cancelled.*, raises.*, played.*, nights.*, stakes.*
       from unnest($1::uuid[], $3::int[], $4::int[], $5::text[], $6::text[])
         as n(id, loss_minutes, night_minutes, night_starts, night_ends)
      cross join lateral (${PAYMENTS}) payments
      cross join lateral (${FAILURES}) failures
      cross join lateral (${CANCELLED}) cancelled
      cross join lateral (${RAISES}) raises
      cross join lateral (${PLAYED}) played
      cross join lateral (${NIGHTS}) nights
      cross join lateral (${STAKES}) stakes`,
    [
      players.map(({ playerId }) => playerId),
      day,
      players.map(({ lossMinutes }) => lossMinutes),
      players.map(({ nightMinutes }) => nightMinutes),
      players.map(({ nights }) => toArray(nights.map(([from]) => from))),
      players.map(({ nights }) => toArray(nights.map(([, to]) => to))),
    ],
  )
  return rows
}

/** As a literal: the arrays of several players can't be sent as one array. */
const toArray = (moments: readonly Date[]) => `{${moments.map((at) => at.toISOString()).join(',')}}`
