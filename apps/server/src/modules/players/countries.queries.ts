/**
 * A condition on rows with a column of player IDs: the player lives in one of these countries, or the parameter is null. It belongs in the
 * query, because rows that are left out afterwards would count towards its limit.
 */
export const isOfCountries = (
  parameter: string,
  column = 'player_id',
) => `(${parameter}::text[] is null or exists (
  select 1 from player where player.id = ${column} and player.country = any (${parameter})))`
