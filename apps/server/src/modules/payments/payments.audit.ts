/** What must be true of invoices and the books together; each query selects the differences. */
import type { AuditCheck } from '@fairhall/ledger'

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
