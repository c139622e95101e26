-- Cashback that players claim, and players whose rounds were not counted when their cashback was paid.

create table cashback_waiting (
  programme text not null,
  starts_on date not null,
  player_id uuid not null,
  primary key (programme, starts_on, player_id),
  foreign key (programme, starts_on) references cashback_run (programme, starts_on)
);
comment on table cashback_waiting is 'Players with rounds that were not counted when the run began. They are paid once all of them are, and hold up nobody else';

create index cashback_waiting_player on cashback_waiting (player_id);

create table cashback_claim (
  id uuid primary key,
  player_id uuid not null,
  programme text not null,
  starts_on date not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  claim_until timestamptz not null,
  claimed_at timestamptz,
  lapsed_at timestamptz,
  unique (programme, player_id, currency, starts_on),
  foreign key (programme, starts_on) references cashback_run (programme, starts_on),
  check (claimed_at is null or lapsed_at is null)
);
comment on table cashback_claim is 'Cashback of a programme whose players claim it. A claim issues the reward with the cause programme:player:currency:day';
comment on column cashback_claim.starts_on is 'The first day of the period';
comment on column cashback_claim.amount is 'In subunits of the currency';
comment on column cashback_claim.claimed_at is 'By the player, or at the deadline for a player who could not';

create index cashback_claim_player on cashback_claim (player_id, starts_on desc);
create index cashback_claim_open on cashback_claim (claim_until) where claimed_at is null and lapsed_at is null;
