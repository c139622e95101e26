/** Each query selects the differences between hits, rounds, secrets and rewards. */
import type { AuditCheck } from '@fairhall/ledger'
import { waitingFacts } from '../facts/index.ts'
import { BASE_PARTS } from '../rounds/index.ts'

const BLOCK_BITS = 512
const pad = (byte: string) => `('x' || repeat('${byte}', 64))::bit(${BLOCK_BITS})`
/** A block of bits as bytes. PostgreSQL has no such cast, so it goes through the text of 16 numbers of 32 bits. */
const bytes = (bits: string) =>
  `decode((select string_agg(lpad(to_hex(substring(${bits} from n * 32 + 1 for 32)::bit(32)::bigint), 8, '0'), '' order by n)
     from generate_series(0, 15) n), 'hex')`

/**
 * HMAC-SHA256, an independent second implementation: the secret of 32 bytes and zeros up to a block of 64. Materialized, because the
 * keys would otherwise be derived again for each round.
 */
const keyed = `with keyed as materialized (select t.id, t.starts_at, t.ends_at, t.pauses, t.terms, k.inner_key, k.outer_key, k.bound
   from prize_drop_run t
  cross join lateral (select ('x' || t.secret || repeat('00', 32))::bit(${BLOCK_BITS}) as key) s
  cross join lateral (
    select ${bytes(`(s.key # ${pad('36')})`)} as inner_key, ${bytes(`(s.key # ${pad('5c')})`)} as outer_key,
           (t.terms ->> 'oneIn')::numeric as bound) k
  where t.state = 'ended' and t.ended_at > (select max(ended_at) - interval '40 days' from prize_drop_run))
  select * from keyed`

/** The audit of the night after the end of a run reads its rounds. */
const ENDED_SINCE = 'select * from public.prize_drop_run where ended_at >= $1'

/** The first 48 bits of the number decide unless they are those of the bound: one in 2^48 rounds is left to the server. */
const number48 = `('x' || encode(substring(sha256(t.outer_key || sha256(t.inner_key
  || convert_to('prize-drop:' || t.id || ':' || r.id, 'UTF8'))) from 1 for 6), 'hex'))::bit(48)::bigint`

const isPaused = `exists (select from jsonb_array_elements(t.pauses) p
  where closed_at >= (p ->> 'from')::timestamptz and (p ->> 'until' is null or closed_at < (p ->> 'until')::timestamptz))`

/** Rounds that qualify for a run `t`. The offset keeps the condition of time here, where an index answers it. */
const qualifying = `select id, player from round
  where closed_at between t.starts_at and t.ends_at and not open and t.terms -> 'games' ? game and staked[2] = 0 and counted[4] = 0
    and coalesce(counted[5]::numeric, counted[2]::numeric * ${BASE_PARTS}) >= (t.terms ->> 'stakeMin')::numeric * ${BASE_PARTS}
    and not ${isPaused} offset 0`

export const prizeDropChecks: readonly AuditCheck[] = [
  {
    name: 'each qualifying round that the secret lets win is a hit of its run',
    readsNoPlay: true,
    recent: { prize_drop_run: ENDED_SINCE },
    text: `select t.id as run, r.id as round, r.player from (${keyed}) t cross join lateral (${qualifying}) r
      where ${number48} * t.bound < 281474976710656 - t.bound
        and not exists (select from prize_drop_hit h where h.run_id = t.id and h.round_id = r.id)
        and not exists (select from (${waitingFacts}) w where w.event ->> 'roundId' = r.id::text) limit 100`,
  },
  {
    name: 'each hit of a run is a round that its secret lets win',
    text: `select t.id as run, h.round_id, h.player_id from (${keyed}) t
      join prize_drop_hit h on h.run_id = t.id
      cross join lateral (select h.round_id as id) r
      where ${number48} * t.bound >= 281474976710656
         or h.settled_at not between t.starts_at and t.ends_at
         or not t.terms -> 'games' ? h.game limit 100`,
  },
  {
    name: 'each prize of a drop is one reward of its amount',
    text: `select coalesce(h.run_id || ':' || h.number, g.cause_id) as prize, h.player_id, h.amount, g.amount as rewarded
      from (select * from prize_drop_hit where number is not null) h
      full join (select * from reward_grant where cause_kind = 'drop') g on g.cause_id = h.run_id || ':' || h.number
      where h.run_id is null or g.id is null or g.player_id <> h.player_id or g.currency <> h.paid_currency
         or g.amount <> h.amount limit 100`,
  },
  {
    name: 'a run has dropped its prizes in order, each as often as its terms say, and no player won too many',
    text: `select r.id, r.fallen, w.wins, w.last from prize_drop_run r
      cross join lateral (
        select count(*) as wins, coalesce(max(h.number), 0) as last
          from prize_drop_hit h where h.run_id = r.id and h.number is not null) w
      where r.fallen <> w.wins or r.fallen <> w.last
         or exists (select from prize_drop_hit h where h.run_id = r.id and h.number is not null
                     group by h.player_id having count(*) > (r.terms ->> 'playerMax')::integer)
         or exists (
           select from prize_drop_hit h
             left join lateral (
               select z.amount from (
                 select (prize ->> 'amount')::bigint as amount, sum((prize ->> 'count')::integer) over (order by n) as last
                   from jsonb_array_elements(r.terms -> 'prizes') with ordinality as x(prize, n)) z
                where z.last > h.prize order by z.last limit 1) t on true
            where h.run_id = r.id and h.number is not null and h.base_amount is distinct from t.amount) limit 100`,
  },
]
