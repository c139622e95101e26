-- Sports bets that are not settled keep the turnover requirement, as open rounds do.

alter table player_asset add column bets_open int not null default 0 check (bets_open >= 0);
comment on column player_asset.bets_open is 'Sports bets in this currency that are not settled';
