/** What must be true of invoices and the books together; each query selects the differences. */
import type { AuditCheck } from '@fairhall/ledger'
import { limitWindows } from '../standing/index.ts'

/**
 * Deposits, with when they count in the limits: as they were begun, and one that was paid after it had ended when it was booked,
 * give or take what passed between the two looks at the clock.
 */
const deposits = `select i.*, coalesce(i.paid_base_amount, i.base_amount) as paid,
    case when i.reason is null then i.created_at else e.at - interval '1 minute' end as counted_from,
    case when i.reason is null then i.created_at else e.at + interval '1 minute' end as counted_to
  from invoice i
  left join lateral (
    select at from ledger_entry where i.state = 'success' and i.reason is not null and owner = i.player_id
       and ledger_id(owner, source, external_id) = ledger_id(i.player_id, 'payments', 'deposit:' || i.id)) e on true
 where i.type = 1`

export const paymentChecks: readonly AuditCheck[] = [
  {
    name: 'what is locked is what open withdrawals hold',
    text: `select player_id, currency, b.locked, i.held
      from (select owner as player_id, asset as currency, pockets[3] as locked from ledger_balance where pockets[3] > 0) b
      full join (select player_id, currency, sum(amount) as held from invoice
        where type = 2 and state in ('requested', 'approved', 'sending') group by 1, 2) i using (player_id, currency)
      where b.locked is distinct from i.held limit 100`,
  },
  {
    name: 'each confirmed deposit is booked once, and nothing else is',
    text: `select i.id, e.external_id, i.amount, e.deltas
      from (select * from invoice where type = 1 and state = 'success') i
      full join (select * from ledger_entry where source = 'payments' and kind = 'deposit') e
        on e.owner = i.player_id and e.asset = i.currency and e.external_id = 'deposit:' || i.id
      where i.id is null or e.owner is null or e.deltas[1] <> i.amount limit 100`,
  },
  {
    name: 'the deposit limit windows are what deposits reserved and brought',
    text: `select w.player, w.start, w.reserved, d.under_way, w.used, d.least, d.most
      from (${limitWindows}) w
      cross join lateral (
        select coalesce(sum(base_amount) filter (where state = 'pending' and reserved_at >= w.start), 0) as under_way,
               coalesce(sum(paid) filter (where state = 'success' and counted_to >= w.start), 0) as most,
               -- A new limit begins with the oldest deposit that is under way, and does not count what was paid meanwhile.
               coalesce(sum(paid) filter (where state = 'success' and case cardinality(array_positions(begun, w.start))
                 when 0 then counted_from >= w.start when 1 then created_at = w.start else false end), 0) as least
          from (select *, array_agg(created_at) over () as begun from (${deposits}) d where player_id = w.player) d) d
      where w.kind = 3 and (w.reserved <> d.under_way or w.used not between d.least and d.most) limit 100`,
  },
  {
    name: 'what was added to a deposit stands beside it',
    text: `select coalesce(i.id, a.id) as invoice, i.added_amount, a.amount
      from (select id, added_amount from invoice where added_amount <> 0) i
      full join (select added_to as id, sum(amount) as amount from invoice where added_to is not null group by 1) a using (id)
      where i.added_amount is distinct from a.amount limit 100`,
  },
  {
    name: 'each deposit that was added is what two persons of the staff have ordered',
    text: `select coalesce(i.id, o.id) as invoice, i.added_to, i.amount, i.provider_reference, o.details
      from (select * from staff_order where kind = 'deposit' and outcome = 'done') o
      full join (select * from invoice where added_to is not null) i using (id)
      where i.id is null or o.id is null or i.player_id <> o.player_id or i.added_to <> (o.details->>'invoiceId')::uuid
         or i.amount <> (o.details->>'amount')::bigint
         or i.provider_reference is distinct from o.details->>'reference' limit 100`,
  },
  {
    name: 'each withdrawal of which another amount was paid is what two persons of the staff have ordered',
    text: `select coalesce(i.id, o.invoice) as invoice, i.requested_amount, i.amount, o.amount as ordered
      from (select (details->>'invoiceId')::uuid as invoice, (details->>'amount')::bigint as amount
              from staff_order where kind = 'settlement' and outcome = 'done') o
      full join (select * from invoice where type = 2 and state = 'paid') i on i.id = o.invoice
      where i.id is null or i.amount <> coalesce(o.amount, i.requested_amount) limit 100`,
  },
  {
    name: 'each chargeback is booked once, with what was there',
    text: `select c.invoice_id, c.taken, e.external_id, e.deltas
      from chargeback c
      full join (select * from ledger_entry where source = 'payments' and kind = 'chargeback') e
        on e.owner = c.player_id and e.asset = c.currency and e.external_id = 'chargeback:' || c.invoice_id
      where c.invoice_id is null or e.owner is null or e.deltas[1] <> -c.taken limit 100`,
  },
  {
    name: 'each withdrawal is held once, and settled or released as its state says',
    text: `select i.id, i.state, e.kinds
      from invoice i
      cross join lateral (
        select coalesce(array_agg(kind order by kind), '{}') as kinds,
            bool_and(abs(deltas[3]) = case
              when kind = 'withdrawal.hold' then i.requested_amount
              when kind = 'withdrawal.release' and i.state = 'paid' then i.requested_amount - i.amount
              else i.amount end) as is_whole
          from ledger_entry where owner = i.player_id and source = 'payments'
           and external_id in ('hold:' || i.id, 'settle:' || i.id, 'release:' || i.id)) e
      where i.type = 2 and (e.is_whole is not true or e.kinds <> case
        when i.state = 'paid' and i.amount = i.requested_amount then array['withdrawal.hold', 'withdrawal.settle']
        when i.state = 'paid' then array['withdrawal.hold', 'withdrawal.release', 'withdrawal.settle']
        when i.state in ('failed', 'declined') then array['withdrawal.hold', 'withdrawal.release']
        else array['withdrawal.hold'] end) limit 100`,
  },
  {
    name: 'each bonus of a deposit is what its terms give for it',
    text: `select b.id, b.cause, b.amount, b.target, i.id as invoice, i.amount as deposit, g.amount as given, w.target as demanded
      from player_bonus b
      left join invoice i on i.id = case when b.cause like 'deposit:%' then substr(b.cause, 9)::uuid end
        and i.player_id = b.player_id and i.currency = b.currency and i.bonus = b.terms
        and i.state = 'success' and i.bonus_verdict = 'issued'
      cross join lateral (select case b.terms->>'type'
        when 'cash' then (b.terms->>'amount')::numeric
        else least((b.terms->>'most')::numeric, trunc(i.amount * (b.terms->>'percent')::numeric / 100)) end as amount) g
      cross join lateral (select (g.amount + case b.terms->'wagering'->>'of' when 'bonus' then 0 else i.amount end)
        * (b.terms->'wagering'->>'multiplier')::numeric as target) w
      where b.cause like 'deposit:%' and (i.id is null or b.amount <> g.amount or b.target <> w.target) limit 100`,
  },
  {
    name: 'each deposit that brought a bonus has it',
    text: `select i.id, i.player_id, i.bonus_verdict from invoice i
      left join player_bonus b on b.cause = 'deposit:' || i.id
      left join player_freespin f on f.cause = 'deposit:' || i.id
      where i.bonus_verdict = 'issued' and b.id is null and f.id is null limit 100`,
  },
]
