/**
 * Recomputes points, levels and rakeback. Each query selects the differences. Players with rounds that are not counted yet are
 * left out where counted play is compared with rounds.
 */
import type { AuditCheck } from '@fairhall/ledger'
import { playersOfWaitingFacts } from '../facts/index.ts'

/** Own-money stakes of ended rounds without a part of a bonus, since the first round that was counted. */
const played = `select r.player, (r.closed_at at time zone 'UTC')::date as day, r.game, r.asset,
    sum(r.staked[1]) as staked, sum(coalesce(r.counted[5] * 0.000001, r.counted[2])) as base
  from round r
  cross join lateral (
    select edge from game_version v where v.game = r.game and v.since <= r.closed_at order by since desc limit 1) v
 where not r.open and r.staked[2] = 0 and r.counted[4] = 0 and v.edge > 0
   and r.closed_at >= (select min(first_at) from loyalty_play_all)
 group by 1, 2, 3, 4`

export const loyaltyChecks: readonly AuditCheck[] = [
  {
    name: 'the points of a player are the sum of their counted stakes',
    isPerPlayer: true,
    text: `select player_id, a.score, p.score as counted from loyalty_account_all a
      full join (select player_id, sum(base * weight) as score from loyalty_play_all group by player_id) p using (player_id)
      where coalesce(a.score, 0) <> coalesce(p.score, 0) limit 100`,
  },
  {
    name: 'the accrued rakeback is the sum of the counted stakes',
    isPerPlayer: true,
    text: `select player_id, currency, r.accrued, p.accrued as counted from rakeback_all r
      full join (select player_id, currency, sum(staked::numeric * edge * rate) as accrued
                   from loyalty_play_all group by player_id, currency) p using (player_id, currency)
      where coalesce(r.accrued, 0) <> coalesce(p.accrued, 0) limit 100`,
  },
  {
    name: 'the claimed rakeback is the sum of its rewards',
    isPerPlayer: true,
    text: `select player_id, currency, r.claimed, g.amount, r.claims, g.claims as rewards from rakeback_all r
      full join (select player_id, currency, sum(amount) as amount, count(*) as claims from reward_grant
                  where cause_kind = 'rakeback' group by 1, 2) g using (player_id, currency)
      where coalesce(r.claimed, 0) <> coalesce(g.amount, 0) or coalesce(r.claims, 0) <> coalesce(g.claims, 0) limit 100`,
  },
  {
    name: 'the level of a player is the highest that they reached',
    isPerPlayer: true,
    text: `select player_id, a.level, l.level as reached from loyalty_account_all a
      full join (select player_id, max(level) as level from loyalty_level group by player_id) l using (player_id)
      where coalesce(a.level, 1) <> coalesce(l.level, 1) limit 100`,
  },
  {
    name: 'each level without a round was given by an invitation',
    text: `select coalesce(l.player_id, i.player_id) as player, coalesce(l.level, i.level) as level
      from (select * from loyalty_level where round_id is null) l
      full join (select * from loyalty_invitation where withdrawn_at is null) i using (player_id, level)
      where l.player_id is null or i.player_id is null limit 100`,
  },
  {
    name: 'the counted stakes of a day equal those of its rounds',
    isPerPlayer: true,
    text: `select coalesce(r.player, p.player_id) as player, coalesce(r.day, p.day) as day, r.game, r.asset, r.staked, p.staked as counted,
        r.base, p.base as counted_base
      from (${played}) r
      full join (select player_id, day, game, currency, sum(staked) as staked, sum(base) as base
                   from loyalty_play_all group by 1, 2, 3, 4) p
        on p.player_id = r.player and p.day = r.day and p.game = r.game and p.currency = r.asset
      where (coalesce(r.staked, 0) <> coalesce(p.staked, 0) or coalesce(r.base, 0) <> coalesce(p.base, 0))
        and coalesce(r.player, p.player_id)::text not in (${playersOfWaitingFacts}) limit 100`,
  },
]
