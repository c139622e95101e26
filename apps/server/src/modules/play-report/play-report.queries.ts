import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { OWNED_SINCE } from '../players/index.ts'

export interface CountedPlay {
  playerId: string
  currency: string
  /** In the player's time zone. */
  day: string
  rounds: number
  staked: bigint
  won: bigint
  playedS: number
}

/** Rows of one player, day and currency are added up. */
export async function addPlay(tx: Tx, plays: readonly CountedPlay[]): Promise<void> {
  if (plays.length === 0) return
  await tx.query(
    addFrom(`select * from unnest($1::uuid[], $2::text[], $3::date[], $4::int[], $5::bigint[], $6::bigint[], $7::int[])
         as n(player_id, currency, day, rounds, staked, won, played_s)`),
    [
      plays.map(({ playerId }) => playerId),
      plays.map(({ currency }) => currency),
      plays.map(({ day }) => day),
      plays.map(({ rounds }) => rounds),
      plays.map(({ staked }) => String(staked)),
      plays.map(({ won }) => String(won)),
      plays.map(({ playedS }) => playedS),
    ],
  )
}

/** Adds the recent play of these players. The caller begins another day in the rows, which fails if they were changed since they were read. */
export async function addRecentDays(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return
  await tx.query(
    addFrom(`select player_id, report_currency as currency, report_day as day, report_rounds as rounds, report_staked as staked,
            report_won as won, played_s
       from recent_play where player_id = any ($1::uuid[])`),
    [playerIds],
  )
}

const addFrom = (
  plays: string,
) => `insert into play_day as p (player_id, day, currency, rounds, staked, won, played_s)
  select n.player_id, n.day, n.currency, sum(n.rounds), sum(n.staked), sum(n.won), sum(n.played_s)
    from (${plays}) n group by 1, 2, 3 order by 1, 2, 3
  on conflict (player_id, day, currency) do update set rounds = p.rounds + excluded.rounds,
    staked = p.staked + excluded.staked, won = p.won + excluded.won, played_s = p.played_s + excluded.played_s`

/** A payment counts once, when its money has moved. `amount` leaves out what is held, and a return of it is no withdrawal. `day`: of the player. */
export async function addPayment(tx: Tx, invoiceId: string, day: string): Promise<void> {
  await tx.query(
    `with paid as (
       select id, player_id, type, currency, amount from invoice
        where id = $1 and state in ('${InvoiceState.success}', '${InvoiceState.paid}') and returns is null),
     counted as (
       insert into play_payment (invoice_id) select id from paid on conflict do nothing returning invoice_id)
     insert into play_day as p (player_id, day, currency, deposited, withdrawn)
     select i.player_id, $2::date, i.currency,
            case i.type when ${InvoiceType.deposit} then i.amount else 0 end,
            case i.type when ${InvoiceType.withdrawal} then i.amount else 0 end
       from paid i join counted c on c.invoice_id = i.id
     on conflict (player_id, day, currency) do update set
       deposited = p.deposited + excluded.deposited, withdrawn = p.withdrawn + excluded.withdrawn`,
    [invoiceId, day],
  )
}

export type Unit = 'day' | 'week' | 'month' | 'year'

export interface PeriodRow {
  startsOn: string
  endsOn: string
  rounds: number
  playedS: number
  staked: bigint
  won: bigint
  deposited: bigint
  withdrawn: bigint
}

interface PeriodFilter {
  playerId: string
  currency: string
  unit: Unit
  /** The oldest period listed is the one with this time, as a whole. Null: all. */
  from: Date | null
  limit: number
}

/** Newest first; periods without anything are left out. Weeks begin on Monday. */
export async function listPeriods(
  db: Db,
  { playerId, currency, unit, from, limit }: PeriodFilter,
): Promise<PeriodRow[]> {
  const { rows } = await db.query<PeriodRow>(
    `select date_trunc($3, day::timestamp)::date::text as "startsOn",
        (date_trunc($3, day::timestamp) + ('1 ' || $3)::interval - interval '1 day')::date::text as "endsOn",
        sum(rounds)::int as rounds, sum(played_s)::int as "playedS", sum(staked)::bigint as staked, sum(won)::bigint as won,
        sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn
      from play_day_all where player_id = $1 and currency = $2 and day >= ${OWNED_SINCE}::date
        and day >= date_trunc($3, coalesce($5::timestamptz, '-infinity')::date::timestamp)
      group by 1, 2 order by 1 desc limit $4`,
    [playerId, currency, unit, limit, from],
  )
  return rows
}

export interface MonthRow extends Omit<PeriodRow, 'endsOn'> {
  currency: string
}

/** The player's latest months in each currency, newest first, for staff: an earlier owner of the account counts too. */
export async function listMonths(db: Db, playerId: string, months: number): Promise<MonthRow[]> {
  const { rows } = await db.query<MonthRow>(
    `select date_trunc('month', day::timestamp)::date::text as "startsOn", currency, sum(rounds)::int as rounds,
        sum(played_s)::int as "playedS", sum(staked)::bigint as staked, sum(won)::bigint as won,
        sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn
      from play_day_all where player_id = $1
       and day >= (select date_trunc('month', max(day)::timestamp) - make_interval(months => $2) from play_day_all where player_id = $1)
      group by 1, 2 order by 1 desc, 2`,
    [playerId, months - 1],
  )
  return rows
}

interface PlaySum {
  currency: string
  rounds: number
  staked: bigint
  won: bigint
}

/** Of all time, by currency, for staff. A sum over days: rounds of today are in it once they have ended. */
export async function sumPlay(db: Db, playerId: string): Promise<PlaySum[]> {
  const { rows } = await db.query<PlaySum>(
    `select currency, sum(rounds)::int as rounds, sum(staked)::bigint as staked, sum(won)::bigint as won
       from play_day_all where player_id = $1 group by currency`,
    [playerId],
  )
  return rows
}

/** Players of these countries who played since then and got no reminder since then, in the order of their IDs after `after`. */
export async function listUnreminded(
  db: Db,
  { since, countries, after }: { since: Date; countries: readonly string[]; after: { id: string } | null },
): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    `select p.id from player p
      where p.country = any ($2) and ($3::uuid is null or p.id > $3) and p.registered_at < $1 and p.erased_at is null
        and exists (select from play_day_all d where d.player_id = p.id and d.day >= $1::date and d.rounds > 0)
        and not exists (select from player_message m
          where m.player_id = p.id and m.template = 'playReview' and m.created_at > $1)
      order by p.id limit 500`,
    [since, countries, after?.id ?? null],
  )
  return rows
}
