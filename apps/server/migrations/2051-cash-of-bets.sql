-- The report also counts cash-outs, free bets and bets of a bonus. Adds what it left out of bets that are over, on the day of their end.

insert into play_day as p (player_id, day, currency, rounds, staked, won)
select player, (coalesce(first_settled_at, settled_at, placed_at) at time zone zone)::date, asset,
       sum(case when is_plain then 0 else 1 end), sum(staked - staked_before), sum(won - won_before)
  from (select b.player, b.asset, b.first_settled_at, b.settled_at, b.placed_at, s.zone, is_plain,
               case when b.freebet is not null then 0
                    when b.stake_bonus = 0 then risked
                    else risked - div(risked::numeric * b.stake_bonus, b.stake) end as staked,
               case when b.stake_bonus = 0 then paid else paid - div(paid::numeric * b.stake_bonus, b.stake) end as won,
               case when is_plain then b.stake_left else 0 end as staked_before,
               case when is_plain then b.returned else 0 end as won_before
          from sports_bet b
          join player_state s on s.player = b.player
         cross join lateral (
           select b.state in ('won', 'lost') and b.freebet is null and b.bonus is null as is_plain,
                  case b.state when 'refunded' then b.stake - b.stake_left else b.stake end as risked,
                  case b.state when 'refunded' then b.cashed_out else b.returned + b.cashed_out end as paid) own
         where b.state in ('won', 'lost', 'refunded', 'cashed out') and risked > 0
           and b.placed_at >= (select at from play_report_start)) bets
 where not is_plain or staked <> staked_before or won <> won_before
 group by 1, 2, 3 order by 1, 2, 3
    on conflict (player_id, day, currency) do update set rounds = p.rounds + excluded.rounds,
       staked = p.staked + excluded.staked, won = p.won + excluded.won;
