-- A deposit keeps its place in the limits until its provider confirms that it can't be paid any more. Money that was paid
-- beyond a limit, or while the player may not deposit, is held and returned by the same method: it is never playable.

alter table invoice
  add column held_amount bigint not null default 0 check (held_amount >= 0),
  add column held_for text check (held_for in ('limit', 'break', 'review')),
  add column returns uuid references invoice,
  add check ((held_amount > 0) = (held_for is not null)),
  add check (returns is null or type = 2);
comment on column invoice.held_amount is 'Of a deposit, subunits that were paid and are returned instead of credited';
comment on column invoice.held_for is 'Why: limit (beyond a deposit limit), break (cooling-off or self-exclusion), review (blocked, limited or closed)';
comment on column invoice.returns is 'Of a payout that returns held money: the deposit. Its money is locked until it is paid and never becomes cash';
comment on column invoice.reserved_at is 'Since when base_amount is reserved in the deposit limits; null once the deposit is paid or its provider confirmed its end';
comment on column invoice.order_open_until is 'Until then the order that went out last may still reach the provider';

create index invoice_returns on invoice (returns) where returns is not null;
create index invoice_reserved on invoice (player_id) where reserved_at is not null;
create index invoice_end_unconfirmed on invoice (created_at, id)
  where type = 1 and reserved_at is not null and state in ('failed', 'declined', 'expired');
create index invoice_undecided on invoice (created_at, id) where type = 1 and state = 'pending' and reply is null;

-- Reservations now count in every deposit window, and a deposit counts in the window in which it was paid.
with wanted as (
  select s.player, n, w.windows[n * 5 + 1] as kind, to_timestamp(w.windows[n * 5 + 4] / 1000.0) as start,
         w.used[n * 2 + 1] as used, w.used[n * 2 + 2] as reserved
    from standing s
    cross join lateral (select s.windows::bigint[] as windows, s.used::bigint[] as used) w
    cross join lateral generate_series(0, cardinality(w.windows) / 5 - 1) n
   where s.windows <> '{}'
), counted as (
  select player, n,
         case when kind <> 3 then used else coalesce((
           select sum(coalesce(i.paid_base_amount, i.base_amount)) from ledger_entry e join invoice i on i.id = e.group_id
            where e.owner = player and e.kind = 'deposit' and e.at >= start), 0)::bigint end as used,
         case when kind <> 3 then reserved else coalesce((
           select sum(base_amount) from invoice i where i.player_id = player and i.reserved_at is not null), 0)::bigint end
           as reserved
    from wanted
)
update standing s
   set used = (select array_agg(part order by n, place)::text from counted c
                 cross join lateral (values (1, c.used), (2, c.reserved)) as parts (place, part) where c.player = s.player)
 where s.windows <> '{}' and exists (select from counted c where c.player = s.player);
