-- What a bet must know about a player moves into the ledger's rows, so that a bet reads and writes each row once: the state of the player
-- into the row that is the player's lock, and bonus, turnover and open rounds into the balance. The views player_state and player_asset
-- keep their names for readers. About 25 seconds for a million players on two cores.

-- An older process could not bet any more: it looks for the columns where they were.
do $$ begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name like 'ledger %') then
    raise exception 'processes of an older version are running: stop them, then start the new version'
      using hint = 'docs/guides/upgrade.md, "one row per player"';
  end if;
end $$;

lock table ledger_owner, player_state, ledger_balance, player_asset in access exclusive mode;

-- The table of states becomes the table of owners, so no row is copied. Few owners are no players, such as jackpots.
drop trigger player_state_zone_changed on player_state;
alter table player_state
  alter column restriction drop not null,
  alter column zone drop not null,
  alter column country drop not null,
  add constraint ledger_owner_player check (num_nulls(restriction, zone, country) in (0, 3));
insert into player_state (player, restriction, zone, country)
  select owner, null, null, null from ledger_owner o where not exists (select from player_state s where s.player = o.owner);
drop table ledger_owner;
alter table player_state rename to ledger_owner;
alter table ledger_owner rename column player to owner;
alter table ledger_owner rename constraint player_state_pkey to ledger_owner_pkey;
alter table ledger_owner rename constraint player_state_restriction_check to ledger_owner_restriction_check;
comment on table ledger_owner is
  'The one lock of an owner: code that changes anything of theirs first takes FOR NO KEY UPDATE on this row. No foreign key points here, because checking one would lock the row too. Of a player also: whether they may bet, and what their limits have left';
comment on column ledger_owner.owner is 'The owner''s id. A player''s is that of the player';
comment on column ledger_owner.restriction is
  'If it is not none, bets are refused. Wins are always paid. Null: the owner is not a player';

create trigger ledger_owner_zone_changed after update of zone on ledger_owner
  for each row when (old.zone is not null and old.zone is distinct from new.zone) execute function recent_play_touch('owner');

create view player_state as
  select owner as player, restriction, restricted_until, zone, country, windows, used
    from ledger_owner where restriction is not null;
comment on view player_state is 'Whether a player may bet, and what their limits have left';

-- What bets change follows the amounts directly, so that the WAL of an update has one piece of the row.
alter table ledger_balance
  alter column pockets set default '{0,0,0,0}',
  alter column seq set default 0,
  add column bonus_done bigint not null default 0 check (bonus_done >= 0),
  add column turnover_done bigint not null default 0,
  add column bonus_open int not null default 0 check (bonus_open >= 0),
  add column rounds_open int not null default 0 check (rounds_open >= 0),
  add column bets_open int not null default 0 check (bets_open >= 0),
  add column bonus_id uuid,
  add column bonus_max_bet bigint check (bonus_max_bet > 0),
  add column bonus_target bigint not null default 0 check (bonus_target >= 0),
  add column bonus_cap bigint check (bonus_cap >= 0),
  add column bonus_closing boolean not null default false,
  add column bonus_terms jsonb not null default '{}',
  add column bonus_kept text[] not null default '{}',
  add column turnover_required bigint not null default 0 check (turnover_required >= 0),
  add constraint ledger_balance_turnover check (turnover_done between 0 and turnover_required);
comment on table ledger_balance is
  'An owner''s amounts of an asset by pocket: always the sum of their entries. Of a player also what a bet must know in this currency: active bonus and turnover. Half-filled pages keep its updates off the index';
comment on column ledger_balance.seq is 'Number of the last entry: the balance''s version; 0: there is none';
comment on column ledger_balance.bonus_done is 'Stakes that counted towards the wagering requirement';
comment on column ledger_balance.turnover_done is 'Cash stakes that counted towards the required turnover';
comment on column ledger_balance.bonus_open is 'Open rounds that hold money of the active bonus';
comment on column ledger_balance.rounds_open is 'Open rounds in this currency';
comment on column ledger_balance.bets_open is 'Sports bets in this currency that are not settled';
comment on column ledger_balance.bonus_id is 'The active bonus. Without one, no bonus money is ever staked';
comment on column ledger_balance.bonus_max_bet is 'The max bet while it is active; null: none';
comment on column ledger_balance.bonus_target is 'Its wagering requirement';
comment on column ledger_balance.bonus_cap is 'Its max cashout; null: none';
comment on column ledger_balance.bonus_closing is 'Expired: it takes no new stakes and ends with its last open round';
comment on column ledger_balance.bonus_terms is
  'Excluded games and what each game or category contributes, in percent; or, of a bonus for sports, which bets count';
comment on column ledger_balance.bonus_kept is
  'The last wagered bonuses, for late wins and rollbacks. Each is its id, its bonus money at the end and since, the cash paid for it, the stakes counted, the target and the cap (empty: none), with colons between';
comment on column ledger_balance.turnover_required is
  'The turnover that the player''s deposits require before a withdrawal';

insert into ledger_balance (owner, asset) select player, asset from player_asset on conflict do nothing;
update ledger_balance b
   set (bonus_done, turnover_done, bonus_open, rounds_open, bets_open, bonus_id, bonus_max_bet, bonus_target, bonus_cap, bonus_closing,
        bonus_terms, bonus_kept, turnover_required) =
       row (s.bonus_done, s.turnover_done, s.bonus_open, s.rounds_open, s.bets_open, s.bonus_id, s.bonus_max_bet, s.bonus_target, s.bonus_cap,
        s.bonus_closing, s.bonus_terms, s.bonus_kept, s.turnover_required)
  from player_asset s where s.player = b.owner and s.asset = b.asset;
drop table player_asset;

create view player_asset as
  select owner as player, asset, bonus_id, bonus_max_bet, bonus_target, bonus_done, bonus_cap, bonus_open, bonus_closing, bonus_terms,
         bonus_kept, turnover_required, turnover_done, rounds_open, bets_open
    from ledger_balance;
comment on view player_asset is 'What a bet must know about a player in one currency: active bonus and turnover';

-- A process of an older version that connects later still writes to these views. PostgreSQL would pass such a write on to the ledger's rows,
-- or drop it: a new player would get no state. So it is refused.
create function refuse_write_to_view() returns trigger language plpgsql as $$ begin
  raise exception '% is a view: a process of an older version is running', tg_table_name
    using hint = 'docs/guides/upgrade.md, "one row per player"';
end $$;

create trigger player_state_read_only instead of insert or update or delete on player_state
  for each row execute function refuse_write_to_view();
create trigger player_asset_read_only instead of insert or update or delete on player_asset
  for each row execute function refuse_write_to_view();

analyze ledger_owner, ledger_balance;
