/** Compares free bets with the terms that issued them and with the bets that use them. Each query selects the differences. */
import type { AuditCheck } from '@fairhall/ledger'

const isEffective = "b.state not in ('refunded', 'declined', 'rolled back', 'tombstone')"

export const freeBetChecks: readonly AuditCheck[] = [
  {
    name: 'each free bet has the amount of its terms',
    text: `select f.id, f.player_id, f.amount from player_freebet f
      where f.terms->>'type' <> 'freebet' or f.terms->>'currency' <> f.currency
         or f.amount::text is distinct from f.terms->>'amount' limit 100`,
  },
  {
    name: 'each bet that names a free bet is its player’s, of its amount, and was placed in its time',
    text: `select b.player, b.id, b.freebet, b.stake, f.amount from sports_bet b
      left join player_freebet f on f.id = b.freebet and f.player_id = b.player and f.currency = b.asset
      where b.freebet is not null and (f.id is null or b.stake <> f.amount or b.stake_left <> b.stake or b.cashed_out > 0
         or b.placed_at > f.expires_at) limit 100`,
  },
  {
    // Before this migration, the corrected void of one bet and a later bet could both use it. A newer bet is never the second.
    name: 'each free bet is used by one bet: the last that was placed with it',
    text: `select b.freebet, count(*) as bets from sports_bet b join player_freebet f on f.id = b.freebet
      join sports_bet newest on newest.id = f.bet_id and newest.player = f.player_id
      where ${isEffective}
        and newest.placed_at >= (select applied_at from schema_migration where name = 'server/1934-bets-with-bonuses.sql')
      group by b.freebet having count(*) > 1 or count(*) filter (where b.id <> f.bet_id) > 0 limit 100`,
  },
  {
    name: 'each free bet names a bet that was placed with it, if there is one',
    text: `select f.id, f.bet_id, b.bets from player_freebet f
      left join (select freebet, array_agg(id) as bets from sports_bet where freebet is not null group by freebet) b on b.freebet = f.id
      where f.bet_id is not null and f.bet_id <> all (coalesce(b.bets, '{}')) or f.bet_id is null and b.bets is not null limit 100`,
  },
]
