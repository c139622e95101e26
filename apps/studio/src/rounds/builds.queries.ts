import { findGame, rulesBy } from '@fairhall/games'
import type { Game, Rules } from '@fairhall/games'
import type { Queryable } from '../platform/database.ts'

/** Stores the current rules of the games; those of older builds stay. */
export async function saveBuilds(db: Queryable, games: Game[], at: Date): Promise<void> {
  for (const { build, id, definition, rtp } of games) {
    await db.query(
      `insert into studio.build (build, game, definition, rtp, first_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [build, id, JSON.stringify(definition), rtp, at],
    )
  }
}

type Named = { game: string; build: string }

/** The definition of a build of a game; null for an unknown build. */
export async function findDefinition(db: Queryable, { game, build }: Named): Promise<unknown> {
  const present = findGame(game)
  if (present?.build === build) return present.definition
  const { rows } = await db.query<{ definition: unknown }>(
    'select definition from studio.build where build = $1 and game = $2',
    [build, game],
  )
  return rows[0]?.definition ?? null
}

/**
 * The rules of a build of a game: a round continues by the rules that it started with, even if the game has
 * new ones.
 */
export async function findRules(db: Queryable, named: Named): Promise<Rules | null> {
  const present = findGame(named.game)
  if (present === null || present.build === named.build) return present
  const definition = await findDefinition(db, named)
  return definition === null ? null : rulesBy(present, definition)
}
