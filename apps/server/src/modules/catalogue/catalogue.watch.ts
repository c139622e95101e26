import { watch } from '../../platform/watches.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { countTroubles } from './import/import-decisions.queries.ts'
import { findDownProviders } from './providers/provider-health.service.ts'

export function watchProviders(deps: CatalogueDeps): void {
  watch(deps, {
    figures: {
      fairhall_game_imports_held: 'Lists of games that wait for a decision of staff.',
      fairhall_game_lists_refused: 'Game providers whose last list could not be read.',
      fairhall_game_providers_down: 'Game providers that do not answer, so their games are not available.',
    },
    read: async () => {
      const { held, refused } = await countTroubles(deps.db)
      return {
        fairhall_game_imports_held: held,
        fairhall_game_lists_refused: refused,
        fairhall_game_providers_down: (await findDownProviders(deps)).length,
      }
    },
  })
}
