-- Whether game providers answer.

create table game_provider_health (
  provider text collate "C" primary key,
  failures int not null default 0,
  launch_failures int not null default 0,
  is_down boolean not null default false,
  down_until timestamptz,
  checked_at timestamptz not null,
  changed_at timestamptz not null
);
comment on table game_provider_health is
  'Whether a game provider answers. While it does not, its games are shown as unavailable and are not launched';
comment on column game_provider_health.failures is 'Checks without an answer since the last answer';
comment on column game_provider_health.launch_failures is 'Launches without an answer since the last one that worked';
comment on column game_provider_health.down_until is 'Launches failed while checks were answered: the earliest time of the next launch';
comment on column game_provider_health.checked_at is 'When a process last began a check. An old time means that no process checks, so the rest is ignored';
comment on column game_provider_health.changed_at is 'When the provider went down or came back';
