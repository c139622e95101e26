/** Consistency checks between budgets, bonuses and the ledger. Each query selects the differences. */
import { BonusStatus } from '@fairhall/contract'
import type { AuditCheck } from '@fairhall/ledger'
import { BUDGETS_CONSUMER } from './budgets.consumer.ts'

/** Bonuses and free spins with an event that the consumer has not handled yet. */
const waiting = `select coalesce(event->>'bonusId', event->>'freespinId') as id
  from (select events from ledger_outbox
        union all select events from delivery where consumer in ('${BUDGETS_CONSUMER}', 'bonuses.ends')) published
  cross join lateral jsonb_array_elements(published.events) event
 where event->>'kind' in ('bonus.finished', 'bonus.paid', 'bonus.changed', 'freespin.changed')`

/** The cash that a bonus has become, with late wins and rollbacks: a player's entries since it was issued. Clocks of processes differ. */
const cashOf = (bonus: string) => `(select coalesce(sum(
      case e.kind when 'bonus.played' then e.deltas[1]
                  when 'bonus.reversed' then e.deltas[1] + coalesce(e.deltas[4], 0) - coalesce((e.context->>'shortfall')::bigint, 0)
                  else (e.context->'released'->>1)::bigint end), 0)
    from ledger_entry e where e.owner = ${bonus}.player_id and e.asset = ${bonus}.currency and e.at >= ${bonus}.created_at - interval '1 hour'
     and (e.kind = 'bonus.played' and e.group_id = ${bonus}.id or e.context->>'bonusId' = ${bonus}.id::text and e.context ? 'released'))`

/** What each share must have cost: null while its bonus or free spins have not ended. */
const expected = `select s.promise, s.offer, s.used, coalesce(w.id, s.promise) as bonus,
      case when w.id is not null then case w.status when ${BonusStatus.finished} then ${cashOf('w')} end
           when f.stage = 'over' then coalesce(f.credited, 0)
           when b.status = ${BonusStatus.finished} then ${cashOf('b')} end * s.share / nullif(s.cap, 0)::numeric as cost,
      b.id is null and f.id is null as is_lost
    from bonus_budget_share s
    left join player_bonus b on b.id = s.promise
    left join player_freespin f on f.id = s.promise
    left join player_bonus w on w.cause = 'freespin:' || s.promise`

/** Players whose bonuses started or ended since then. What late wins paid for older ones is left to the audit of everything. */
const RECENT_PLAYERS = `select owner from public.ledger_entry
  where kind in ('bonus.activated', 'bonus.played', 'bonus.lost', 'bonus.expired', 'bonus.cancelled', 'bonus.reversed') and at >= $1`

/** Their shares, and those of nothing. */
const RECENT_SHARES = `select s.* from public.bonus_budget_share s
  left join public.player_bonus b on b.id = s.promise
  left join public.player_freespin f on f.id = s.promise
  where coalesce(b.player_id, f.player_id) is null or coalesce(b.player_id, f.player_id) in (${RECENT_PLAYERS})`

export const budgetChecks: readonly AuditCheck[] = [
  {
    name: 'each budget has taken the sum of its shares',
    text: `select coalesce(t.offer, s.offer) as offer, t.reserved, s.reserved as of_shares, t.used, s.used as used_by_shares
      from bonus_budget t
      full join (select offer, coalesce(sum(share) filter (where used is null), 0) as reserved, coalesce(sum(used), 0) as used
                   from bonus_budget_share group by offer) s on s.offer = t.offer
      where t.reserved is distinct from coalesce(s.reserved, 0) or t.used is distinct from coalesce(s.used, 0) limit 100`,
  },
  {
    name: 'each share of a budget belongs to a bonus, and costs what its player got',
    readsNoPlay: true,
    recent: { bonus_budget_share: RECENT_SHARES },
    text: `select x.promise, x.offer, x.used, x.cost from (${expected}) x
      where (x.is_lost or x.used is distinct from ceil(x.cost)::bigint)
        and not exists (select from (${waiting}) w where w.id in (x.promise::text, x.bonus::text)) limit 100`,
  },
]
