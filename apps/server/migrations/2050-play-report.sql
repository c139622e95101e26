-- What players play and pay by day, for their own report.

create table play_day (
  player_id uuid not null,
  day date not null,
  currency text collate "C" not null,
  rounds int not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  played_s int not null default 0,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  primary key (player_id, day, currency)
) with (fillfactor = 70);
comment on table play_day is 'What a player played and paid on a day of their time zone. Counted from ended rounds, settled bets and payments';
comment on column play_day.day is 'A day of the time zone that the player had then';
comment on column play_day.rounds is 'Ended rounds and settled bets, without their corrections';
comment on column play_day.staked is 'Cash, in subunits. A correction counts on the day on which it was made';
comment on column play_day.played_s is 'Seconds between the ends of rounds that follow each other within a few minutes';
comment on column play_day.deposited is 'Deposits that became cash, in subunits';
comment on column play_day.withdrawn is 'Withdrawals that were paid, in subunits';

create index play_day_day on play_day (day);

create table play_end (
  player_id uuid primary key,
  at timestamptz not null
) with (fillfactor = 70);
comment on table play_end is 'When the last counted round of a player ended, to count the time until the next one';

create table play_payment (
  invoice_id uuid primary key references invoice
);
comment on table play_payment is 'Payments that are counted in play_day, each once';
-- Payments before the start of the report are not counted later, when a chargeback reports them as changed.
insert into play_payment (invoice_id) select id from invoice where state in ('success', 'paid') on conflict do nothing;

create table play_report_start (
  at timestamptz not null
);
comment on table play_report_start is 'One row: since when play is counted. The audit leaves out players who played before';
insert into play_report_start values (now());
