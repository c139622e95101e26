-- What a bet must know about a player. Code that changes a limit, a bonus, a status or a session copies here what a bet must know
-- about it, under the player's lock (their row of ledger_owner) and in the same transaction.

insert into ledger_pocket (position, name) values (1, 'cash'), (2, 'bonus'), (3, 'locked');

create table player_state (
  player uuid primary key,
  restriction text not null check (restriction in ('none', 'cooling off', 'held', 'excluded', 'blocked', 'closed')),
  restricted_until timestamptz,
  zone text not null,
  country text collate "C" not null,
  windows text not null default '{}',
  used text not null default '{}'
) with (fillfactor = 50);
comment on table player_state is 'Whether a player may bet, and what their limits have left';
comment on column player_state.player is 'The player: the ledger''s owner';
comment on column player_state.restriction is 'If it is not none, bets are refused. Wins are always paid';
comment on column player_state.restricted_until is 'When the restriction ends automatically; null: it does not';
comment on column player_state.zone is 'IANA time zone in which the player''s days, weeks and months begin';
comment on column player_state.country is 'The player''s country, for games and currencies that are not available there';
comment on column player_state.windows is
  'The player''s limits, flat, as the literal of a bigint[]: kind (1 bet, 2 loss, 3 deposit), period (1 day, 2 week, 3 month), amount (base currency), start and end (ms) of each';
comment on column player_state.used is
  'What each limit has used and reserved, flat, as the literal of a bigint[]. The last column, so that a bet writes only this one to the WAL';

create table player_asset (
  player uuid not null,
  asset text collate "C" not null,
  bonus_id uuid,
  bonus_max_bet bigint check (bonus_max_bet > 0),
  bonus_target bigint not null default 0 check (bonus_target >= 0),
  bonus_done bigint not null default 0 check (bonus_done >= 0),
  bonus_cap bigint check (bonus_cap >= 0),
  bonus_open int not null default 0 check (bonus_open >= 0),
  bonus_closing boolean not null default false,
  bonus_terms jsonb not null default '{}',
  bonus_kept text[] not null default '{}',
  turnover_required bigint not null default 0 check (turnover_required >= 0),
  turnover_done bigint not null default 0,
  rounds_open int not null default 0 check (rounds_open >= 0),
  primary key (player, asset),
  constraint player_asset_check check (turnover_done between 0 and turnover_required)
) with (fillfactor = 50);
comment on table player_asset is 'What a bet must know about a player in one currency: active bonus and turnover';
comment on column player_asset.player is 'The player';
comment on column player_asset.asset is 'The currency';
comment on column player_asset.bonus_id is 'The active bonus. Without one, no bonus money is ever staked';
comment on column player_asset.bonus_max_bet is 'The max bet while it is active; null: none';
comment on column player_asset.bonus_target is 'The wagering requirement';
comment on column player_asset.bonus_done is 'Stakes that counted towards it';
comment on column player_asset.bonus_cap is 'The max cashout; null: none';
comment on column player_asset.bonus_open is 'Open rounds that hold its money';
comment on column player_asset.bonus_closing is 'Expired: it takes no new stakes and ends with its last open round';
comment on column player_asset.bonus_terms is 'Excluded games, and what each game or category contributes, in percent';
comment on column player_asset.bonus_kept is
  'The last wagered bonuses, for late wins and rollbacks. Each is its id, its bonus money at the end and since, the cash paid for it, the stakes counted, the target and the cap (empty: none), with colons between';
comment on column player_asset.turnover_required is 'The turnover that the player''s deposits require before a withdrawal';
comment on column player_asset.turnover_done is 'Cash stakes that counted towards it';
comment on column player_asset.rounds_open is 'Open rounds in this currency';

create table game_session (
  id uuid primary key,
  player uuid not null,
  account uuid not null,
  game text not null,
  session uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
comment on table game_session is
  'One launch of a game for money. Bets need an open one. It outlives access tokens and is ended under the player''s lock';
comment on column game_session.id is 'The provider sends it with each bet';
comment on column game_session.player is 'The player';
comment on column game_session.account is 'The account that stakes are taken from';
comment on column game_session.game is 'The game of the catalogue';
comment on column game_session.session is 'The session that it belongs to: logging out ends it';
comment on column game_session.started_at is 'When it was launched';
comment on column game_session.ended_at is 'Bets are refused from then on';

create index game_session_open on game_session (player) where ended_at is null;
