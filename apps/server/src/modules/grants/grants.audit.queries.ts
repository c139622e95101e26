/** Each query selects the differences between rewards, the ledger, and issued bonuses and free spins. */
import type { AuditCheck } from '@fairhall/ledger'

/** What rewards issued, once for each reward. */
const granted = `select distinct on (cause) cause, player_id, currency, terms from (
    select cause, player_id, currency, terms from player_bonus where cause like 'grant:%'
    union all select cause, player_id, currency, terms from player_freespin where cause like 'grant:%') issued`

export const grantChecks: readonly AuditCheck[] = [
  {
    name: 'each issued reward is one entry of its amount',
    text: `select coalesce(g.id::text, e.external_id) as id, g.currency, g.amount, e.owner, e.asset, e.deltas
      from (select * from reward_grant where issued_at is not null and issued_as is distinct from 'offer') g
      full join (select * from ledger_entry where kind = 'reward') e
        on e.source = 'grants' and e.external_id = g.id::text and e.owner = g.player_id
      where g.id is null or e.external_id is null or e.asset <> g.currency or e.deltas[1] is distinct from g.amount limit 100`,
  },
  {
    name: 'each reward that was issued as its offer gave a bonus or free spins with its terms',
    text: `select coalesce('grant:' || g.id, b.cause) as cause, g.player_id, b.player_id as given_to
      from (select * from reward_grant where issued_as = 'offer') g
      full join (${granted}) b on b.cause = 'grant:' || g.id
      where g.id is null or b.cause is null or b.player_id <> g.player_id or b.currency <> g.currency
         or b.terms is distinct from g.terms limit 100`,
  },
]
