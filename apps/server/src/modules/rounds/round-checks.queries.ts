/**
 * Recomputes what bets store in addition to money from the ledger entries. Each query selects the differences. The context of
 * an entry holds what it counted. A rollback reverses what its original counted, in windows that cover both.
 */
import { LimitDefinition } from '@fairhall/contract'
import type { AuditCheck } from '@fairhall/ledger'
import { activeBonuses, COUNTING, limitsOfPlayers, recentRounds } from './recent-rounds.queries.ts'
import { ENTRIES_SINCE, limitWindows } from '../player-state/index.ts'
import { BASE_PARTS } from './round.companion.ts'

/** Entries with what they counted, by name. */
const counted = `select e.owner, e.asset, e.at, e.kind, e.group_id, e.context->>'bonusId' as bonus_id,
    (e.context->>'originalAt')::timestamptz as original_at,
    (e.context->'counted'->>0)::bigint as bet, (e.context->'counted'->>1)::bigint as loss,
    (e.context->'counted'->>2)::bigint as turn_over, (e.context->'counted'->>3)::bigint as wager,
    coalesce((e.context->'counted'->>4)::bigint, (e.context->'counted'->>1)::bigint * ${BASE_PARTS}) as base
  from ledger_entry e where e.kind in (${COUNTING})`

/**
 * What stakes and wins used of the limit `w`. Clocks of processes differ: of the entries within a minute of the window's start, each may
 * count or not.
 */
const windowUse = `select coalesce(sum(case when is_surely then use else least(use, 0) end), 0) as least,
    coalesce(sum(case when is_surely then use else greatest(use, 0) end), 0) as most
  from (select case when w.kind = ${LimitDefinition.bet} then e.bet else e.loss end as use,
               least(e.at, e.original_at) >= w.start + interval '1 minute' as is_surely
          from (${counted}) e
         where e.owner = w.player and e.at >= w.start - interval '1 minute'
           and least(e.at, e.original_at) >= w.start - interval '1 minute') u`

/** Sums of a round's stakes and wins that were not rolled back, by pocket. */
const moved = `select e.owner, e.group_id,
    array[coalesce(sum(-deltas[1]) filter (where kind = 'bet'), 0), coalesce(sum(-deltas[2]) filter (where kind = 'bet'), 0)]
      ::bigint[] as staked,
    array[coalesce(sum(deltas[1]) filter (where kind = 'win'), 0), coalesce(sum(deltas[2]) filter (where kind = 'win'), 0)]
      ::bigint[] as won
  from ledger_entry e
  where e.kind in ('bet', 'win') and not exists (
    select from ledger_entry m where m.kind = 'rollback.mark' and m.owner = e.owner
       and m.source = e.source || ':reversed' and m.external_id = e.external_id)
  group by e.owner, e.group_id`

/**
 * Turnover that entries required and counted, by player and currency: in total, and since cash, locked money and vault were
 * last zero, when the rest may have been dropped. Old deposits did not store what they require, so their maximum is unknown.
 */
const turned = `select owner, asset, sum(amount) as ever, coalesce(sum(amount) filter (where seq > emptied), 0) as since,
    bool_or(amount is null) as is_unknown
  from (select owner, asset, seq, case when kind in (${COUNTING}) then -(context->'counted'->>2)::bigint
                                       else (context->>'turnOver')::bigint end as amount
          from ledger_entry where (kind in (${COUNTING}) and context ? 'counted') or kind = 'deposit' or context ? 'turnOver') e
  join (select owner, asset, coalesce(max(seq) filter (where after[1] = 0 and after[3] = 0 and coalesce(after[4], 0) = 0), 0) as emptied
          from ledger_entry group by owner, asset) z using (owner, asset)
 group by owner, asset`

