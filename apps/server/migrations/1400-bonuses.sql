-- Bonuses that were issued to players. Terms are stored with each bonus, so later changes of an offer don't affect it. Written under the
-- player's lock only.

create table player_bonus (
  id uuid primary key,
  player_id uuid not null,
  offer text not null,
  package text,
  cause text not null unique,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  target bigint not null check (target >= 0),
  max_bet bigint check (max_bet > 0),
  cap bigint check (cap >= 0),
  terms jsonb not null,
  issue_session uuid,
  status smallint not null default 1 check (status in (1, 2, 3)),
  result smallint not null default 1 check (result between 1 and 5),
  activate_by timestamptz not null,
  days int not null check (days > 0),
  expires_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint player_bonus_check check ((status = 3) = (result > 1)),
  constraint player_bonus_check1 check (status <> 2 or expires_at is not null)
);
comment on table player_bonus is 'A bonus of a player. Its money is in the ledger only while it is active';
comment on column player_bonus.offer is 'Id in bonuses.json';
comment on column player_bonus.cause is
  'deposit:<invoice>, code:<code of the player> or package:<previous bonus>: each cause issues one bonus';
comment on column player_bonus.amount is 'Subunits, like target, max_bet and cap';
comment on column player_bonus.target is 'The wagering requirement';
comment on column player_bonus.cap is 'The max cashout; null: none';
comment on column player_bonus.terms is 'The offer as it was when it was chosen';
comment on column player_bonus.issue_session is 'The session that the player used last when it was issued; null: none was open';
comment on column player_bonus.status is '1 issued, 2 active, 3 finished';
comment on column player_bonus.result is '1 while not finished; then 2 wagered, 3 cancelled, 4 expired, 5 lost';
comment on column player_bonus.activate_by is 'Until when it can be activated';
comment on column player_bonus.days is 'How many days it lasts once it is active';
comment on column player_bonus.expires_at is 'When it expires; null before it is active';
comment on column player_bonus.version is 'Counts changes';

create index player_bonus_player on player_bonus (player_id, created_at desc);
create unique index player_bonus_active on player_bonus (player_id, currency) where status = 2;
create index player_bonus_over on player_bonus ((case status when 1 then activate_by else expires_at end), id) where status < 3;

create table player_freespin (
  id uuid primary key,
  player_id uuid not null,
  offer text not null,
  cause text not null,
  currency text collate "C" not null,
  game text not null,
  count int not null check (count >= 0),
  stake bigint not null check (stake > 0),
  terms jsonb not null,
  status smallint not null default 1 check (status in (1, 2, 3)),
  result smallint not null default 1 check (result between 1 and 4),
  activate_by timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (cause, game),
  constraint player_freespin_check check ((status = 3) = (result > 1))
);
comment on table player_freespin is 'Free spins of a player in one game';
comment on column player_freespin.offer is 'Id in bonuses.json';
comment on column player_freespin.cause is 'As in player_bonus: each cause issues the spins of a game once';
comment on column player_freespin.count is 'Remaining spins';
comment on column player_freespin.stake is 'The stake of each spin, in subunits';
comment on column player_freespin.status is '1 issued, 2 active, 3 finished';
comment on column player_freespin.result is '1 while not finished; then 2 played, 3 cancelled, 4 expired';

create index player_freespin_player on player_freespin (player_id, created_at desc);

create table player_bonus_code (
  id uuid primary key,
  player_id uuid not null,
  offer text not null,
  code text not null,
  trigger smallint not null check (trigger in (1, 3)),
  status smallint not null check (status in (1, 2)),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table player_bonus_code is 'Bonus codes that players entered and that were accepted';
comment on column player_bonus_code.trigger is '1 issues its bonus immediately, 3 with a deposit';
comment on column player_bonus_code.status is '1 accepted, 2 used';

create unique index player_bonus_code_waiting on player_bonus_code (player_id, offer) where status = 1;

create table player_bonus_due (
  bonus_id uuid primary key references player_bonus,
  player_id uuid not null,
  due_at timestamptz not null
);
comment on table player_bonus_due is 'Wagered bonuses whose next bonus of the package waits until the player''s break ends';
comment on column player_bonus_due.bonus_id is 'The wagered bonus';
comment on column player_bonus_due.due_at is 'When the next one would have been issued; its terms are judged as of then';
