/** Each query selects the differences between rewards and the ledger. */
import type { AuditCheck } from '@fairhall/ledger'

export const grantChecks: readonly AuditCheck[] = [
  {
    name: 'each issued reward is one entry of its amount',
    text: `select coalesce(g.id::text, e.external_id) as id, g.currency, g.amount, e.owner, e.asset, e.deltas
      from (select * from reward_grant where issued_at is not null) g
      full join (select * from ledger_entry where kind = 'reward') e
        on e.source = 'grants' and e.external_id = g.id::text and e.owner = g.player_id
      where g.id is null or e.external_id is null or e.asset <> g.currency or e.deltas[1] <> g.amount limit 100`,
  },
]
