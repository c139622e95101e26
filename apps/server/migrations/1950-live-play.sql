-- Bets of players that everyone sees, and how many play each game.

create table live_bet (
  id uuid primary key,
  player uuid not null,
  game text not null,
  asset text collate "C" not null,
  staked bigint not null check (staked > 0),
  won bigint not null check (won >= 0),
  worth bigint not null,
  is_high boolean not null,
  at timestamptz not null,
  published_at timestamptz
);
comment on table live_bet is 'The latest finished rounds that everyone can see, and those that wait for the next publication; kept short by its timer';
comment on column live_bet.id is 'The round';
comment on column live_bet.player is 'The player; only a masked name is ever shown';
comment on column live_bet.game is 'The game of the catalogue';
comment on column live_bet.asset is 'The currency';
comment on column live_bet.staked is 'The stake, in subunits';
comment on column live_bet.won is 'The payout, in subunits';
comment on column live_bet.worth is
  'The stake or the payout, whichever is larger, in subunits of the base currency: of waiting rounds the largest are published';
comment on column live_bet.is_high is 'Whether the stake reached the threshold for high rollers';
comment on column live_bet.at is 'When the round was finished';
comment on column live_bet.published_at is 'When it was published; null: it waits';

create index live_bet_waiting on live_bet (worth desc) where published_at is null;
create index live_bet_published on live_bet (published_at desc, at desc) where published_at is not null;
create index live_bet_player on live_bet (player);

create table playing_player (
  player uuid primary key,
  game text not null,
  at timestamptz not null
);
comment on table playing_player is 'The game in which each player last finished a round, within the last minutes';
comment on column playing_player.player is 'The player';
comment on column playing_player.game is 'The game of the catalogue';
comment on column playing_player.at is 'When they finished it, to the minute: a later round writes nothing until then';

create index playing_player_at on playing_player (at);

create table live_play_turn (
  kind text primary key check (kind in ('bets', 'playing')),
  at timestamptz not null
);
comment on table live_play_turn is 'When any process last published, so that all of them together keep to the cap';
insert into live_play_turn (kind, at) values ('bets', '-infinity'), ('playing', '-infinity');
