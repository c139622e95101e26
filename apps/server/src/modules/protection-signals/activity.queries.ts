/**
 * The figures of players from the books, their limits and their play. Nothing of this is written by a bet. Most players show no sign, so
 * the query first reads bounds that cost little. It reads a figure in full only for players who can reach the threshold of their market.
 */
import { InvoiceState, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import type { Night } from './nights.rules.ts'
import type { Activity } from './signals.rules.ts'

/** What players of one market and time zone share. A threshold is null if the market does not look for its sign. */
export interface Group {
  /** How much of a week's deposits can be a rise, in base subunits. */
  riseMin: number | null
  /** Deposits minus withdrawals of so many days that are a sign, in base subunits. */
  netMin: number | null
  netDays: number
  failedMin: number | null
  afterLossMin: number | null
  /** How many minutes before a deposit a loss counts. */
  lossMinutes: number
  cancelledMin: number | null
  raisedLimitsMin: number | null
  playedMinS: number | null
  nightsMin: number | null
  /** In how many minutes of a night a round must begin. */
  nightMinutes: number | null
  raisedStakesMin: number | null
  /** When the latest nights began and ended, the last one first. */
  nights: readonly Night[]
}

/** A player to look at, and the position of their group. */
export interface Looked {
  playerId: string
  group: number
}

/** The beginning of the day `$2`. */
const DAY = `($2::date::timestamp at time zone 'UTC')`
/** Of that day, or of it and so many days before. */
const SINCE = (at: string, days: number) =>
  `${at} >= ${DAY} - interval '${days} days' and ${at} < ${DAY} + interval '1 day'`
const IN_DAY = (at: string) => SINCE(at, 0)

const PAID = `i.type = ${InvoiceType.deposit} and i.status = ${InvoiceStatus.success}`
const WITHDRAWN = `i.type = ${InvoiceType.withdrawal} and i.status = ${InvoiceStatus.success} and i.returns is null`
const AMOUNT = 'coalesce(i.paid_base_amount, i.base_amount)'
/** Of a paid invoice. Old ones lack the time when they came to their last state. */
const COMPLETED_AT = 'coalesce(i.settled_at, i.updated_at)'
const WEEK = `e.at >= ${DAY} - interval '6 days'`
/** What the player cancelled has not failed. */
const FAILED = `i.state in ('${InvoiceState.failed}', '${InvoiceState.declined}') and i.held_amount = 0
  and i.reason is distinct from 'declinedByPlayer'`
const IS_CANCELLED = `i.type = ${InvoiceType.withdrawal} and i.state = '${InvoiceState.declined}' and i.reason = 'declinedByPlayer'`

/**
 * Booking updates the invoice, perhaps a little before its entry has its time. So a deposit that was booked since a moment was updated
 * since an hour before it, and what was updated since then bounds what was booked.
 */
const UPDATED_SINCE = (days: number) => `i.updated_at >= ${DAY} - interval '${days} days 1 hour'`

/** Of the days up to the day `$2`, by the time when the payment was completed: a later change of the invoice does not count it again. */
const NET = `
  coalesce(sum(case when ${PAID} then ${AMOUNT} when ${WITHDRAWN} then -${AMOUNT} else 0 end)
    filter (where ${COMPLETED_AT} >= ${DAY} - make_interval(days => n."netDays" - 1)
                and ${COMPLETED_AT} < ${DAY} + interval '1 day'), 0)::bigint`

const HAS_NET_SIGN = `exists (
  select from protection_signal s
   where s.player_id = n.id and s.kind = 'netDeposits' and s.day < $2::date and s.day > $2::date - n."netDays")`

const INVOICES = `
  select coalesce(sum(${AMOUNT}) filter (where ${PAID} and ${UPDATED_SINCE(6)}), 0) as "weekMax",
         count(*) filter (where ${PAID} and ${UPDATED_SINCE(0)}) as "paidMax",
         count(*) filter (where i.type = ${InvoiceType.deposit} and ${FAILED} and ${IN_DAY('i.created_at')}) as "failedMax",
         ${NET} as "netDeposits",
         (count(*) filter (where ${IS_CANCELLED} and ${IN_DAY('i.updated_at')}))::int as "cancelledOfDay",
         (count(*) filter (where ${IS_CANCELLED} and ${SINCE('i.updated_at', 6)}))::int as "cancelledWeek"
    from invoice i
   where i.player_id = n.id and i.updated_at >= ${DAY} - make_interval(days => greatest(n."netDays", 7))`

/** The rounds of the last night, and the lost rounds of the day: each raised stake follows one of them. */
const ROUNDS = `
  select (select count(*) from round r
           where r.player = n.id and r.opened_at >= n."nightStarts"[1] and r.opened_at < n."nightEnds"[1]) as "nightRounds",
         (select count(*) from round r
           where r.player = n.id and staked[1] > 0 and won[1] < staked[1] and ${IN_DAY('r.opened_at')}) as "lostRounds" offset 0`

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
                 and r.opened_at >= paid.at - make_interval(mins => n."lossMinutes")
              union all
              select stake_left - returned from sports_bet b
               where b.player = i.player_id and b.freebet is null and b.bonus is null and b.state in ('won', 'lost')
                 and b.first_settled_at < paid.at and b.first_settled_at >= paid.at - make_interval(mins => n."lossMinutes")) played))))::int as "depositsAfterLoss"
    from invoice i
    join ledger_entry e on ledger_id(e.owner, e.source, e.external_id) = ledger_id(i.player_id, 'payments', 'deposit:' || i.id)
   where (invoices."paidMax" > 0 and invoices."weekMax" >= n."riseMin" or invoices."paidMax" >= n."afterLossMin")
     and i.player_id = n.id and ${PAID} and ${UPDATED_SINCE(34)} and ${SINCE('e.at', 34)}`

/** A run of failures ends with any other deposit. */
const FAILURES = `
  select coalesce(max(length), 0)::int as "failedInRow" from (
    select count(*) as length from (
      select has_failed, count(*) filter (where not has_failed) over (order by created_at, id) as run from (
        select id, created_at, ${FAILED} as has_failed
          from invoice i
         where invoices."failedMax" >= n."failedMin" and i.player_id = n.id and i.type = ${InvoiceType.deposit}
           and ${IN_DAY('i.created_at')}) deposits) runs
     where has_failed group by run) lengths`

const RAISES = `
  select (count(*) filter (where ${IN_DAY('a.at')}))::int as "raisesOfDay", count(*)::int as "raisesMonth"
    from audit_event a where a.player_id = n.id and a.action = 'limit.asked' and ${SINCE('a.at', 29)}`

const PLAYED = `
  select coalesce(sum(played_s), 0)::int as "playedS" from play_day_all d where d.player_id = n.id and d.day = $2::date`

/** Only the rounds of the nights are read. */
const NIGHTS = `
  select (count(*) filter (where minutes >= n."nightMinutes"))::int as nights,
         coalesce(bool_or(minutes >= n."nightMinutes") filter (where place = 1), false) as "isNightOfDay"
    from unnest(n."nightStarts", n."nightEnds") with ordinality as night(starts, ends, place)
   cross join lateral (
     select count(distinct date_trunc('minute', r.opened_at)) as minutes from round r
      where r.player = n.id and r.opened_at >= night.starts and r.opened_at < night.ends) played
   where rounds."nightRounds" >= n."nightMinutes"`

const STAKES = `
  select (count(*) filter (where was_lost))::int as "roundsAfterLosses",
         (count(*) filter (where was_lost and stake > before))::int as "raisedAfterLosses"
    from (select staked[1] as stake, lag(staked[1]) over game as before, coalesce(lag(won[1] < staked[1]) over game, false) as was_lost
            from round r
           where rounds."lostRounds" >= n."raisedStakesMin" and r.player = n.id and staked[1] > 0 and ${IN_DAY('r.opened_at')}
          window game as (partition by game, asset order by opened_at, id)) stakes`

/** Rules of a market that are off have a null: what is compared with it is not found. */
const CAN_HAVE_SIGN = `
  "depositsOfDay" > 0 or "failedInRow" >= n."failedMin" or "cancelledOfDay" > 0 and "cancelledWeek" >= n."cancelledMin"
  or "netDeposits" >= n."netMin" and not ${HAS_NET_SIGN}
  or "raisesOfDay" > 0 and "raisesMonth" >= n."raisedLimitsMin" or "playedS" >= n."playedMinS"
  or "isNightOfDay" and nights >= n."nightsMin" or "raisedAfterLosses" >= n."raisedStakesMin"`

/** Of players who can have a sign. A figure that can't reach its threshold is 0. */
export async function readActivity(
  db: Db,
  players: readonly Looked[],
  { day, groups }: { day: string; groups: readonly Group[] },
): Promise<(Activity & { playerId: string })[]> {
  const { rows } = await db.query<Activity & { playerId: string }>(
    `with groups as materialized (
       select * from jsonb_to_recordset($4::jsonb) as g(place int, "riseMin" bigint, "netMin" bigint, "netDays" int, "failedMin" int, "afterLossMin" int,
         "lossMinutes" int, "cancelledMin" int, "raisedLimitsMin" int, "playedMinS" int, "nightsMin" int, "nightMinutes" int,
         "raisedStakesMin" int, "nightStarts" timestamptz[], "nightEnds" timestamptz[]))
     select n.id as "playerId", "depositedWeek", "depositedBefore", "depositsOfDay", "depositsAfterLoss", "netDeposits", ${HAS_NET_SIGN} as "hasNetDepositsSign", "failedInRow",
            "cancelledOfDay", "cancelledWeek", "raisesOfDay", "raisesMonth", "playedS", nights, "isNightOfDay",
            "roundsAfterLosses", "raisedAfterLosses"
       from (select p.id, g.* from unnest($1::uuid[], $3::int[]) as p(id, place) join groups g using (place)) n
      cross join lateral (${INVOICES}) invoices
      cross join lateral (${ROUNDS}) rounds
      cross join lateral (${PAYMENTS}) payments
      cross join lateral (${FAILURES}) failures
      cross join lateral (${RAISES}) raises
      cross join lateral (${PLAYED}) played
      cross join lateral (${NIGHTS}) nights
      cross join lateral (${STAKES}) stakes
      where ${CAN_HAVE_SIGN}`,
    [
      players.map(({ playerId }) => playerId),
      day,
      players.map(({ group }) => group),
      JSON.stringify(
        groups.map(({ nights, ...thresholds }, place) => ({
          place,
          ...thresholds,
          nightStarts: nights.map(([from]) => from),
          nightEnds: nights.map(([, to]) => to),
        })),
      ),
    ],
  )
  return rows
}
