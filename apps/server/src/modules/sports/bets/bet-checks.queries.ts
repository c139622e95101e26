/** Recomputes sports bets from the ledger entries and from the decisions about them. Each query selects the differences. */
import type { AuditCheck } from '@fairhall/ledger'

/** What a bet's entries moved and counted at the moment. */
const booked = `select e.owner, e.group_id, min(e.asset) as asset, count(distinct e.asset) as assets, sum(e.deltas[1] + coalesce(e.deltas[4], 0)) as moved,
    sum(e.deltas[2]) as bonus_moved,
    coalesce(sum((e.context->'released'->>0)::bigint), 0) as pot, coalesce(sum((e.context->'released'->>1)::bigint), 0) as paid,
    coalesce(sum((e.context->>'forfeited')::bigint), 0) as forfeited, coalesce(sum((e.context->>'missing')::bigint), 0) as missing,
    coalesce(sum((e.context->'counted'->>3)::bigint), 0) as wager,
    coalesce(sum((e.context->'counted'->>0)::bigint), 0) as bet,
    coalesce(sum((e.context->'counted'->>1)::bigint), 0) as loss,
    coalesce(sum((e.context->'counted'->>2)::bigint), 0) as turn_over,
    coalesce(sum((e.context->>'shortfall')::bigint), 0) - coalesce(sum((e.context->>'repaid')::bigint), 0) as owed,
    coalesce(sum((e.context->>'writtenOff')::bigint), 0) as written_off
  from ledger_entry e where e.kind like 'sports.%' group by e.owner, e.group_id`

/** Of a bet `b`: all that it has paid, and the bonus's share of an amount. */
const PAID = '(b.returned + b.cashed_out)'
const ofBonus = (amount: string) =>
  `case when b.stake_bonus = 0 then 0 else div(${amount}::numeric * b.stake_bonus, b.stake) end`

/** Found by their players, because no index has the times of all bets. Clocks of processes differ. */
const PLACED_SINCE = `select b.* from (
    select distinct owner from public.ledger_entry where kind in ('sports.bet', 'sports.freebet') and at >= $1) e
  join public.sports_bet b on b.player = e.owner and b.placed_at >= $1::timestamptz - interval '1 hour'`

export const sportsChecks: readonly AuditCheck[] = [
  {
    name: 'the money of a sports bet equals its entries',
    isPerPlayer: true,
    text: `select coalesce(b.player, e.owner) as player, coalesce(b.id, e.group_id) as id, b.stake, b.freebet, b.returned, b.cashed_out,
        b.owed, b.written_off, e.moved, e.owed as entries_owed, e.written_off as entries_written_off
      from (select * from sports_bet where state <> 'tombstone') b
      full join (${booked}) e on e.owner = b.player and e.group_id = b.id
      where b.id is null or e.group_id is null or e.assets > 1 or e.asset <> b.asset
         or e.moved <> ${PAID} - ${ofBonus(PAID)} - case when b.freebet is null then b.stake - b.stake_bonus else 0 end
              + e.paid + b.owed + b.written_off
         or e.owed <> b.owed + b.written_off or b.written_off > e.written_off
      limit 100`,
  },
  {
    name: 'the bonus money of a sports bet, and what it counts for wagering, equal its entries',
    isPerPlayer: true,
    text: `select b.player, b.id, b.bonus, b.stake_bonus, b.bonus_missing, b.wagered, e.*
      from sports_bet b join (${booked}) e on e.owner = b.player and e.group_id = b.id
      where e.bonus_moved + e.pot + e.forfeited - e.missing <> ${ofBonus(PAID)} - b.stake_bonus
         or e.missing <> b.bonus_missing or e.wager <> b.wagered
         or (exists (select from player_asset s where s.player = b.player and s.asset = b.asset and s.bonus_id = b.bonus)
             and b.wagered not in (0, case when b.state in ('won', 'lost') then b.stake_left * b.wager_percent / 100 else 0 end)) limit 100`,
  },
  {
    name: 'the counters of a sports bet equal those of its entries',
    isPerPlayer: true,
    text: `select b.player, b.id, b.counted, e.bet, e.loss, e.turn_over
      from sports_bet b join (${booked}) e on e.owner = b.player and e.group_id = b.id
      where b.counted[1] <> e.bet or b.counted[2] - b.counted[4] <> e.loss or b.counted[3] <> e.turn_over limit 100`,
  },
  {
    name: 'open sports bets hold their stakes, and ended ones what their state says',
    isPerPlayer: true,
    text: `select b.player, b.id, b.state, b.stake, b.stake_left, b.returned, b.cashed_out from sports_bet b
      where (b.state in ('pending', 'open') and b.returned > 0)
         or (b.state = 'refunded' and b.returned <> case when b.freebet is null then b.stake_left else 0 end)
         or (b.state in ('declined', 'rolled back')
             and (b.returned <> case when b.freebet is null then b.stake else 0 end or b.cashed_out > 0))
         or (b.state = 'cashed out' and b.stake_left > 0)
         or (b.state = 'tombstone' and b.stake > 0) limit 100`,
  },
  {
    name: 'the numbers of open sports bets match the bets',
    isPerPlayer: true,
    text: `select coalesce(s.player, b.player) as player, coalesce(s.asset, b.asset) as asset, s.bets_open, b.bets
      from (select player, asset, bets_open from player_asset where bets_open <> 0) s
      full join (select player, asset, count(*) as bets from sports_bet where state in ('pending', 'open')
                  group by player, asset) b on b.player = s.player and b.asset = s.asset
      where s.bets_open is distinct from b.bets limit 100`,
  },
  {
    name: 'the decisions about a sports bet are complete, and the last one gave it its version and state',
    isPerPlayer: true,
    text: `select b.player, b.id, b.state, b.version, b.events, e.events as stored, e.paid, e.version as last_version, e.state as last_state
      from sports_bet b
      left join (select bet, count(*) as events, max(position) as last, sum(amount) as paid, max(version) as version,
                        (array_agg(state order by position desc))[1] as state from sports_bet_event group by bet) e on e.bet = b.id
      where b.events <> coalesce(e.events, 0) or b.version <> coalesce(e.version, 0) or b.events <> coalesce(e.last, 0)
         or b.returned + b.cashed_out <> coalesce(e.paid, 0) or (b.events > 0 and e.state <> b.state) limit 100`,
  },
  {
    name: 'a bet id of a sportsbook belongs to one player only',
    recent: { sports_bet: PLACED_SINCE },
    text: `select provider, external_id, count(*) as players from sports_bet
      group by provider, external_id having count(*) > 1 limit 100`,
  },
]
