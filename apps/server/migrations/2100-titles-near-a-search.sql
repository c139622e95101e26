-- Comparing the trigrams of hundreds of titles took most of the time of a search, only to order titles that the server scores anyway.
--
-- Comparing the keys of a row takes much longer than the planner assumes, so without the settings it would read the whole table, in
-- its order or in that of its primary key.
create or replace function find_games(sought text, sought_keys text[]) returns table (game text, document text)
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.45
set enable_seqscan = off set enable_indexscan = off as $$
declare
  found_rows int;
  -- One or two letters have no trigram. They can only be the beginning of a word, which has one.
  patterns constant text[] := case when length(sought) > 2 then array['%' || sought || '%']
    else array[sought || '%', '% ' || sought || '%'] end;
begin
  return query
    (select s.game, s.document from game_search s where s.keys && sought_keys limit 400)
    union
    (select s.game, s.document from game_search s where s.document like any (patterns) limit 400);
  get diagnostics found_rows = row_count;
  -- Comparing the trigrams of many titles takes a hundred times as long, so only where nothing is nearer.
  if found_rows < 12 then
    return query
      select s.game, s.document from game_search s
       where s.document %> sought and not s.keys && sought_keys and s.document not like all (patterns)
       order by word_similarity(sought, s.document) desc limit 100;
  end if;
end $$;
comment on function find_games(text, text[]) is
  'Titles near a text by keys or a part of them, in no order, and then by trigrams if those are few. Letters, digits and spaces only';
