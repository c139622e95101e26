/**
 * A condition over a delivery `d`: its events name only players of the countries in the parameter `$2`; null allows players of all
 * countries. An event names one player or a list of players. IDs that no player has don't count.
 */
export const NAMES_NO_OTHER = `($2::text[] is null or not exists (
  select 1 from jsonb_array_elements(d.events) event
   cross join lateral (
     select event ->> 'playerId' as id
      union all
     select jsonb_array_elements_text(case jsonb_typeof(event -> 'playerIds') when 'array' then event -> 'playerIds' else '[]' end)) named
    join player p on p.id = case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
   where p.country <> all ($2)))`
