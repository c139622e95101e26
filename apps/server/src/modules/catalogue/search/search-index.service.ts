/**
 * Keeps the search index up to date with the catalogue. Titles of any script are indexed as Latin words, so this can't be
 * a trigger of the database.
 */
import { setImmediate } from 'node:timers/promises'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { FORM, toDocument } from './search-document.rules.ts'
import { type IndexedGame, listUnindexed, saveDocuments, type UnindexedGame } from './search.queries.ts'

/** Games of one statement. */
const CHUNK = 250
/** Some milliseconds of work. */
const TITLES_PER_STEP = 25

/** Can be interrupted and repeated: the games are indexed in the order of their changes. */
export async function indexGames({ db }: Pick<CatalogueDeps, 'db'>): Promise<void> {
  for (;;) {
    const games = await listUnindexed(db, { form: FORM, limit: CHUNK })
    if (games.length > 0) await saveDocuments(db, FORM, await toDocuments(games))
    if (games.length < CHUNK) return
  }
}

/** Lets other work run in between. */
async function toDocuments(games: readonly UnindexedGame[]): Promise<IndexedGame[]> {
  const documents: IndexedGame[] = []
  for (const { id, title, version } of games) {
    if (documents.length % TITLES_PER_STEP === 0) await setImmediate()
    documents.push({ game: id, version, ...toDocument(title) })
  }
  return documents
}
