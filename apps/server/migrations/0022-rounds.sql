-- Rounds of games as the players' history and the bets' memory.

create table round (
  player uuid not null,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  id uuid not null,
  asset text collate "C" not null,
  game text not null,
  build text,
  bonus_id uuid,
  staked bigint[] not null,
  won bigint[] not null,
  counted bigint[] not null,
  open boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (player, opened_at, id)
) with (fillfactor = 50);
comment on table round is 'One round of a game for money, written by bets and wins under the player''s lock';
comment on column round.player is 'Who plays: the ledger''s owner';
comment on column round.provider is 'Whose game it is';
comment on column round.external_id is 'The provider''s id of the round';
comment on column round.id is 'Our id: the group of its entries';
comment on column round.asset is 'The currency';
comment on column round.game is 'The game of the catalogue';
comment on column round.build is 'Which build of the game was played, if the provider tells';
comment on column round.bonus_id is 'The bonus whose money is in it: it stays open as long as the round';
comment on column round.staked is 'Cash and bonus money that was staked and not rolled back';
comment on column round.won is 'Cash and bonus money that was won and not rolled back';
comment on column round.counted is 'What its stakes counted: bet limits and loss limits (base currency), turn-over, wagering';
comment on column round.open is 'Not finished by the provider';
comment on column round.opened_at is 'When its first bet was placed';
comment on column round.closed_at is 'When it was finished';

-- The look-up of a bet. The id as one value, so that no other index of this table could serve it (see ledger_id).
create unique index round_external_id on round (ledger_id(player, provider, external_id));

create table winner (
  id uuid primary key,
  player uuid not null,
  game text not null,
  asset text collate "C" not null,
  amount bigint not null,
  staked bigint not null,
  at timestamptz not null
);
comment on table winner is 'The latest wins that are shown to everyone; kept short by its consumer';
comment on column winner.id is 'The round';
comment on column winner.player is 'Whose; only his nickname is ever shown';
comment on column winner.game is 'The game of the catalogue';
comment on column winner.asset is 'The currency';
comment on column winner.amount is 'What was won, in subunits';
comment on column winner.staked is 'What was staked, in subunits';
comment on column winner.at is 'When the round was finished';

create index winner_at on winner (at);
