import { WrongSettings } from '../../platform/config.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { unknownNames } from './collections.rules.ts'

/**
 * Refuses a revision of the collections that names a game, studio, category, feature or tag that no game has, which is
 * probably a mistake in writing. The file is not checked at the start: its games may be imported later.
 */
export async function checkCollections({ settings, catalogue }: CatalogueDeps): Promise<void> {
  await settings.addCheck(async ({ collections }) => {
    const before = JSON.stringify(settings.current().collections)
    if (JSON.stringify(collections) === before) return
    const { find, index } = await catalogue.current()
    const [wrong] = unknownNames(collections, {
      game: (id) => find(id) !== null,
      studio: (id) => index.studios.has(id),
      category: (id) => index.categories.has(id),
      feature: (id) => index.features.has(id),
      tag: (id) => index.tags.has(id),
    })
    if (wrong !== undefined) throw new WrongSettings(`collections.json: ${wrong}`)
  })
}
