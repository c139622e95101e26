-- Corrections of rounds whose cashback may have been paid: they change the next payment by what they change of the earlier one.

create table own_play_correction (
  player_id uuid not null,
  known_on date not null,
  day date not null,
  currency text collate "C" not null,
  staked bigint not null,
  won bigint not null,
  cost numeric(38, 0) not null,
  primary key (known_on, player_id, currency, day)
) with (fillfactor = 70);
comment on table own_play_correction is 'The part of own_play that became known on a later day than that of its rounds';
comment on column own_play_correction.known_on is 'The day of the correction, in UTC';
comment on column own_play_correction.day is 'The day of own_play to which it was added';
comment on column own_play_correction.staked is 'In subunits of the currency; negative if stakes were taken back';
comment on column own_play_correction.cost is 'In millionths of a subunit';

create index own_play_correction_player on own_play_correction (player_id, day);

comment on table own_play is
  'Cash that a player staked and won in ended rounds without a part of a bonus, by the day on which they ended. It includes corrections, also those of paid days';

create table cashback_carry (
  programme text not null,
  player_id uuid not null,
  currency text collate "C" not null,
  amount bigint not null,
  primary key (programme, player_id, currency)
);
comment on table cashback_carry is 'What corrections of paid periods changed and no payment has included: the next payment of the programme does';
comment on column cashback_carry.amount is 'In subunits of the currency; negative: more was paid than the corrected periods owe';

create index cashback_carry_player on cashback_carry (player_id);
