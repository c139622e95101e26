/**
 * Keeps the search index up to date with the catalogue. Titles of any script are indexed as Latin words, so this can't be
 * a trigger of the database.
 */
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { FORM, toDocument } from './search-document.rules.ts'
import { listUnindexed, saveDocuments } from './search.queries.ts'

/** Small enough that building one statement doesn't keep other work waiting. */
const CHUNK = 250

/** Can be interrupted and repeated: the games are indexed in the order of their changes. */
export async function indexGames({ db }: Pick<CatalogueDeps, 'db'>): Promise<void> {
  for (;;) {
    const games = await listUnindexed(db, { form: FORM, limit: CHUNK })
    if (games.length > 0)
      await saveDocuments(
        db,
        FORM,
        games.map(({ id, title, version }) => ({ game: id, version, ...toDocument(title) })),
      )
    if (games.length < CHUNK) return
  }
}
