-- Own-money play by day, and the cashback that was paid for ended periods.

create table own_play (
  player_id uuid not null,
  day date not null,
  currency text collate "C" not null,
  staked bigint not null,
  won bigint not null,
  cost numeric(38, 0) not null,
  primary key (day, player_id, currency)
) with (fillfactor = 70);
comment on table own_play is
  'Cash that a player staked and won in ended rounds without a part of a bonus, by day. A correction counts on the day on which it was made, so it changes the next payment if the period of its round was paid';
comment on column own_play.day is 'UTC';
comment on column own_play.staked is 'In subunits of the currency';
comment on column own_play.cost is 'What the stakes cost on average: the sum of stake times edge, in millionths of a subunit';

create index own_play_player on own_play (player_id, day);

create table cashback_run (
  programme text not null,
  starts_on date not null,
  ends_on date not null,
  after uuid,
  owed integer not null default 0,
  ended_at timestamptz,
  primary key (programme, starts_on)
);
comment on table cashback_run is 'The payment of one programme for one ended period, in pieces: a piece and its progress are one transaction';
comment on column cashback_run.ends_on is 'The first day after the period';
comment on column cashback_run.after is 'The last player of the pieces that are done';
comment on column cashback_run.owed is 'The number of payments';
