/** Each query selects the differences between scores, rounds, winners and rewards. */
import type { AuditCheck } from '@fairhall/ledger'
import { playersOfWaitingFacts } from '../facts/index.ts'
import { recounted } from './recount.queries.ts'

const open = `select id, terms, starts_at, ends_at from tournament_run where state in ('published', 'running', 'finalising')`

/** Automatic runs count every player from their start. */
const joined = `cross join lateral (
  select case t.terms ->> 'entry' when 'automatic' then t.starts_at
         else (select joined_at from tournament_entry where run_id = t.id and player_id = r.player) end as joined_at) j`

/** Runs that have finished since then or not yet. */
const FINISHED_SINCE = 'select * from public.tournament_run where finished_at is null or finished_at >= $1'

export const tournamentChecks: readonly AuditCheck[] = [
  {
    name: 'the score of an entrant is what their rounds count',
    isPerPlayer: true,
    text: `select coalesce(e.run_id, c.id) as run, coalesce(e.player_id, c.player) as player, e.score, c.score as recounted, e.rounds,
        c.rounds as recounted_rounds
      from (select e.* from tournament_entry e join (${open}) o on o.id = e.run_id) e
      full join (${recounted(open, joined)}) c on c.id = e.run_id and c.player = e.player_id
      where (coalesce(e.score, 0) <> coalesce(c.score, 0) or coalesce(e.rounds, 0) <> coalesce(c.rounds, 0)
          or coalesce(e.staked, 0) <> coalesce(c.staked, 0) or coalesce(e.won, 0) <> coalesce(c.won, 0))
        and coalesce(e.player_id, c.player)::text not in (${playersOfWaitingFacts}) limit 100`,
  },
  {
    name: 'each prize of a tournament is one reward of its amount',
    text: `select coalesce(p.run_id || ':' || p.place, g.cause_id) as prize, p.player_id, p.amount, g.amount as rewarded
      from tournament_prize p
      full join (select * from reward_grant where cause_kind = 'tournament') g on g.cause_id = p.run_id || ':' || p.place
      where p.run_id is null or g.id is null or g.player_id <> p.player_id or g.currency <> p.currency or g.amount <> p.amount limit 100`,
  },
  {
    name: 'each prize of a tournament is that of its place',
    text: `select p.run_id, p.place, p.base_amount, t.amount from tournament_prize p
      join tournament_run r on r.id = p.run_id
      left join lateral (
        select z.amount from (
          select (prize ->> 'amount')::bigint as amount, sum((prize ->> 'places')::integer) over (order by n) as last
            from jsonb_array_elements(r.terms -> 'prizes') with ordinality as x(prize, n)) z
         where z.last >= p.place order by z.last limit 1) t on true
      where p.base_amount is distinct from t.amount limit 100`,
  },
  {
    name: 'the winners of a finished run are its best entrants, and only finished runs have winners',
    readsNoPlay: true,
    recent: {
      tournament_run: FINISHED_SINCE,
      tournament_prize: `select * from public.tournament_prize where run_id in (select id from (${FINISHED_SINCE}) r)`,
    },
    text: `select coalesce(p.run_id, w.run_id) as run, coalesce(p.place, w.place) as place, p.player_id, w.player_id as expected
      from tournament_prize p
      full join (
        select e.*, row_number() over (partition by run_id order by score desc, reached_at, player_id) as place,
               (select sum((prize ->> 'places')::integer) from jsonb_array_elements(r.terms -> 'prizes') prize) as places
          from tournament_entry e join tournament_run r on r.id = e.run_id
         where r.state = 'finished' and e.score > 0) w on w.run_id = p.run_id and w.place = p.place
      where (p.run_id is null and w.place <= w.places) or (w.run_id is null)
         or p.player_id <> w.player_id or p.score <> w.score limit 100`,
  },
]
