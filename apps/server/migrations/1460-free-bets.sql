-- Free bets that offers issue. What uses one is a sports bet, which names it.

create table player_freebet (
  id uuid primary key,
  player_id uuid not null,
  offer text not null,
  cause text not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  terms jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  bet_id uuid,
  constraint player_freebet_cause unique (cause)
);
comment on table player_freebet is 'A free bet of a player: one sports bet whose stake the operator gives. Written under the player''s lock only';
comment on column player_freebet.offer is 'Id of the offer';
comment on column player_freebet.cause is 'What issued it, such as deposit:<invoice> or grant:<grant>. Each cause issues one';
comment on column player_freebet.amount is 'The stake that it covers, in subunits';
comment on column player_freebet.terms is 'The copied terms of the offer';
comment on column player_freebet.expires_at is 'Until when a bet can be placed with it';
comment on column player_freebet.cancelled_at is 'When it was taken back: its deposit was charged back, or staff withdrew it';
comment on column player_freebet.bet_id is
  'The last bet that used it. It is used while a bet that names it is neither refunded, declined nor rolled back';

create index player_freebet_player on player_freebet (player_id, created_at desc);
