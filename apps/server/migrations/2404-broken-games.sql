-- Games whose launches fail, by name: a broken one must not make the other games of its provider unavailable.

alter table game_provider_health
  drop column launch_failures,
  add column failed_games text[] not null default '{}',
  add column broken_games text[] not null default '{}';
comment on column game_provider_health.failed_games is
  'Games whose launches got no answer since one worked: three of them make the provider unavailable';
comment on column game_provider_health.broken_games is
  'Games whose launches failed while that of another game worked: they say nothing about the others until they work';
