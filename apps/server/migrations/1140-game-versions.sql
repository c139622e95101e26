-- What rewards need to know about a game: its category and its edge, for each time.

create table game_version (
  game text not null references game (id),
  since timestamptz not null,
  category text not null,
  edge integer check (edge between 0 and 1000000),
  primary key (game, since)
);
comment on table game_version is 'The category and edge of each game over time. Rows are never changed: rounds are counted by the version of their end';
comment on column game_version.since is 'Applies from then on; -infinity for the first version';
comment on column game_version.edge is 'What the game keeps of a stake on average, in millionths: 1 minus the stated RTP. Null if the provider states none';

create function game_edge(details jsonb) returns integer language sql immutable as $$
  select round(1000000 - (details ->> 'rtp')::numeric * 10000)::integer
$$;
comment on function game_edge(jsonb) is 'The edge in millionths, from the stated RTP in percent';

create function game_note_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into game_version (game, since, category, edge)
      values (new.id, '-infinity', new.category, game_edge(new.details));
  else
    -- A minute later, so that rounds which end while this transaction is open are not counted by another version afterwards.
    insert into game_version (game, since, category, edge)
      values (new.id, clock_timestamp() + interval '1 minute', new.category, game_edge(new.details));
  end if;
  return null;
end $$;
comment on function game_note_version() is 'Records each category and edge of a game';

create trigger game_new_version after insert on game for each row execute function game_note_version();
create trigger game_changed_version after update on game for each row
  when (old.category is distinct from new.category or old.details -> 'rtp' is distinct from new.details -> 'rtp')
  execute function game_note_version();

insert into game_version (game, since, category, edge)
  select id, '-infinity', category, game_edge(details) from game;
