/**
 * Compares the days with the rounds, bets and payments that they count. Players who played or paid before days were counted are left out, and
 * so are those with rounds or payments that are not counted yet.
 */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { AuditCheck } from '@fairhall/ledger'
import { playersOfWaitingFacts } from '../facts/index.ts'

/** Of a column with a player: all of their play is counted. */
const isCounted = (player: string) => `${player}::text not in (${playersOfWaitingFacts})
  and not exists (select from round o where o.player = ${player} and o.opened_at < (select at from play_report_start))
  and not exists (select from sports_bet o where o.player = ${player} and o.placed_at < (select at from play_report_start))`

/** Deliveries are stored under it. */
export const PAYMENTS_CONSUMER = 'play-report.payments'

/** Selects the players of payments that are not counted yet, as text. */
const playersOfWaitingPayments = `select event ->> 'playerId'
  from (select events from ledger_outbox
        union all select events from delivery where consumer = '${PAYMENTS_CONSUMER}') published
  cross join lateral jsonb_array_elements(published.events) event
 where event ->> 'kind' = 'invoice.changed'`

/** Bets with the stake that was not returned by a void, and what they paid for it. */
const ENDED_BETS = `select player, asset, freebet, stake, stake_bonus,
    case state when 'refunded' then stake - stake_left else stake end as risked,
    case state when 'refunded' then cashed_out else returned + cashed_out end as paid
  from sports_bet where state in ('won', 'lost', 'refunded', 'cashed out')`

/** The share of the bonus in an amount of a bet. */
const ofBonus = (amount: string) =>
  `case when stake_bonus = 0 then 0 else div(${amount}::numeric * stake_bonus, stake) end`

/** Of a column with a player: all of their payments are counted. */
const isPaymentCounted = (player: string) => `${player}::text not in (${playersOfWaitingPayments})
  and not exists (select from invoice o where o.player_id = ${player} and o.created_at < (select at from play_report_start))`

export const playReportChecks: readonly AuditCheck[] = [
  {
    name: 'what days count as staked and won equals the ended rounds and bets',
    isPerPlayer: true,
    text: `select coalesce(r.player, d.player_id) as player, coalesce(r.asset, d.currency) as currency, r.staked, d.staked as counted,
        r.won, d.won as counted_won, r.rounds, d.rounds as counted_rounds
      from (select player, asset, sum(staked) as staked, sum(won) as won, sum(rounds) as rounds from (
              select player, asset, staked[1] as staked, won[1] as won, 1 as rounds from round where not open
              union all
              select player, asset, case when freebet is null then risked - ${ofBonus('risked')} else 0 end, paid - ${ofBonus('paid')}, case when risked > 0 then 1 else 0 end
                from (${ENDED_BETS}) b) played
             group by 1, 2) r
      full join (select player_id, currency, sum(staked) as staked, sum(won) as won, sum(rounds) as rounds from play_day_all group by 1, 2) d
        on d.player_id = r.player and d.currency = r.asset
      where (coalesce(r.staked, 0) <> coalesce(d.staked, 0) or coalesce(r.won, 0) <> coalesce(d.won, 0)
          or coalesce(r.rounds, 0) <> coalesce(d.rounds, 0))
        and ${isCounted('coalesce(r.player, d.player_id)')} limit 100`,
  },
  {
    name: 'what days count as deposited and withdrawn equals the payments',
    isPerPlayer: true,
    text: `select coalesce(i.player_id, d.player_id) as player, coalesce(i.currency, d.currency) as currency, i.deposited, d.deposited as counted,
        i.withdrawn, d.withdrawn as counted_withdrawn
      from (select player_id, currency, coalesce(sum(amount) filter (where type = ${InvoiceType.deposit}), 0) as deposited,
              coalesce(sum(amount) filter (where type = ${InvoiceType.withdrawal}), 0) as withdrawn
              from invoice where state in ('${InvoiceState.success}', '${InvoiceState.paid}') and returns is null group by 1, 2) i
      full join (select player_id, currency, sum(deposited) as deposited, sum(withdrawn) as withdrawn from play_day group by 1, 2) d
        on d.player_id = i.player_id and d.currency = i.currency
      where (coalesce(i.deposited, 0) <> coalesce(d.deposited, 0) or coalesce(i.withdrawn, 0) <> coalesce(d.withdrawn, 0))
        and ${isPaymentCounted('coalesce(i.player_id, d.player_id)')} limit 100`,
  },
]
