-- Points, levels and rakeback with the play that only recent_play has.

create view loyalty_play_all as
  select l.player_id, l.day, l.game, l.currency, l.weight, l.edge, l.rate,
         least(l.first_at, r.first_at) as first_at, greatest(l.last_at, r.last_at) as last_at,
         l.rounds + coalesce(r.game_rounds, 0) as rounds, l.staked + coalesce(r.game_staked, 0) as staked,
         l.base + coalesce(r.game_base, 0) as base
    from loyalty_play l
    left join recent_play r on r.player_id = l.player_id and r.game_day = l.day and r.game = l.game
     and r.game_currency = l.currency and r.weight = l.weight and r.edge = l.edge and r.rate = l.rate
  union all
  select r.player_id, r.game_day, r.game, r.game_currency, r.weight, r.edge, r.rate, r.first_at, r.last_at, r.game_rounds,
         r.game_staked, r.game_base
    from recent_play r
   where r.game is not null
     and not exists (
       select from loyalty_play l where l.player_id = r.player_id and l.day = r.game_day and l.game = r.game
          and l.currency = r.game_currency and l.weight = r.weight and l.edge = r.edge and l.rate = r.rate);
comment on view loyalty_play_all is 'All counted stakes of loyalty_play and recent_play, one row for each key of loyalty_play';

create view loyalty_account_all as
  select a.player_id, a.score + coalesce(r.game_base * r.weight, 0) as score, a.level, a.version + coalesce(r.version, 0) as version
    from loyalty_account a
    left join lateral (select game_base, weight, version from recent_play where player_id = a.player_id limit 1) r on true;
comment on view loyalty_account_all is 'Points and levels with the points of recent_play';

create view rakeback_all as
  select b.player_id, b.currency, b.accrued + coalesce(r.game_staked::numeric * r.edge * r.rate, 0) as accrued, b.claimed, b.claims
    from rakeback b
    left join lateral (
      select game_staked, edge, rate from recent_play where player_id = b.player_id and game_currency = b.currency limit 1) r on true
  union all
  select r.player_id, r.game_currency, r.game_staked::numeric * r.edge * r.rate, 0, 0
    from recent_play r
   where r.game is not null
     and not exists (select from rakeback b where b.player_id = r.player_id and b.currency = r.game_currency);
comment on view rakeback_all is 'Rakeback with that of recent_play, one row for each player and currency';

comment on table loyalty_play is
  'Own-money stakes of a player''s ended rounds by day and game, with everything they were multiplied by: it answers why each point and each part of the rakeback was counted. Without those of recent_play';
comment on column loyalty_account.score is
  'Counted stakes in subunits of the base currency and their parts, times the weight of the game in thousandths. Without those of recent_play';
comment on column rakeback.accrued is
  'The sum of stake times edge times rate of all rounds, in 10^-10 subunits. Without those of recent_play';
