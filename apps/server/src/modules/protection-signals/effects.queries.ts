import { CashLimit, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import { listOfCodes } from '../../platform/database/name-of-code.rules.ts'
import { isOfCountries } from '../players/index.ts'
import type { Reaction, SignalKind } from '../settings/index.ts'
import type { Step } from './ladder.rules.ts'

/** What players of one sign did in the four weeks up to its day, and in the four after it. Per player and week. */
export interface SignalEffect {
  market: string
  kind: SignalKind
  reactions: readonly Reaction[]
  /** What the message that followed proposed. */
  step: Step | null
  players: number
  minutesBefore: number
  minutesAfter: number
  /** In subunits of the base currency. */
  depositedBefore: bigint
  depositedAfter: bigint
  /** Players who set a limit, or began a break or an exclusion, in the four weeks after. */
  setLimit: number
  tookBreak: number
}

const BEGINS = `s.day::timestamp at time zone 'UTC'`
const PLAYED = (days: string) =>
  `(select coalesce(sum(d.played_s), 0) from play_day_all d where d.player_id = s.player_id and ${days})`
const DEPOSITED = (time: string) =>
  `(select coalesce(sum(coalesce(i.paid_base_amount, i.base_amount)), 0) from invoice i
     where i.player_id = s.player_id and i.type = ${InvoiceType.deposit} and i.status = ${InvoiceStatus.success} and ${time})`
const BEGAN = (limits: string) =>
  `exists (select from player_limit l where l.player_id = s.player_id and ${limits}
      and l.created_at >= ${BEGINS} + interval '1 day' and l.created_at < ${BEGINS} + interval '29 days')`

/** Of the first sign of each kind of a player between these days: later ones would count the same weeks again. */
export async function sumEffects(
  db: Db,
  { from, until, countries }: { from: string; until: string; countries: readonly string[] | null },
): Promise<SignalEffect[]> {
  const { rows } = await db.query<SignalEffect>(
    `with first as (
       select distinct on (player_id, kind) player_id, kind, day, market, reactions, step from protection_signal
        where day between $1::date and $2::date and ${isOfCountries('$3')} order by player_id, kind, day),
     weeks as (
       select s.*, ${PLAYED('d.day > s.day - 28 and d.day <= s.day')} as played_before,
              ${PLAYED('d.day > s.day and d.day <= s.day + 28')} as played_after,
              ${DEPOSITED(`i.created_at >= ${BEGINS} - interval '27 days' and i.created_at < ${BEGINS} + interval '1 day'`)} as paid_before,
              ${DEPOSITED(`i.created_at >= ${BEGINS} + interval '1 day' and i.created_at < ${BEGINS} + interval '29 days'`)} as paid_after,
              ${BEGAN(`l.definition in ${listOfCodes(CashLimit)}`)} as has_limit,
              ${BEGAN(`l.definition not in ${listOfCodes(CashLimit)}`)} as has_break
         from first s)
     select market, kind, reactions, step, count(*)::int as players,
            round(avg(played_before) / 240)::int as "minutesBefore", round(avg(played_after) / 240)::int as "minutesAfter",
            round(avg(paid_before) / 4)::bigint as "depositedBefore", round(avg(paid_after) / 4)::bigint as "depositedAfter",
            (count(*) filter (where has_limit))::int as "setLimit", (count(*) filter (where has_break))::int as "tookBreak"
       from weeks group by market, kind, reactions, step order by market, kind, reactions, step`,
    [from, until, countries],
  )
  return rows
}
