/** Each query selects the differences between rewards, the ledger, and issued bonuses and free spins. */
import type { AuditCheck } from '@fairhall/ledger'

/** What rewards issued, once for each reward. */
const granted = `select distinct on (cause) cause, player_id, currency, terms from (
    select cause, player_id, currency, terms from player_bonus where cause like 'grant:%'
    union all select cause, player_id, currency, terms from player_freespin where cause like 'grant:%'
    union all select cause, player_id, currency, terms from player_freebet where cause like 'grant:%') issued`

/** Rewards and entries of the time, each with the other one of its pair: clocks of processes differ. */
const ISSUED_SINCE = `select * from public.reward_grant where issued_at >= $1::timestamptz - interval '1 hour'
  and (issued_at >= $1 or id::text in (select external_id from public.ledger_entry where kind = 'reward' and at >= $1))`
const PAID_SINCE = `select * from public.ledger_entry where at >= $1::timestamptz - interval '1 hour'
  and (at >= $1 or external_id in (select id::text from public.reward_grant where issued_at >= $1))`

export const grantChecks: readonly AuditCheck[] = [
  {
    name: 'each issued reward is one entry of its amount',
    readsNoPlay: true,
    recent: { reward_grant: ISSUED_SINCE, ledger_entry: PAID_SINCE },
    text: `select coalesce(g.id::text, e.external_id) as id, g.currency, g.amount, e.owner, e.asset, e.deltas
      from (select * from reward_grant where issued_at is not null and issued_as is distinct from 'offer') g
      full join (select * from ledger_entry where kind = 'reward') e
        on e.source = 'grants' and e.external_id = g.id::text and e.owner = g.player_id
      where g.id is null or e.external_id is null or e.asset <> g.currency or e.deltas[1] is distinct from g.amount limit 100`,
  },
  {
    name: 'each reward that was issued as its offer gave a bonus, free spins or a free bet with its terms',
    text: `select coalesce('grant:' || g.id, b.cause) as cause, g.player_id, b.player_id as given_to
      from (select * from reward_grant where issued_as = 'offer') g
      full join (${granted}) b on b.cause = 'grant:' || g.id
      where g.id is null or b.cause is null or b.player_id <> g.player_id or b.currency <> g.currency
         or b.terms is distinct from g.terms limit 100`,
  },
  {
    name: 'each grant of staff is one of the players of a released run',
    text: `select coalesce(l.run_id || ':' || l.player_id, g.cause_id) as cause, g.player_id
      from (select l.* from grant_run_line l join grant_run r on r.id = l.run_id where r.released_at is not null) l
      full join (select * from reward_grant where cause_kind = 'staff') g
        on g.cause_id = l.run_id || ':' || l.player_id and g.player_id = l.player_id and g.currency = l.currency
      where l.run_id is null or g.id is null limit 100`,
  },
  {
    name: 'the players and the cost of a run are those of its lines',
    text: `select r.id, r.players, r.cost, l.players as listed, l.cost as summed from grant_run r
      left join (select run_id, count(*) as players, sum(cost) as cost from grant_run_line group by run_id) l on l.run_id = r.id
      where r.players is distinct from l.players or r.cost is distinct from l.cost limit 100`,
  },
]
