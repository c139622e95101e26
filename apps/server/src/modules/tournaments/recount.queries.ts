/**
 * The rules of counting in SQL, for the audit and for dry runs: an independent second implementation. A test compares both.
 */
import { BASE_PARTS } from '../rounds/index.ts'
import { betsInParts } from '../sports/index.ts'

/** Of a round `r` with its base amount in parts, its edge, and the terms `t` (jsonb): whether it counts. */
const counts = `r.staked[1] > 0 and r.staked[2] = 0 and r.counted[4] = 0
  and (jsonb_array_length(t.terms -> 'games') = 0 or t.terms -> 'games' ? r.game)
  and b.base >= (t.terms ->> 'stakeMin')::numeric * ${BASE_PARTS}
  and case t.terms #>> '{scoring,kind}'
        when 'stakes' then g.edge > 0
        when 'wins' then g.edge > 0 and r.won[1] > 0
        when 'win-count' then r.won[1]::numeric * 100 >= (t.terms #>> '{scoring,multiplierMin}')::numeric * r.staked[1]
        when 'return' then true
        else r.won[1]::numeric * 100 >= r.staked[1] end`

const number = (name: string) => `(t.terms #>> '{scoring,${name}}')::numeric`

/** Of a counted round. */
const won = 'div(r.won[1] * b.base, r.staked[1])'
const weighted = (amount: string) =>
  `div(least(${amount}, ${number('roundMax')} * ${BASE_PARTS}) * least(g.edge, ${number('fullEdge')}), ${number('fullEdge')})`

const points = `case t.terms #>> '{scoring,kind}'
    when 'stakes' then ${weighted('b.base')}
    when 'wins' then ${weighted(won)}
    when 'win-count' then 1
    when 'return' then 0
    else least(div(r.won[1]::numeric * 100, r.staked[1]), ${number('multiplierMax')}) end`

const countedWon = `case t.terms #>> '{scoring,kind}'
    when 'return' then least(${won}, div(b.base * ${number('multiplierMax')}, 100)) else ${won} end`

const grace = "make_interval(mins => (t.terms ->> 'graceMinutes')::integer)"

/** What a run `t` can count. */
const rounds = `select player, game, opened_at, closed_at, staked, won, counted from round
   where t.terms ->> 'product' is null and not open and closed_at between t.starts_at and t.ends_at + ${grace}`
const bets = betsInParts("t.terms ->> 'product' = 'sports' and b.placed_at between t.starts_at and t.ends_at")

const multiplier = `least(div(won * 100, staked), ${number('multiplierMax')})`

/**
 * Bets of a run `t` as results: the bets of a player that share an event, directly or through other bets, are one. It links the
 * different selections of events, because thousands of bets on one event would have millions of pairs.
 */
const results = (joined: string) => `with recursive bet as (
    select r.* from (${bets}) r ${joined}
     where r.placed_at >= j.joined_at and r.settled_at >= greatest(t.starts_at, j.joined_at) and r.settled_at <= t.ends_at + ${grace}
       and r.staked >= (t.terms ->> 'stakeMin')::numeric * ${BASE_PARTS} and r.odds >= coalesce((t.terms ->> 'oddsMin')::double precision, 0)
  ), selection as (
    select distinct player, events from bet
  ), linked as (
    select a.player, a.events, b.events as other from selection a join selection b on b.player = a.player and b.events && a.events
  ), reached as (
    select player, events, other from linked
    union select r.player, r.events, l.other from reached r join linked l on l.player = r.player and l.events = r.other
  ), grouped as (select player, events, min(other) as result from reached group by player, events)
  select player, sum(staked) as staked, sum(won) as won from bet join grouped using (player, events)
   group by player, result having bool_or(is_decided)`

/**
 * Selects run, player, score and sums of all players, from relations of runs `t` (id, terms, starts_at, ends_at) and rounds `r`.
 * @param runs - A query of the runs.
 * @param joined - SQL that is the time from which a player's rounds count; null: they don't.
 */
export const recounted = (runs: string, joined: string) => `select id, player, terms, count(*) as rounds,
    sum(staked) as staked, sum(won) as won,
    case terms #>> '{scoring,kind}'
      when 'multiplier' then max(points)
      when 'best-rounds' then sum(points) filter (where rank <= (terms #>> '{scoring,rounds}')::integer)
      when 'return' then case when count(*) >= (terms #>> '{scoring,roundsMin}')::integer then div(sum(won) * 100, sum(staked)) else 0 end
      else sum(points) end as score
  from (
    select *, row_number() over (partition by id, player order by points desc) as rank from (
      select t.id, t.terms, r.player, b.base as staked, ${countedWon} as won, ${points} as points
        from (${runs}) t
        cross join lateral (${rounds}) r
        cross join lateral (select coalesce(r.counted[5]::numeric, r.counted[2]::numeric * ${BASE_PARTS}) as base) b
        cross join lateral (
          select (select edge from game_version v where v.game = r.game and v.since <= r.closed_at order by since desc limit 1) as edge) g
        ${joined}
       where r.closed_at >= t.starts_at and r.closed_at >= j.joined_at
         and (r.closed_at <= t.ends_at or (r.opened_at <= t.ends_at and r.closed_at <= t.ends_at + ${grace}))
         and ${counts}
      union all
      select t.id, t.terms, r.player, r.staked, r.won,
             case t.terms #>> '{scoring,kind}' when 'win-count' then 1 else ${multiplier} end
        from (${runs}) t
        cross join lateral (${results(joined)}) r
       where r.won >= r.staked and (t.terms #>> '{scoring,kind}' <> 'win-count' or r.won * 100 >= ${number('multiplierMin')} * r.staked)
    ) all_counted
  ) counted
 group by id, player, terms`
