-- How deposits and withdrawals of each day ended, so that reports by method don't read the payments.

create table payment_day (
  day date not null,
  type smallint not null,
  provider text not null,
  method text not null,
  currency text collate "C" not null,
  state text not null,
  reason text not null,
  bucket smallint not null,
  count int not null,
  amount numeric not null,
  primary key (day, type, provider, method, currency, state, reason, bucket)
);
comment on table payment_day is
  'Deposits and withdrawals by the day (UTC) on which they were made, without returns. Counted again when one of that day changes';
comment on column payment_day.type is '1 deposit, 2 withdrawal';
comment on column payment_day.state is 'As they are now';
comment on column payment_day.reason is 'Of failures; empty without one';
comment on column payment_day.bucket is
  'Of successes: how long they took, as the logarithm of seconds to the base of the fourth root of two. -1: not known, or no success';
comment on column payment_day.amount is 'Sum in subunits';

create table payment_day_due (
  day date primary key,
  marks bigint not null default 1
);
comment on table payment_day_due is 'Days of payment_day that must be counted again';
comment on column payment_day_due.marks is 'Changes since the day was counted. A count removes the row only if there was none meanwhile';

insert into payment_day_due (day) select distinct (created_at at time zone 'UTC')::date from invoice;

-- Last, because payments wait from here until the migration has ended.
alter table invoice add column settled_at timestamptz;
comment on column invoice.settled_at is 'When it came to its last state. Null while it is open, and for payments that ended before this was recorded';
