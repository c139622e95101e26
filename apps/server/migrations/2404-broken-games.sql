-- Games whose launches fail, by name: a broken one must not make the other games of its provider unavailable.

alter table game_provider_health
  add column failed_games text[] not null default '{}',
  add column broken_games text[] not null default '{}';
comment on column game_provider_health.failed_games is
  'Games whose launches got no answer since one worked: three of them make the provider unavailable';
comment on column game_provider_health.broken_games is
  'Games whose launches failed while that of another game worked: they say nothing about the others until they work';
comment on column game_provider_health.launch_failures is
  'Read by versions before failed_games only, while an upgrade runs. A later version drops it';
