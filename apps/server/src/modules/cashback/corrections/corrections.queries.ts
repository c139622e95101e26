/** Corrections of earlier periods, and what they changed of payments but no payment has included yet. */
import { type Db, prepared, type Tx } from '../../../platform/database/database.ts'
import type { Corrected, DuePeriod, PeriodPlay } from '../cashback.rules.ts'
import { isSetAside } from '../waiting.queries.ts'

export interface Correction extends PeriodPlay {
  playerId: string
  currency: string
  /** Of the end of the round. */
  day: string
  knownOn: string
}

export async function addCorrections(tx: Tx, corrections: readonly Correction[]): Promise<void> {
  if (corrections.length === 0) return
  await tx.query(
    `insert into own_play_correction as c (known_on, player_id, currency, day, staked, won, cost)
     select known_on, player_id, currency, day, sum(staked), sum(won), sum(cost)
       from unnest($1::date[], $2::uuid[], $3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::numeric[])
         as n(known_on, player_id, currency, day, staked, won, cost)
      group by known_on, player_id, currency, day order by known_on, player_id, currency, day
     on conflict (known_on, player_id, currency, day) do update set
       staked = c.staked + excluded.staked, won = c.won + excluded.won, cost = c.cost + excluded.cost`,
    [
      corrections.map(({ knownOn }) => knownOn),
      corrections.map(({ playerId }) => playerId),
      corrections.map(({ currency }) => currency),
      corrections.map(({ day }) => day),
      corrections.map(({ staked }) => String(staked)),
      corrections.map(({ won }) => String(won)),
      corrections.map(({ cost }) => String(cost)),
    ],
  )
}

/** SQL: the play of the period `p` as it was known before this day. */
const knownBefore = (
  day: string,
) => `select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won,
    coalesce(sum(cost), 0)::text as cost
  from (select staked, won, cost from own_play_all
         where player_id = p.player_id and currency = p.currency and day >= p.starts_on and day < p.ends_on
        union all
        select -staked, -won, -cost from own_play_correction
         where player_id = p.player_id and currency = p.currency and day >= p.starts_on and day < p.ends_on
           and known_on >= ${day}::date) known`

export interface CorrectedPeriod extends Corrected {
  playerId: string
  currency: string
  startsOn: string
  /** What was known before this day is in what it paid. */
  knownFrom: string
  isLapsed: boolean
  /** The part of the changes that earlier payments included. */
  included: bigint
}

/**
 * Paid periods of the programme that corrections changed since the start of `period`, after their own end. The first run paid none, and
 * one in which the player is set aside has not paid yet: both are left out.
 */
export async function listCorrected(
  db: Db | Tx,
  programme: string,
  { startsOn, knownUntil }: DuePeriod,
  playerIds: readonly string[],
): Promise<CorrectedPeriod[]> {
  type Text = [staked: string, won: string, cost: string]
  const { rows } = await prepared(db).query<
    Omit<CorrectedPeriod, 'before' | 'after'> & Record<'before' | 'after', Text>
  >(
    `select p.player_id as "playerId", p.currency, p.starts_on::text as "startsOn", p.known_from::text as "knownFrom",
            coalesce(p.is_lapsed, false) as "isLapsed", coalesce(p.change, 0) as included,
            case when p.is_lapsed then 0 else coalesce(p.amount, 0) end as paid,
            array[b.staked::text, b.won::text, b.cost] as before, array[a.staked::text, a.won::text, a.cost] as after
       from (select r.*, coalesce(o.known_from, r.ends_on) as known_from, o.amount, o.change, o.is_lapsed
               from (select distinct c.player_id, c.currency, r.starts_on, r.ends_on
                       from own_play_correction c join cashback_run r on c.day >= r.starts_on and c.day < r.ends_on
                      where r.programme = $1 and c.known_on >= $2::date and c.known_on < $3::date and c.day < $2::date
                        and c.player_id = any ($4::uuid[]) and not ${isSetAside('c.player_id', '$1', 'r.starts_on')}
                        and r.starts_on > (select min(starts_on) from cashback_run where programme = $1)) r
               left join cashback_period o on o.programme = $1 and o.player_id = r.player_id and o.currency = r.currency
                                          and o.starts_on = r.starts_on
              where o.known_until is null or o.known_until < $3::date) p
      cross join lateral (${knownBefore('p.known_from')}) b
      cross join lateral (${knownBefore('$3')}) a`,
    [programme, startsOn, knownUntil, playerIds],
  )
  const toPlay = ([staked, won, cost]: Text) => ({
    staked: BigInt(staked),
    won: BigInt(won),
    cost: BigInt(cost),
  })
  return rows.map((row) => ({ ...row, before: toPlay(row.before), after: toPlay(row.after) }))
}

interface Carried {
  playerId: string
  currency: string
  amount: bigint
}

export async function listCarried(
  db: Db | Tx,
  programme: string,
  playerIds: readonly string[],
): Promise<Carried[]> {
  const { rows } = await prepared(db).query<Carried>(
    `select player_id as "playerId", currency, amount from cashback_carry
      where programme = $1 and player_id = any ($2::uuid[])`,
    [programme, playerIds],
  )
  return rows
}

/** Adds to it, so that two payments at the same time lose nothing. */
export async function addCarried(tx: Tx, programme: string, changes: readonly Carried[]): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    `insert into cashback_carry as c (programme, player_id, currency, amount)
     select $1, player_id, currency, amount from unnest($2::uuid[], $3::text[], $4::bigint[]) as n(player_id, currency, amount)
      order by player_id, currency
     on conflict (programme, player_id, currency) do update set amount = c.amount + excluded.amount`,
    [
      programme,
      changes.map(({ playerId }) => playerId),
      changes.map(({ currency }) => currency),
      changes.map(({ amount }) => String(amount)),
    ],
  )
}
