-- Games of all providers, as last reported by them.

create table game (
  id text primary key,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  title text not null,
  category text not null,
  details jsonb not null,
  is_available boolean not null,
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  constraint game_external_id unique (provider, external_id)
);
comment on table game is
  'The catalogue. A game that its provider no longer lists is kept as unavailable, because rounds refer to it';
comment on column game.id is 'The provider''s prefix and its id for the game';
comment on column game.provider is 'The provider';
comment on column game.external_id is 'The provider''s id';
comment on column game.title is 'As the provider writes it';
comment on column game.category is 'The provider''s category';
comment on column game.details is
  'Everything else that the provider reports: RTP, volatility, lines, features, currencies, countries, thumbnail, build';
comment on column game.is_available is 'Whether it was in the provider''s last list';
comment on column game.first_seen_at is 'When it was added to the catalogue';
comment on column game.updated_at is 'When the provider last reported a change';
