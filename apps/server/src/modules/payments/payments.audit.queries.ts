/** Consistency checks between invoices and the ledger. Each query selects the differences. */
import { InvoiceState, InvoiceType, LimitDefinition } from '@fairhall/contract'
import type { AuditCheck } from '@fairhall/ledger'
import { limitWindows } from '../player-state/index.ts'
import { inSql, openPayouts, releasedPayouts } from '../invoices/index.ts'

/**
 * What a player's deposits used of the limits since `w.start`, within the tolerance of two clock readings. Also what
 * deposits that can still be paid reserve.
 */
const depositUse = `select
    (select coalesce(sum(base_amount), 0) from invoice where player_id = w.player and reserved_at is not null) as under_way,
    coalesce(sum(coalesce(i.paid_base_amount, i.base_amount)) filter (where e.at >= w.start + interval '1 minute'), 0) as least,
    coalesce(sum(coalesce(i.paid_base_amount, i.base_amount)), 0) as most
  from ledger_entry e join invoice i on i.id = e.group_id
 where e.owner = w.player and e.kind = 'deposit' and e.at >= w.start - interval '1 minute'`

/** Invoices that changed since then. Clocks of processes differ. */
const CHANGED = "select * from public.invoice where updated_at >= $1::timestamptz - interval '1 hour'"

/** A part of the entries of a few kinds with all entries of these invoices: an invoice is older than its entries. */
const ENTRIES_OF_CHANGED = `select * from public.ledger_entry
  where at >= (select least(min(created_at), $1::timestamptz) - interval '1 hour' from (${CHANGED}) c)`

/** What a payout moved. Returns of held money are booked in the group of the deposit. */
const payoutEntries = `select owner, kind, deltas, split_part(external_id, ':', 2) as invoice from ledger_entry
  where source = 'payments' and split_part(external_id, ':', 1) in ('hold', 'settle', 'release')
    and kind in ('withdrawal.hold', 'withdrawal.settle', 'withdrawal.release', 'deposit.held', 'return.failed')`

/** The paid amount of a deposit, credited or held. */
const paid = `case when state = '${InvoiceState.success}' then amount else 0 end + held_amount`

/** Each chargeback with its entry. The row of the deposit has the sums of all. */
const chargebacks = `select c.invoice_id, c.player_id, c.currency, 'chargeback:' || c.invoice_id as entry, c.taken - coalesce(f.taken, 0) as taken
    from chargeback c left join (select invoice_id, sum(taken) as taken from further_chargeback group by 1) f using (invoice_id)
  union all
  select f.invoice_id, c.player_id, c.currency, 'chargeback:' || f.invoice_id || ':' || f.place, f.taken
    from further_chargeback f join chargeback c using (invoice_id)`

