import { watch } from '../../../platform/watches.ts'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { countTroubles } from './import-decisions.queries.ts'

export function watchImports(deps: CatalogueDeps): void {
  watch(deps, {
    figures: {
      fairhall_game_imports_held: 'Lists of games that wait for a decision of staff.',
      fairhall_game_lists_refused: 'Game providers whose last list could not be read.',
    },
    read: async () => {
      const { held, refused } = await countTroubles(deps.db)
      return { fairhall_game_imports_held: held, fairhall_game_lists_refused: refused }
    },
  })
}
