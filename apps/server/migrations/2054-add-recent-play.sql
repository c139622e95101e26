-- Equal types let the planner look up single players in the view, instead of reading it whole.
create or replace view play_day_all as
  select player_id, day, currency, rounds, staked, won, played_s, deposited, withdrawn from play_day
  union all
  -- Without a condition: with one, players of a list would be looked up by reading all of the table.
  select player_id, report_day, report_currency, report_rounds, report_staked, report_won, played_s, 0::bigint, 0::bigint from recent_play;

-- Versions before recent_play read the tables only. The same sums are moved by the counters, one player at a time.
create function add_recent_play() returns bigint language plpgsql as $$
declare
  moved bigint;
begin
  perform from recent_play order by player_id for update;
  update loyalty_account a set score = a.score + r.game_base * r.weight
    from recent_play r where r.player_id = a.player_id and r.game is not null;
  insert into rakeback as b (player_id, currency, accrued)
    select player_id, game_currency, game_staked::numeric * edge * rate from recent_play where game is not null
    on conflict (player_id, currency) do update set accrued = b.accrued + excluded.accrued;
  insert into loyalty_play as p (player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base)
    select player_id, game_day, game, game_currency, weight, edge, rate, first_at, last_at, game_rounds, game_staked, game_base
      from recent_play where game is not null
    on conflict (player_id, day, game, currency, weight, edge, rate) do update set
      first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at),
      rounds = p.rounds + excluded.rounds, staked = p.staked + excluded.staked, base = p.base + excluded.base;
  insert into own_play as p (day, player_id, currency, staked, won, cost)
    select own_day, player_id, own_currency, own_staked, own_won, own_cost from recent_play where own_day is not null
    on conflict (day, player_id, currency) do update set
      staked = p.staked + excluded.staked, won = p.won + excluded.won, cost = p.cost + excluded.cost;
  insert into play_day as p (player_id, day, currency, rounds, staked, won, played_s)
    select player_id, report_day, report_currency, report_rounds, report_staked, report_won, played_s
      from recent_play where report_day is not null
    on conflict (player_id, day, currency) do update set rounds = p.rounds + excluded.rounds,
      staked = p.staked + excluded.staked, won = p.won + excluded.won, played_s = p.played_s + excluded.played_s;
  update recent_play set version = version + 1,
      game_day = null, game = null, game_currency = null, weight = null, edge = null, rate = null, first_at = null, last_at = null,
      game_rounds = 0, game_staked = 0, game_base = 0,
      own_day = null, own_currency = null, own_staked = 0, own_won = 0, own_cost = 0,
      report_day = null, report_currency = null, report_rounds = 0, report_staked = 0, report_won = 0, played_s = 0
    where game is not null or own_day is not null or report_day is not null;
  get diagnostics moved = row_count;
  return moved;
end $$;
comment on function add_recent_play() is
  'Adds all of recent_play to the tables that versions before it read, and empties it. For a rollback to such a version; returns the number of players';
