/**
 * The way back to versions without migration 2500-player-rows.sql: gives them the tables that they read. The migration then counts as missing,
 * so the next upgrade runs it again.
 */
import type { Db, Tx } from '../../platform/database/database.ts'

const MIGRATION = 'server/2500-player-rows.sql'

const OWNERS = `
  drop view player_state;
  drop trigger ledger_owner_zone_changed on ledger_owner;
  alter table ledger_owner rename to player_state;
  alter table player_state rename column owner to player;
  alter table player_state rename constraint ledger_owner_pkey to player_state_pkey;
  alter table player_state rename constraint ledger_owner_restriction_check to player_state_restriction_check;
  comment on table player_state is 'Whether a player may bet, and what their limits have left';
  create table ledger_owner (owner uuid primary key);
  comment on table ledger_owner is 'The one lock of an owner';
  insert into ledger_owner select player from player_state;
  delete from player_state where restriction is null;
  alter table player_state
    drop constraint ledger_owner_player,
    alter column restriction set not null,
    alter column zone set not null,
    alter column country set not null;
  create trigger player_state_zone_changed after update of zone on player_state
    for each row when (old.zone is distinct from new.zone) execute function recent_play_touch('player')`

/** The table has the columns of the view, in the same order. */
const BALANCES = `
  alter view player_asset rename to player_asset_columns;
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
    bets_open int not null default 0 check (bets_open >= 0),
    primary key (player, asset),
    constraint player_asset_check check (turnover_done between 0 and turnover_required)
  ) with (fillfactor = 50);
  comment on table player_asset is 'What a bet must know about a player in one currency: active bonus and turnover';
  insert into player_asset
    select a.* from player_asset_columns a where exists (select from player_state s where s.player = a.player);
  drop view player_asset_columns;
  drop function refuse_write_to_view();
  delete from ledger_balance where seq = 0;
  alter table ledger_balance
    alter column pockets drop default,
    alter column seq drop default,
    drop column bonus_done,
    drop column turnover_done,
    drop column bonus_open,
    drop column rounds_open,
    drop column bets_open,
    drop column bonus_id,
    drop column bonus_max_bet,
    drop column bonus_target,
    drop column bonus_cap,
    drop column bonus_closing,
    drop column bonus_terms,
    drop column bonus_kept,
    drop column turnover_required`

/** Whether a process is connected that has posted: the migration refuses to run then, and the way back must too. */
export async function isPosting(db: Db): Promise<boolean> {
  const { rows } = await db.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'ledger %' limit 1`,
  )
  return rows.length > 0
}

/** Call as the owner of the tables, while no process runs. Returns false if the tables are separate already. */
export async function separatePlayerRows(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query('delete from schema_migration where name = $1', [MIGRATION])
  if (rowCount === 0) return false
  for (const statement of `${OWNERS};${BALANCES}`.split(';')) await tx.query(statement)
  return true
}