export const roundChecks: readonly AuditCheck[] = [
  {
    name: 'bonus money exists only with an active bonus',
    text: `select b.owner, b.asset, b.pockets from ledger_balance b
      left join player_asset s on s.player = b.owner and s.asset = b.asset
      where b.pockets[2] > 0 and s.bonus_id is null limit 100`,
  },
  {
    name: 'the wagering of a bonus equals the counted stakes',
    isPerPlayer: true,
    recent: activeBonuses,
    text: `select s.player, s.asset, s.bonus_id, s.bonus_done, coalesce(c.wager, 0) as counted
      from player_asset s
      left join (select owner, asset, bonus_id, sum(wager) as wager from (${counted}) e
                  where kind in ('bet', 'rollback.bet') or kind like 'sports.%' group by owner, asset, bonus_id) c
        on c.owner = s.player and c.asset = s.asset and c.bonus_id = s.bonus_id::text
      where s.bonus_id is not null and s.bonus_done <> coalesce(c.wager, 0) limit 100`,
  },
  {
    name: 'limit windows equal the counted stakes and wins',
    isPerPlayer: true,
    recent: limitsOfPlayers,
    text: `select w.player, w.kind, w.used, w.start, c.least, c.most
      from (${limitWindows}) w cross join lateral (${windowUse}) c
      where w.kind in (${LimitDefinition.bet}, ${LimitDefinition.loss}) and w.used not between c.least and c.most limit 100`,
  },
  {
    name: 'the remaining turnover equals the required turnover minus the counted stakes',
    isPerPlayer: true,
    text: `select coalesce(s.player, t.owner) as player, coalesce(s.asset, t.asset) as asset, s.turnover_required, s.turnover_done,
        t.since, t.ever
      from player_asset s
      full join (${turned}) t on t.owner = s.player and t.asset = s.asset
      cross join lateral (select coalesce(s.turnover_required - s.turnover_done, 0) as amount) l
      where l.amount < coalesce(t.since, 0) or (l.amount > coalesce(t.ever, 0) and t.is_unknown is not true) limit 100`,
  },
  {
    name: 'the counters of a round equal those of its stakes',
    isPerPlayer: true,
    recent: recentRounds,
    text: `select r.player, r.id, r.counted, c.sums
      from round r
      left join (select owner, group_id, array[sum(bet), sum(loss), sum(turn_over), sum(wager), sum(base)]::bigint[] as sums
                   from (${counted}) e where kind in ('bet', 'rollback.bet') group by owner, group_id) c
        on c.owner = r.player and c.group_id = r.id
      where case when r.counted[5] is null then r.counted || r.counted[2] * ${BASE_PARTS} else r.counted end is distinct from c.sums limit 100`,
  },
  {
    name: 'the stakes and wins of a round equal its entries',
    isPerPlayer: true,
    recent: recentRounds,
    text: `select coalesce(r.player, m.owner) as player, coalesce(r.id, m.group_id) as id, r.staked, m.staked as moved_stakes,
        r.won, m.won as moved_wins
      from round r
      full join (${moved}) m on m.owner = r.player and m.group_id = r.id
      where r.id is null or r.staked <> coalesce(m.staked, '{0,0}') or r.won <> coalesce(m.won, '{0,0}') limit 100`,
  },
  {
    name: 'the numbers of open rounds match the rounds',
    isPerPlayer: true,
    text: `select s.player, s.asset, s.rounds_open, s.bonus_open, r.rounds, r.bonuses, b.bets
      from player_asset s
      cross join lateral (
        select count(*) as rounds, count(*) filter (where bonus_id = s.bonus_id) as bonuses
          from round where player = s.player and asset = s.asset and open) r
      cross join lateral (
        select count(*) as bets from sports_bet where player = s.player and asset = s.asset and state in ('pending', 'open')
           and bonus = s.bonus_id and stake_bonus > 0) b
      where s.rounds_open <> r.rounds or s.bonus_open <> r.bonuses + b.bets limit 100`,
  },
  {
    name: 'each correction matches an order of two staff members and is booked once',
    text: `select coalesce(o.player_id, e.owner) as player, o.id, e.external_id, o.details, e.deltas, o.made_by, e.actor
      from (select *, 'correction:' || id as booked_as from staff_order where kind = 'correction' and outcome = 'done') o
      full join (select *, case source when 'staff' then external_id end as booked_as
                   from ledger_entry where kind = 'correction') e
        on e.owner = o.player_id and e.asset = o.details->>'currency' and e.booked_as = o.booked_as
      where o.id is null or e.owner is null or e.deltas[:3] <> array[(o.details->>'amount')::bigint, 0, 0] or e.deltas[4] <> 0
         or o.made_by = o.decided_by or e.actor <> o.made_by
         or e.context->>'secondMember' is distinct from o.decided_by limit 100`,
  },
  {
    name: 'daily totals equal the sums of their entries',
    recent: {
      ledger_rollup:
        "select * from public.ledger_rollup where day >= ($1::timestamptz at time zone 'UTC')::date",
      ledger_entry: ENTRIES_SINCE,
    },
    text: `select day, asset, contra, kind, r.amount, r.entries, e.amount as entries_amount, e.entries as entries_count
      from ledger_rollup r
      full join (
        select (at at time zone 'UTC')::date as day, asset, contra, kind,
               -sum(deltas[1]::numeric + deltas[2] + deltas[3] + coalesce(deltas[4], 0)) as amount, count(*) as entries
          from ledger_entry where at < (select max(day) + 1 from ledger_rollup)::timestamp at time zone 'UTC'
         group by 1, 2, 3, 4) e using (day, asset, contra, kind)
      where r.amount is distinct from e.amount or r.entries is distinct from e.entries limit 100`,
  },
  {
    name: 'a transaction id of a provider belongs to one player only',
    recent: { ledger_entry: ENTRIES_SINCE },
    text: `select source, external_id, count(distinct owner) as players from ledger_entry
      where kind in ('bet', 'win', 'rollback.bet', 'rollback.win')
      group by source, external_id having count(distinct owner) > 1 limit 100`,
  },
]
