-- A process of an older version that connects after 2500-player-rows.sql writes to the tables that are views now. PostgreSQL would pass such a write
-- on to the ledger's rows, or drop it: a new player would get no state. So it is refused.
create function refuse_write_to_view() returns trigger language plpgsql as $$ begin
  raise exception '% is a view: a process of an older version is running', tg_table_name
    using hint = 'docs/guides/upgrade.md, "one row per player"';
end $$;

create trigger player_state_read_only instead of insert or update or delete on player_state
  for each row execute function refuse_write_to_view();
create trigger player_asset_read_only instead of insert or update or delete on player_asset
  for each row execute function refuse_write_to_view();
