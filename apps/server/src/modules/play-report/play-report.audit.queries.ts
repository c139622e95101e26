/**
 * Compares the days with the rounds and bets that they count. Players who played before days were counted are left out, and so are those with
 * rounds that are not counted yet.
 */
import type { AuditCheck } from '@fairhall/ledger'
import { playersOfWaitingFacts } from '../facts/index.ts'

/** Of a column with a player: all of their play is counted. */
const isCounted = (player: string) => `${player}::text not in (${playersOfWaitingFacts})
  and not exists (select from round o where o.player = ${player} and o.opened_at < (select at from play_report_start))
  and not exists (select from sports_bet o where o.player = ${player} and o.placed_at < (select at from play_report_start))`

/** Bets with the stake that was not returned by a void, and what they paid for it. */
const ENDED_BETS = `select player, asset, freebet, stake, stake_bonus,
    case state when 'refunded' then stake - stake_left else stake end as risked,
    case state when 'refunded' then cashed_out else returned + cashed_out end as paid
  from sports_bet where state in ('won', 'lost', 'refunded', 'cashed out')`

/** The share of the bonus in an amount of a bet. */
const ofBonus = (amount: string) =>
  `case when stake_bonus = 0 then 0 else div(${amount}::numeric * stake_bonus, stake) end`

export const playReportChecks: readonly AuditCheck[] = [
  {
    name: 'what days count as staked and won equals the ended rounds and bets',
    isPerPlayer: true,
    text: `select coalesce(r.player, d.player_id) as player, coalesce(r.asset, d.currency) as currency, r.staked, d.staked as counted,
        r.won, d.won as counted_won
      from (select player, asset, sum(staked) as staked, sum(won) as won from (
              select player, asset, staked[1] as staked, won[1] as won from round where not open
              union all
              select player, asset, case when freebet is null then risked - ${ofBonus('risked')} else 0 end, paid - ${ofBonus('paid')}
                from (${ENDED_BETS}) b) played
             group by 1, 2) r
      full join (select player_id, currency, sum(staked) as staked, sum(won) as won from play_day group by 1, 2) d
        on d.player_id = r.player and d.currency = r.asset
      where (coalesce(r.staked, 0) <> coalesce(d.staked, 0) or coalesce(r.won, 0) <> coalesce(d.won, 0))
        and ${isCounted('coalesce(r.player, d.player_id)')} limit 100`,
  },
]
