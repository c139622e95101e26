-- Games of all providers, as last reported by them.

create sequence catalogue_version;
comment on sequence catalogue_version is
  'The order of changes of the catalogue: readers ask for rows with a greater version than the last one that they have read';

create function catalogue_lock() returns trigger language plpgsql as $$
begin
  -- A reader must never see a version before a smaller one is committed, so changes are committed one after another.
  perform pg_advisory_xact_lock(7246019);
  return null;
end $$;

create function catalogue_set_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('catalogue_version');
  return new;
end $$;

create table game_studio (
  id text primary key,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  name text not null,
  logo text,
  description text,
  updated_at timestamptz not null,
  version bigint not null,
  constraint game_studio_external_id unique (provider, external_id)
);
comment on table game_studio is
  'The companies whose names players see on games. A game provider that is an aggregator offers the games of many studios';
comment on column game_studio.id is 'The id in the API: the provider''s prefix and its id for the studio';
comment on column game_studio.provider is 'The game provider that offers its games';
comment on column game_studio.external_id is 'The provider''s id; empty for the provider''s own games';
comment on column game_studio.name is 'As the provider writes it';
comment on column game_studio.logo is 'Address of a picture; null if the provider sends none';
comment on column game_studio.description is 'A short text as the provider writes it; null if it sends none';
comment on column game_studio.updated_at is 'When the provider last reported a change';
comment on column game_studio.version is 'Set at each change from catalogue_version';

create trigger game_studio_lock before insert or update on game_studio
  for each statement execute function catalogue_lock();
create trigger game_studio_version before insert or update on game_studio
  for each row execute function catalogue_set_version();
create index game_studio_by_version on game_studio (version);

create table game (
  id text primary key,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  studio text not null references game_studio (id),
  title text not null,
  category text not null,
  details jsonb not null,
  is_available boolean not null,
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  version bigint not null,
  constraint game_external_id unique (provider, external_id)
);
comment on table game is
  'The catalogue. A game that its provider no longer lists is kept as unavailable, because rounds refer to it';
comment on column game.id is 'The provider''s prefix and its id for the game';
comment on column game.provider is 'The game provider: the connection through which it is launched and settled';
comment on column game.external_id is 'The provider''s id';
comment on column game.studio is 'Whose name players see';
comment on column game.title is 'As the provider writes it';
comment on column game.category is 'The provider''s category';
comment on column game.details is
  'Everything else that the provider reports: RTP, volatility, lines, features, tags, currencies, countries, thumbnail, build';
comment on column game.is_available is 'Whether it was in the provider''s last list';
comment on column game.first_seen_at is 'When it was added to the catalogue';
comment on column game.updated_at is 'When the provider last reported a change';
comment on column game.version is 'Set at each change from catalogue_version';

create trigger game_lock before insert or update on game for each statement execute function catalogue_lock();
create trigger game_version before insert or update on game for each row execute function catalogue_set_version();
create index game_by_version on game (version);
create index game_by_studio on game (studio);

-- Search: titles as Latin words, found by trigrams and by words with one letter left out.

create extension if not exists pg_trgm;

create table game_search (
  game text primary key references game (id),
  document text not null,
  keys text[] not null,
  version bigint not null,
  form integer not null
);
comment on table game_search is 'What the search finds games by. Written by a job from the titles, and can be rebuilt from them';
comment on column game_search.game is 'The game';
comment on column game_search.document is
  'The words of the title in Latin letters, then all of them as one word if there are several';
comment on column game_search.keys is 'Each of these words with at most one letter left out, and its sound after a tilde';
comment on column game_search.version is 'The version of the game when it was indexed';
comment on column game_search.form is 'The version of the rules that wrote it: games with an older one are indexed again';

create index game_search_document on game_search using gin (document gin_trgm_ops);
create index game_search_keys on game_search using gin (keys);

create function find_games(sought text, sought_keys text[]) returns table (game text, document text)
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.45
set enable_seqscan = off set enable_indexscan = off as $$
declare
  found_rows int;
  -- One or two letters have no trigram. They can only be the beginning of a word, which has one.
  patterns constant text[] := case when length(sought) > 2 then array['%' || sought || '%']
    else array[sought || '%', '% ' || sought || '%'] end;
begin
  return query
    select n.game, n.document from (
      (select s.game, s.document from game_search s where s.keys && sought_keys limit 400)
      union
      (select s.game, s.document from game_search s where s.document like any (patterns) limit 400)) n
     order by word_similarity(sought, n.document) desc limit 400;
  get diagnostics found_rows = row_count;
  -- Comparing the trigrams of many titles takes a hundred times as long, so only where nothing is nearer.
  if found_rows < 12 then
    return query
      select s.game, s.document from game_search s
       where s.document %> sought and not s.keys && sought_keys and s.document not like all (patterns)
       order by word_similarity(sought, s.document) desc limit 100;
  end if;
end $$;
-- Comparing the keys of a row takes much longer than the planner assumes, so it would read the whole table, in its order or in
-- that of its primary key.
comment on function find_games(text, text[]) is
  'Titles near a text by keys or a part of them, the nearest first, and by trigrams if those are few. Letters, digits and spaces only';
