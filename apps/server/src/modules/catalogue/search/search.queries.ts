import type { Db } from '../../../platform/database/database.ts'
import type { SearchDocument } from './search-document.rules.ts'

export interface IndexedGame extends SearchDocument {
  game: string
  /** Of the game's row. */
  version: bigint
}

export interface UnindexedGame {
  id: string
  title: string
  version: bigint
}

/** Games that have changed since they were indexed, in the order of their changes. */
export async function listUnindexed(
  db: Db,
  { form, limit }: { form: number; limit: number },
): Promise<UnindexedGame[]> {
  const { rows } = await db.query<UnindexedGame>(
    `select id, title, version from game
      where version > coalesce((select max(version) from game_search where form = $1), 0)
      order by version limit $2`,
    [form, limit],
  )
  return rows
}

/** One statement. An older version never replaces a newer one. */
export async function saveDocuments(db: Db, form: number, games: readonly IndexedGame[]): Promise<void> {
  await db.query(
    `insert into game_search (game, document, keys, version, form)
     select game, document, keys, version, $2
       from jsonb_to_recordset($1::jsonb) n (game text, document text, keys text[], version bigint)
     on conflict (game) do update set document = excluded.document, keys = excluded.keys,
       version = excluded.version, form = excluded.form
      where (game_search.form, game_search.version) < (excluded.form, excluded.version)`,
    [JSON.stringify(games.map((game) => ({ ...game, version: String(game.version) }))), form],
  )
}

interface FoundDocument {
  /** Index of the term. */
  term: number
  game: string
  document: string
}

/** Titles near each term, found by its keys, as a part of them or by trigrams. In no order, with some that don't match after all. */
export async function findDocuments(
  db: Db,
  terms: readonly { text: string; keys: readonly string[] }[],
): Promise<FoundDocument[]> {
  const { rows } = await db.query<FoundDocument>(
    `select n.term, f.game, f.document
       from jsonb_to_recordset($1::jsonb) n (term int, text text, keys text[]), find_games(n.text, n.keys) f`,
    [JSON.stringify(terms.map(({ text, keys }, term) => ({ term, text, keys })))],
  )
  return rows
}
