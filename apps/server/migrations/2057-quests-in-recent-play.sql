-- The progress of active quests moves to recent_play, so that a round changes one row however many quests of its player are active. The
-- triggers do what the end and the start of a quest need, and add what processes of the version before count in player_quest alone.

create function quest_progress(quests text, quest uuid) returns jsonb language sql immutable as $$
  select jsonb_agg(
           case jsonb_typeof(task) when 'array' then jsonb_build_object('counted', task ->> 0, 'seen', task -> 1)
             else jsonb_build_object('counted', task #>> '{}') end order by place)
    from jsonb_array_elements(quests::jsonb -> quest::text) with ordinality as t(task, place) where place > 1
$$;
comment on function quest_progress(text, uuid) is
  'The progress of a quest in recent_play.quests, in the form of player_quest.progress; null if it is not there';

create function recent_quest(version integer, progress jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_array(version) || jsonb_agg(
           case when task ? 'seen' then jsonb_build_array(task -> 'counted', task -> 'seen') else task -> 'counted' end order by place)
    from jsonb_array_elements(progress) with ordinality as t(task, place)
$$;
comment on function recent_quest(integer, jsonb) is 'A quest in the form of recent_play.quests, from its columns in player_quest';

create function add_quest_progress(progress jsonb, before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(
           case when task ? 'seen' then jsonb_build_object('counted', seen.counted::text, 'seen', seen.rounds)
             else jsonb_build_object('counted', ((task ->> 'counted')::numeric + (after -> place ->> 'counted')::numeric
               - (before -> place ->> 'counted')::numeric)::text) end order by place)
    from (select task, place::integer - 1 as place from jsonb_array_elements(progress) with ordinality as t(task, place)) t
    cross join lateral (
      select count(*) filter (where total > 0) as counted, coalesce(jsonb_object_agg(key, total) filter (where total <> 0), '{}') as rounds
        from (select key, sum(rounds) as total
                from (select key, value::numeric as rounds from jsonb_each_text(task -> 'seen')
                      union all select key, value::numeric from jsonb_each_text(after -> place -> 'seen')
                      union all select key, -value::numeric from jsonb_each_text(before -> place -> 'seen')) parts
               group by key) totals) seen
$$;
comment on function add_quest_progress(jsonb, jsonb, jsonb) is 'Progress, and what another change of it added';

create view player_quest_all as
  select q.id, q.player_id, q.quest, q.attempt, q.state, q.currency, q.terms,
         coalesce((select quest_progress(r.quests, q.id) from recent_play r where r.player_id = q.player_id and q.state = 2), q.progress) as progress,
         q.has_checks, q.activated_at, q.ends_at, q.completed_at, q.claim_by, q.claimed_at, q.ended_at,
         coalesce((select (r.quests::jsonb -> q.id::text ->> 0)::integer from recent_play r where r.player_id = q.player_id and q.state = 2),
           q.version) as version
    from player_quest q;
comment on view player_quest_all is 'All quests of players with their progress and version, which recent_play has of active ones';

create function player_quest_start() returns trigger language plpgsql as $$
begin
  insert into recent_play as r (player_id, quests)
    values (new.player_id, jsonb_build_object(new.id, recent_quest(new.version, new.progress))::text)
    on conflict (player_id) do update set quests = (coalesce(r.quests::jsonb, '{}') || excluded.quests::jsonb)::text;
  return null;
end $$;
comment on function player_quest_start() is 'Begins the progress of a started quest in recent_play';

create function player_quest_change() returns trigger language plpgsql as $$
declare
  counted jsonb;
  counted_version integer;
begin
  select quest_progress(quests, old.id), (quests::jsonb -> old.id::text ->> 0)::integer into counted, counted_version
    from recent_play where player_id = old.player_id for update;
  if counted is null then
    return new;
  end if;
  if new.progress is distinct from old.progress then
    -- A process of the version before counted from what this row had.
    counted := add_quest_progress(counted, old.progress, new.progress);
  end if;
  if new.version > old.version then
    new.version := greatest(new.version, counted_version + 1);
  end if;
  if new.state <> 2 then
    update recent_play set quests = (quests::jsonb - old.id::text)::text where player_id = old.player_id;
  elsif new.progress is distinct from old.progress then
    update recent_play set quests = jsonb_set(quests::jsonb, array[old.id::text], recent_quest(new.version, counted))::text
      where player_id = old.player_id;
  end if;
  new.progress := counted;
  return new;
end $$;
comment on function player_quest_change() is
  'Copies the progress of a changed active quest from recent_play, where it is removed if the quest ends. Locks the row of recent_play';

-- Rounds of players with active quests wait until the migration has ended; those of others do not. Counting locks these rows first too.
do $$ begin
  perform from recent_play where player_id in (select player_id from player_quest where state = 2) order by player_id for update;
end $$;
lock table player_quest in share row exclusive mode;
insert into recent_play (player_id) select distinct player_id from player_quest on conflict do nothing;
update recent_play r set quests = q.quests
  from (select player_id, jsonb_object_agg(id, recent_quest(version, progress))::text as quests from player_quest where state = 2 group by player_id) q
 where q.player_id = r.player_id;

create trigger player_quest_started after insert on player_quest for each row when (new.state = 2) execute function player_quest_start();
create trigger player_quest_changed before update on player_quest for each row when (old.state = 2) execute function player_quest_change();

comment on column player_quest.progress is
  'What each task has counted, and for different games or studios the rounds of each. Final when the quest ends. While it is active recent_play has it: see player_quest_all';
comment on column player_quest.version is 'Increases over all attempts. While the quest is active recent_play has it: see player_quest_all';
