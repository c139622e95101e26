import type { Db, Tx } from '../../platform/database/database.ts'

export interface PlayedGame {
  gameId: string
  players: number
}

/** In the order of their ids, as bytes. */
export async function countPlayers(db: Db, since: string, playersMin: number): Promise<PlayedGame[]> {
  const { rows } = await db.query<PlayedGame>(
    `select game_id as "gameId", count(*)::int as players from game_player where last_on >= $1::date
      group by game_id having count(*) >= $2 order by game_id collate "C"`,
    [since, playersMin],
  )
  return rows
}

interface ComparisonTerms {
  since: string
  /** The fewest players that two games must have in common. */
  togetherMin: number
  /** How many games are returned for each. */
  max: number
}

/** How many players of a game are looked at, those who played it last, and how many games of each of them. */
const PLAYERS_MAX = 2000
const GAMES_MAX = 50

/**
 * What the players of each of the games also play, the most typical first. A game with more players than are looked at is
 * compared by a part of them.
 *
 * @param all The players of every game that may be in the result
 */
export async function listAlsoPlayed(
  db: Db | Tx,
  gameIds: readonly string[],
  all: readonly PlayedGame[],
  { since, togetherMin, max }: ComparisonTerms,
): Promise<{ gameId: string; games: string[] }[]> {
  const { rows } = await db.query<{ gameId: string; games: string[] }>(
    `with total (game_id, players) as (select * from unnest($2::text[], $3::int[])),
     looked_at as (
       select g.game_id, p.player_id from unnest($1::text[]) g (game_id)
         cross join lateral (select player_id from game_player where game_id = g.game_id and last_on >= $4::date
           order by last_on desc, player_id limit ${PLAYERS_MAX}) p),
     size as (select game_id, count(*) as players from looked_at group by game_id),
     together as (
       select l.game_id, o.game_id as other, count(*) as players from looked_at l
         cross join lateral (select game_id from game_player where player_id = l.player_id and last_on >= $4::date
           order by last_on desc, game_id limit ${GAMES_MAX}) o
        where o.game_id <> l.game_id group by l.game_id, o.game_id having count(*) >= $5),
     ranked as (
       select t.game_id, t.other, row_number() over (partition by t.game_id
                order by t.players::float8 / s.players * sqrt(one.players::float8 / other.players) desc, t.other) as place
         from together t join size s on s.game_id = t.game_id
         join total one on one.game_id = t.game_id join total other on other.game_id = t.other)
     select game_id as "gameId", array_agg(other order by place) as games from ranked where place <= $6 group by game_id`,
    [gameIds, all.map(({ gameId }) => gameId), all.map(({ players }) => players), since, togetherMin, max],
  )
  return rows
}

export async function lockProgress(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ after: string }>(
    'select after_game as after from also_played_progress for update',
  )
  return rows[0]?.after ?? ''
}

export async function saveProgress(tx: Tx, after: string): Promise<void> {
  await tx.query('update also_played_progress set after_game = $1', [after])
}
