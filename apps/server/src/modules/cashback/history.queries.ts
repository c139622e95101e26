import type { Db } from '../../platform/database/database.ts'
import { endedRounds, PLAYED } from '../rounds/index.ts'
import type { Period } from './cashback.rules.ts'

interface DayRow {
  day: string
  staked: bigint
  won: bigint
  withBonus: bigint
}

const FROM = "($3::date::timestamp at time zone 'UTC')"
const UNTIL = "($4::date::timestamp at time zone 'UTC')"

/** A round belongs to the day on which it ended. */
const ROUNDS_WITH_BONUS = `select (ended_at at time zone 'UTC')::date as day, sum(all_staked)::bigint as staked
  from (select r.closed_at as ended_at, r.staked[1] + r.staked[2] as all_staked, ${PLAYED}
          from ${endedRounds({ player: '$1', from: FROM, until: UNTIL })} r
         where asset = $2 and closed_at < ${UNTIL}) played
 where "isWithBonus" group by 1`

export async function listDays(
  db: Db,
  playerId: string,
  currency: string,
  { startsOn, endsOn }: Period,
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>(
    `select day::text, coalesce(own.staked, 0) as staked, coalesce(own.won, 0) as won,
            coalesce(bonus.staked, 0) as "withBonus"
       from (select day, sum(staked)::bigint as staked, sum(won)::bigint as won from own_play_all
              where player_id = $1 and currency = $2 and day >= $3::date and day < $4::date group by day) own
       full join (${ROUNDS_WITH_BONUS}) bonus using (day)
      order by day`,
    [playerId, currency, startsOn, endsOn],
  )
  return rows
}

interface PaymentRow extends Period {
  id: string
  currency: string
  amount: bigint
  paidAt: Date | null
}

/** The cause of a payment is programme, player, currency and first day. */
const PAYMENTS = `from reward_grant g
  join cashback_run r on r.programme = split_part(g.cause_id, ':', 1) and r.starts_on = split_part(g.cause_id, ':', 4)::date
 where g.player_id = $1 and g.cause_kind = 'cashback' and g.currency = any ($2)`

/** Newest first. */
export async function listPayments(
  db: Db,
  playerId: string,
  currencies: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select g.id, g.currency, g.amount, g.issued_at as "paidAt", r.starts_on::text as "startsOn", r.ends_on::text as "endsOn"
       ${PAYMENTS} order by g.owed_at desc, g.id limit $3 offset $4`,
    [playerId, currencies, limit, offset],
  )
  return rows
}

/** Exact up to `most`. */
export async function countPayments(
  db: Db,
  playerId: string,
  currencies: readonly string[],
  most: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from (select ${PAYMENTS} limit $3) p`,
    [playerId, currencies, most],
  )
  return rows[0]?.count ?? 0
}
