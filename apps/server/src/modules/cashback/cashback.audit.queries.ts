/**
 * Compares counted own play with the rounds since the first counted day, and payments with their runs. Players with rounds that are
 * not counted yet are left out.
 */
import type { AuditCheck } from '@fairhall/ledger'
import { playersOfWaitingFacts } from '../facts/index.ts'

export const cashbackChecks: readonly AuditCheck[] = [
  {
    name: 'own play equals that of the ended rounds',
    text: `select coalesce(r.player, p.player_id) as player, coalesce(r.asset, p.currency) as currency, r.staked, p.staked as counted,
        r.won, p.won as counted_won
      from (select player, asset, sum(staked[1]) as staked, sum(won[1]) as won from round
             where not open and staked[2] = 0 and counted[4] = 0
               and (closed_at at time zone 'UTC')::date >= (select min(day) from own_play)
             group by 1, 2) r
      full join (select player_id, currency, sum(staked) as staked, sum(won) as won from own_play group by 1, 2) p
        on p.player_id = r.player and p.currency = r.asset
      where (coalesce(r.staked, 0) <> coalesce(p.staked, 0) or coalesce(r.won, 0) <> coalesce(p.won, 0))
        and coalesce(r.player, p.player_id)::text not in (${playersOfWaitingFacts}) limit 100`,
  },
  {
    name: 'each cashback belongs to a run that owed it',
    text: `select r.programme, r.starts_on, r.owed, g.owed as found from cashback_run r
      full join (select split_part(cause_id, ':', 1) as programme, split_part(cause_id, ':', 4)::date as starts_on,
                        count(*) as owed
                   from reward_grant where cause_kind = 'cashback' group by 1, 2) g using (programme, starts_on)
      where coalesce(r.owed, 0) <> coalesce(g.owed, 0) limit 100`,
  },
]