export const paymentChecks: readonly AuditCheck[] = [
  {
    name: 'locked money equals the open withdrawals',
    text: `select player_id, currency, b.locked, i.held
      from (select owner as player_id, asset as currency, pockets[3] as locked from ledger_balance where pockets[3] > 0) b
      full join (select player_id, currency, sum(amount) as held from invoice
        where type = ${InvoiceType.withdrawal} and state in ${inSql(openPayouts)} group by 1, 2) i using (player_id, currency)
      where b.locked is distinct from i.held limit 100`,
  },
  {
    name: 'each confirmed deposit is booked once, and no other deposit entry exists',
    isPerPlayer: true,
    readsNoPlay: true,
    recent: {
      invoice: CHANGED,
      ledger_entry: `${ENTRIES_OF_CHANGED} and (at >= $1 or external_id in (select 'deposit:' || id from (${CHANGED}) c))`,
    },
    text: `select coalesce(i.player_id, e.owner) as player, i.id, e.external_id, i.amount, e.deltas
      from (select * from invoice where type = ${InvoiceType.deposit} and state = '${InvoiceState.success}') i
      full join (select * from ledger_entry where source = 'payments' and kind = 'deposit') e
        on e.owner = i.player_id and e.asset = i.currency and e.external_id = 'deposit:' || i.id
      where i.id is null or e.owner is null or e.deltas[1] <> i.amount limit 100`,
  },
  {
    name: 'deposit limit windows equal the reserved and booked deposits',
    isPerPlayer: true,
    text: `select w.player, w.start, w.reserved, d.under_way, w.used, d.least, d.most
      from (${limitWindows}) w cross join lateral (${depositUse}) d
      where w.kind = ${LimitDefinition.deposit} and (w.reserved <> d.under_way or w.used not between d.least and d.most) limit 100`,
  },
  {
    name: 'held money of a deposit is being returned, was returned or settles a chargeback',
    text: `select coalesce(i.id, r.id) as invoice, i.held_amount, r.amount, c.held_back, i.currency
      from (select * from invoice where held_amount > 0) i
      full join (select returns as id, player_id, currency, sum(amount) as amount from invoice
        where returns is not null and state not in ${inSql(releasedPayouts)} group by 1, 2, 3) r using (id, player_id, currency)
      left join chargeback c on c.invoice_id = id
      where i.held_amount is distinct from coalesce(r.amount, 0) + coalesce(c.held_back, 0) limit 100`,
  },
  {
    name: 'no deposit is both reserved and paid',
    text: `select id from invoice where type = ${InvoiceType.deposit} and reserved_at is not null and (state = '${InvoiceState.success}' or held_amount > 0) limit 100`,
  },
  {
    name: 'the added amount of a deposit equals the deposits added to it',
    text: `select coalesce(i.id, a.id) as invoice, i.added_amount, a.amount
      from (select id, added_amount from invoice where added_amount <> 0) i
      full join (select added_to as id, sum(${paid}) as amount from invoice where added_to is not null group by 1) a using (id)
      where i.added_amount is distinct from a.amount limit 100`,
  },
  {
    name: 'each added deposit matches an order of two staff members',
    text: `select coalesce(i.id, o.id) as invoice, i.added_to, i.amount, i.provider_reference, o.details
      from (select * from staff_order where kind = 'deposit' and outcome = 'done') o
      full join (select *, ${paid} as paid from invoice where added_to is not null) i using (id)
      where i.id is null or o.id is null or i.player_id <> o.player_id or i.added_to <> (o.details->>'invoiceId')::uuid
         or i.paid <> (o.details->>'amount')::bigint
         or i.provider_reference is distinct from o.details->>'reference' limit 100`,
  },
  {
    name: 'each withdrawal paid with a different amount matches an order of two staff members',
    readsNoPlay: true,
    recent: {
      invoice: CHANGED,
      staff_order: `select * from public.staff_order
        where decided_at >= $1 or details->>'invoiceId' in (select id::text from (${CHANGED}) c)`,
    },
    text: `select coalesce(i.id, o.invoice) as invoice, i.requested_amount, i.amount, o.amount as ordered
      from (select (details->>'invoiceId')::uuid as invoice, (details->>'amount')::bigint as amount
              from staff_order where kind = 'settlement' and outcome = 'done') o
      full join (select * from invoice where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.paid}') i on i.id = o.invoice
      where i.id is null or i.amount <> coalesce(o.amount, i.requested_amount) limit 100`,
  },
  {
    name: 'each return paid by hand matches an order of two staff members',
    text: `select coalesce(i.id, o.invoice) as invoice, i.paid_by_hand, o.reference
      from (select (details->>'invoiceId')::uuid as invoice, details->>'reference' as reference
              from staff_order where kind = 'return-paid' and outcome = 'done') o
      full join (select * from invoice where paid_by_hand is not null) i on i.id = o.invoice
      where i.id is null or o.invoice is null or i.paid_by_hand <> o.reference limit 100`,
  },
  {
    name: 'each chargeback is booked once, with the amount taken',
    text: `select c.invoice_id, c.taken, e.external_id, e.deltas
      from (${chargebacks}) c
      full join (select * from ledger_entry where source = 'payments' and kind = 'chargeback') e
        on e.owner = c.player_id and e.asset = c.currency and e.external_id = c.entry
      where c.invoice_id is null or e.owner is null or e.deltas[1] + coalesce(e.deltas[4], 0) <> -c.taken limit 100`,
  },
  {
    name: 'a chargeback is at most its deposit, and its amount is taken, held back or owed',
    text: `select c.invoice_id, c.amount, c.taken, c.held_back, i.amount as deposited, e.shortfall
      from chargeback c
      left join (select id, ${paid} as paid, amount from invoice) i on i.id = c.invoice_id
      left join (select owner, group_id, sum((context->>'shortfall')::bigint) as shortfall
                   from ledger_entry where source = 'payments' and kind = 'chargeback' group by 1, 2) e
        on e.owner = c.player_id and e.group_id = c.invoice_id
      where i.id is null or c.amount > i.paid
         or c.amount not between c.taken + coalesce(e.shortfall, 0)
                             and c.taken + c.held_back + coalesce(e.shortfall, 0) limit 100`,
  },
  {
    name: 'what was repaid and written off of a chargeback equals its entries',
    text: `select coalesce(c.invoice_id, e.group_id) as invoice, c.repaid, e.repaid as entries_repaid, c.written_off,
        e.written_off as entries_written_off
      from chargeback c
      full join (select group_id, sum(coalesce((context->>'repaid')::bigint, 0)) as repaid,
                        sum(coalesce((context->>'writtenOff')::bigint, 0)) as written_off
                   from ledger_entry where kind in ('chargeback.repaid', 'chargeback.write-off') group by group_id) e
        on e.group_id = c.invoice_id
      where c.invoice_id is null or c.repaid <> coalesce(e.repaid, 0)
         or c.written_off > coalesce(e.written_off, 0) limit 100`,
  },
  {
    name: 'each end of a debt after a chargeback matches an order of two staff members and is booked once',
    text: `select coalesce('debt:' || o.id, e.external_id) as id, o.details, e.kind, e.context, o.made_by, e.actor
      from (select * from staff_order where kind in ('debt-repaid', 'debt-write-off') and outcome = 'done') o
      full join (select * from ledger_entry where kind in ('chargeback.repaid', 'chargeback.write-off')) e
        on e.source = 'payments' and e.external_id = 'debt:' || o.id and e.owner = o.player_id
      where o.id is null or e.owner is null or e.group_id <> (o.details->>'invoiceId')::uuid
         or e.kind <> case o.kind when 'debt-repaid' then 'chargeback.repaid' else 'chargeback.write-off' end
         or e.context->>'repaid' is distinct from o.details->>'amount'
         or o.made_by = o.decided_by or e.actor <> o.made_by
         or e.context->>'secondMember' is distinct from o.decided_by limit 100`,
  },
  {
    name: 'each withdrawal is held once, and settled or released according to its state',
    isPerPlayer: true,
    readsNoPlay: true,
    recent: { invoice: CHANGED, ledger_entry: ENTRIES_OF_CHANGED },
    text: `select i.player_id, i.id, i.state, i.kinds
      from (
        select i.player_id, i.id, i.state, i.returns, i.amount, i.requested_amount,
            coalesce(array_agg(e.kind order by e.kind) filter (where e.kind is not null), '{}') as kinds,
            bool_and(abs(e.deltas[3]) = case
              when e.kind in ('withdrawal.hold', 'deposit.held') then i.requested_amount
              when e.kind in ('withdrawal.release', 'return.failed') and i.state = '${InvoiceState.paid}' then i.requested_amount - i.amount
              else i.amount end) as is_whole
          from invoice i left join (${payoutEntries}) e on e.owner = i.player_id and e.invoice = i.id::text
         where i.type = ${InvoiceType.withdrawal} group by i.player_id, i.id, i.state, i.returns, i.amount, i.requested_amount) i
      cross join lateral (select case when i.returns is null then 'withdrawal.hold' else 'deposit.held' end as hold,
        case when i.returns is null then 'withdrawal.release' else 'return.failed' end as release) k
      where i.is_whole is not true or i.kinds <> case
        when i.state = '${InvoiceState.paid}' and i.amount = i.requested_amount then array[k.hold, 'withdrawal.settle']
        when i.state = '${InvoiceState.paid}' then array[k.hold, k.release, 'withdrawal.settle']
        when i.state in ${inSql(releasedPayouts)} then array[k.hold, k.release]
        else array[k.hold] end limit 100`,
  },
  {
    name: 'each deposit bonus has the amount and target of its terms',
    readsNoPlay: true,
    recent: {
      player_bonus: `select * from public.player_bonus where player_id in (select player_id from (${CHANGED}) c)`,
    },
    text: `select b.id, b.cause, b.amount, b.target, i.id as invoice, i.amount as deposit, g.amount as expected_amount, w.target as expected_target
      from player_bonus b
      left join invoice i on i.id = case when b.cause like 'deposit:%' then substr(b.cause, 9)::uuid end
        and i.player_id = b.player_id and i.currency = b.currency and i.bonus = b.terms
        and i.state = '${InvoiceState.success}' and i.bonus_verdict = 'issued'
      cross join lateral (select case b.terms->>'type'
        when 'cash' then (b.terms->>'amount')::numeric
        else least((b.terms->>'most')::numeric, trunc(i.amount * (b.terms->>'percent')::numeric / 100)) end as amount) g
      cross join lateral (select (g.amount + case b.terms->'wagering'->>'of' when 'bonus' then 0 else i.amount end)
        * (b.terms->'wagering'->>'multiplier')::numeric as target) w
      where b.cause like 'deposit:%' and (i.id is null or b.amount <> g.amount or b.target <> w.target)
        -- A chargeback puts the target of a bonus out of reach if it is wagered and still in a round.
        and not (b.amount = g.amount and b.target > w.target
          and exists (select from chargeback c where c.invoice_id = i.id)) limit 100`,
  },
  {
    name: 'each bonus without a deposit has the amount and target of its terms',
    text: `select b.id, b.cause, b.amount, b.target, g.amount as expected_amount, w.target as expected_target
      from player_bonus b
      left join player_freespin f on b.cause = 'freespin:' || f.id
      cross join lateral (select coalesce(f.credited, (b.terms->>'amount')::bigint)::numeric as amount) g
      cross join lateral (select g.amount * (b.terms->'wagering'->>'multiplier')::numeric as target) w
      where split_part(b.cause, ':', 1) in ('code', 'package', 'freespin', 'grant')
        and (b.amount is distinct from g.amount or b.target < w.target
          or (b.target > w.target and not exists (select from chargeback c where c.player_id = b.player_id))) limit 100`,
  },
  {
    name: 'each deposit with an issued bonus has a bonus row',
    readsNoPlay: true,
    recent: { invoice: CHANGED },
    text: `select i.id, i.player_id, i.bonus_verdict from invoice i
      left join player_bonus b on b.cause = 'deposit:' || i.id
      left join player_freespin f on f.cause = 'deposit:' || i.id
      left join player_freebet e on e.cause = 'deposit:' || i.id
      where i.bonus_verdict = 'issued' and b.id is null and f.id is null and e.id is null limit 100`,
  },
]
