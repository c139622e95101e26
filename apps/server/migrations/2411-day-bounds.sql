-- Bounds of permissions by day: the largest sum of what one member decides about.

alter table staff_bound add column day_amounts jsonb not null default '{}';
comment on column staff_bound.day_amounts is
  'The largest sum of one member in a day (UTC) in subunits, as text, by currency. Empty: any sum';
alter table staff_bound
  drop constraint staff_bound_check,
  add constraint staff_bound_check check (amounts <> '{}' or day_amounts <> '{}' or markets is not null);

create table staff_day_use (
  staff_id text not null references staff,
  day date not null,
  permission text not null,
  currency text collate "C" not null,
  amount numeric not null check (amount >= 0),
  primary key (staff_id, day, permission, currency)
);
comment on table staff_day_use is
  'The money that a member of staff decided about in a day: approvals, orders, grants and other commands. Counted also without a bound';
comment on column staff_day_use.day is 'UTC';
comment on column staff_day_use.permission is 'module.action of what they used it for';
comment on column staff_day_use.amount is 'Sum in subunits, without signs';
