import type { Db, Tx } from '../../platform/database/database.ts'
import type { DayOfPlay } from './rankings.rules.ts'

/**
 * Adds play of one day. A player counts once per game and day. The row of a player and a game is locked until the end of
 * the transaction.
 */
export async function addPlay(
  tx: Tx,
  day: string,
  plays: readonly (DayOfPlay & { country: string })[],
): Promise<void> {
  await tx.query(
    `with play (game_id, player_id, country, stakes) as (
       select * from unnest($2::text[], $3::uuid[], $4::text[], $5::bigint[])),
     first as (
       insert into game_player as p (player_id, game_id, country, last_on)
       select player_id, game_id, country, $1::date from play
       on conflict (player_id, game_id) do update set country = excluded.country, last_on = excluded.last_on
         where p.last_on < excluded.last_on
       returning player_id, game_id)
     insert into game_day as d (day, game_id, country, own_stakes, players_count)
     select $1::date, n.game_id, n.country, sum(n.stakes), count(f.player_id)
       from play n left join first f on f.player_id = n.player_id and f.game_id = n.game_id
      group by n.game_id, n.country
     on conflict (day, game_id, country) do update set own_stakes = d.own_stakes + excluded.own_stakes,
       players_count = d.players_count + excluded.players_count`,
    [
      day,
      plays.map(({ gameId }) => gameId),
      plays.map(({ playerId }) => playerId),
      plays.map(({ country }) => country),
      plays.map(({ stakes }) => stakes),
    ],
  )
}

/**
 * Changes the stakes of days that are still counted. Who has played stays counted: a player whose only round was rolled
 * back has opened the game nevertheless.
 */
export async function changeStakes(
  tx: Tx,
  changes: readonly (DayOfPlay & { country: string })[],
): Promise<void> {
  await tx.query(
    `update game_day d set own_stakes = greatest(0, d.own_stakes + n.stakes)
       from (select day, game_id, country, sum(stakes) as stakes
               from unnest($1::date[], $2::text[], $3::text[], $4::bigint[]) c (day, game_id, country, stakes)
              group by day, game_id, country) n
      where d.day = n.day and d.game_id = n.game_id and d.country = n.country`,
    [
      changes.map(({ day }) => day),
      changes.map(({ gameId }) => gameId),
      changes.map(({ country }) => country),
      changes.map(({ stakes }) => stakes),
    ],
  )
}

interface RankingTerms {
  today: string
  /** Earlier days do not count. */
  since: string
  /** What a day counts for, compared with the day after it. */
  decay: number
  /** Subunits of the base currency in a unit. */
  unit: number
  /** Distinct players of a game. */
  playersMin: number
  /** Distinct players of a market. */
  marketPlayersMin: number
  /** The longest ranking. */
  max: number
}

/** The most popular games of each market with enough players; '' for all players together. See `rankings.rules.ts`. */
export async function rankGames(
  db: Db,
  markets: readonly { country: string; market: string }[],
  { today, since, decay, unit, playersMin, marketPlayersMin, max }: RankingTerms,
): Promise<{ market: string; games: string[] }[]> {
  const { rows } = await db.query<{ market: string; games: string[] }>(
    `with market (country, id) as (select * from unnest($1::text[], $2::text[])),
     played as (
       select coalesce(m.id, '') as market, d.game_id,
              sum(d.own_stakes * power($5::float8, $3::date - d.day)) / $6::float8 as stakes,
              sum(d.players_count * power($5::float8, $3::date - d.day)) as players
         from game_day d left join market m on m.country = d.country
        where d.day between $4::date and $3::date
        group by grouping sets ((m.id, d.game_id), (d.game_id))
       having grouping(m.id) = 1 or m.id is not null),
     seen as (
       select coalesce(m.id, '') as market, p.game_id, count(*) as distinct_players
         from game_player p left join market m on m.country = p.country
        where p.last_on >= $4::date
        group by grouping sets ((m.id, p.game_id), (p.game_id))
       having grouping(m.id) = 1 or m.id is not null),
     large as (
       select '' as market union all
       select m.id from game_player p join market m on m.country = p.country
        where p.last_on >= $4::date group by m.id having count(distinct p.player_id) >= $8),
     ranked as (
       select market, game_id,
              row_number() over (partition by market order by ln(1 + stakes) * ln(1 + players) desc, game_id) as place
         from played join seen using (market, game_id) join large using (market) where distinct_players >= $7)
     select market, array_agg(game_id order by place) as games from ranked where place <= $9 group by market`,
    [
      markets.map(({ country }) => country),
      markets.map(({ market }) => market),
      today,
      since,
      decay,
      unit,
      playersMin,
      marketPlayersMin,
      max,
    ],
  )
  return rows
}

/** Skips rows in use: the next run deletes them. Returns how many rows were deleted. */
export async function forgetOldPlay(
  tx: Tx,
  { daysSince, playersSince, max }: { daysSince: string; playersSince: string; max: number },
): Promise<number> {
  const days = await tx.query('delete from game_day where day < $1::date', [daysSince])
  const players = await tx.query(
    `delete from game_player p using (
       select player_id, game_id from game_player where last_on < $1::date limit $2 for update skip locked) old
      where p.player_id = old.player_id and p.game_id = old.game_id`,
    [playersSince, max],
  )
  return days.rowCount + players.rowCount
}

/** The account has another owner: the play of the earlier one is not theirs. */
export async function forgetPlayOf(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from game_player where player_id = $1', [playerId])
}
