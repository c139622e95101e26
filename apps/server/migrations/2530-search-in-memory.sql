-- Processes search in memory. Those of earlier versions, which run until an upgrade has ended, still use the table and the function.
comment on table game_search is
  'Not used since searches are in memory: only processes of earlier versions write and read it. A later version removes it';
comment on function find_games(text, text[]) is
  'Not used since searches are in memory: only processes of earlier versions call it. A later version removes it';
