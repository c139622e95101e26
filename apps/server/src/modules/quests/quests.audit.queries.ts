/** Each query selects the differences between quests, rewards and rounds. */
import { QuestState } from '@fairhall/contract'
import type { AuditCheck } from '@fairhall/ledger'
import { playersOfWaitingFacts } from '../facts/index.ts'
import { betsAsRounds } from '../sports/index.ts'

/** Of a task and a round `r` with the base amount `b`: whether it counts. The same rule as `reasonOf`. */
const counts = `r.staked[1] > 0 and r.staked[2] = 0 and r.counted[4] = 0
  and (t.task -> 'games' is null or t.task -> 'games' ? r.game)
  and b.base >= coalesce((t.task ->> 'stakeMin')::numeric, 0)
  and case t.task ->> 'kind'
        when 'wins' then r.won[1] > r.staked[1]
        when 'win' then r.won[1] * b.base >= (t.task ->> 'winMin')::numeric * r.staked[1]
        when 'multiplier' then r.won[1]::numeric * 100 >= (t.task ->> 'multiplierMin')::numeric * r.staked[1]
        else true end`

/** Quests claimed and rewards owed since then, each with its counterpart, which can be slightly older: clocks of processes differ. */
const CLAIMED_SINCE = `select * from public.player_quest where claimed_at >= $1::timestamptz - interval '1 hour'
  and (claimed_at >= $1 or id::text in (select cause_id from public.reward_grant where cause_kind = 'quest' and owed_at >= $1))`
const OWED_SINCE = `select * from public.reward_grant where owed_at >= $1::timestamptz - interval '1 hour'
  and (owed_at >= $1 or cause_id in (select id::text from public.player_quest where claimed_at >= $1))`

export const questChecks: readonly AuditCheck[] = [
  {
    name: 'each quest whose reward was claimed has one reward of its terms',
    readsNoPlay: true,
    recent: { player_quest: CLAIMED_SINCE, reward_grant: OWED_SINCE },
    text: `select coalesce(q.id::text, g.cause_id) as quest, q.player_id, g.amount
      from (select * from player_quest where claimed_at is not null) q
      full join (select * from reward_grant where cause_kind = 'quest') g on g.cause_id = q.id::text
      where q.id is null or g.id is null or g.player_id <> q.player_id or g.currency <> q.currency
         or g.amount <> (q.terms -> 'reward' ->> 'amount')::bigint limit 100`,
  },
  {
    name: 'a completed quest has done all its tasks, and an active one has not',
    readsNoPlay: true,
    recent: {
      player_quest_all: `select * from public.player_quest_all where state = ${QuestState.active} or completed_at >= $1`,
    },
    text: `select q.id, q.player_id, q.state from player_quest_all q
      cross join lateral (
        select bool_and((q.progress -> (n - 1)::integer ->> 'counted')::numeric
            >= (task ->> 'quantity')::numeric * case when task ->> 'kind' in ('stakes', 'bet-stakes') then (q.terms ->> 'baseUnit')::numeric * 1000000 else 1 end) as done
          from jsonb_array_elements(q.terms -> 'tasks') with ordinality as x(task, n)) d
      where (q.state in (${QuestState.completed}, ${QuestState.unclaimed}) and not d.done)
         or (q.state = ${QuestState.active} and d.done) limit 100`,
  },
  {
    name: 'the progress of an active quest is what its rounds count',
    isPerPlayer: true,
    text: `select q.id, q.player_id, t.n as task, p.counted, c.counted as recounted from player_quest_all q
      cross join lateral jsonb_array_elements(q.terms -> 'tasks') with ordinality as t(task, n)
      cross join lateral (select (q.progress -> (t.n - 1)::integer ->> 'counted')::numeric as counted) p
      cross join lateral (
        select case t.task ->> 'kind'
                 when 'stakes' then coalesce(sum(b.base) * 1000000, 0)
                 when 'games' then count(distinct r.game)
                 else count(*) end as counted
          from round r cross join lateral (select coalesce(r.counted[5] * 0.000001, r.counted[2]) as base) b
         where r.player = q.player_id and not r.open and r.closed_at between q.activated_at and q.ends_at and ${counts}) c
      where q.state = ${QuestState.active}
        and t.task ->> 'kind' in ('stakes', 'rounds', 'wins', 'win', 'multiplier', 'games')
        and p.counted <> c.counted and q.player_id::text not in (${playersOfWaitingFacts}) limit 100`,
  },
  {
    name: 'the progress of an active quest is what its sports bets count',
    isPerPlayer: true,
    text: `select q.id, q.player_id, t.n as task, p.counted, c.counted as recounted from player_quest_all q
      cross join lateral jsonb_array_elements(q.terms -> 'tasks') with ordinality as t(task, n)
      cross join lateral (select (q.progress -> (t.n - 1)::integer ->> 'counted')::numeric as counted) p
      cross join lateral (
        select case t.task ->> 'kind' when 'bet-stakes' then coalesce(sum(r.counted[5]), 0) else count(*) end as counted
          from (${betsAsRounds('b.player = q.player_id')}) r
         where r.closed_at between q.activated_at and q.ends_at and r.opened_at >= q.activated_at
           and r.counted[5] >= coalesce((t.task ->> 'stakeMin')::numeric, 0) * 1000000
           and r.legs >= coalesce((t.task ->> 'legsMin')::integer, 1)
           and coalesce(r.odds, 0) >= coalesce((t.task ->> 'oddsMin')::double precision, 0)
           and (t.task ->> 'kind' <> 'bet-wins' or r.won[1] > r.staked[1])) c
      where q.state = ${QuestState.active} and t.task ->> 'kind' in ('bets', 'bet-stakes', 'bet-wins')
        and p.counted <> c.counted and q.player_id::text not in (${playersOfWaitingFacts}) limit 100`,
  },
  {
    name: 'recent play has the progress of each active quest, and of no other',
    text: `select q.id, coalesce(q.player_id, r.player_id) as player_id, r.id as recent
      from (select id, player_id from player_quest where state = ${QuestState.active}) q
      full join (select p.player_id, e.id::uuid as id from recent_play p cross join lateral jsonb_object_keys(p.quests::jsonb) e(id)) r
        on r.id = q.id and r.player_id = q.player_id
     where q.id is null or r.id is null limit 100`,
  },
]
