import type { Module } from '../../platform/module.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { fetchPicturesJob, refreshGamesJob } from './catalogue.jobs.ts'
import { checkCollections } from './collections.service.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { catalogueTimers } from './catalogue.timers.ts'
import { watchProviders } from './catalogue.watch.ts'

export type { CatalogueDeps }
export type { CataloguePorts } from './catalogue.deps.ts'
export { openCatalogue, type Catalogue } from './catalogue.service.ts'
export type { CatalogueSnapshot } from './snapshot.ts'
export {
  type CatalogueGame,
  isBlockedIn,
  isListedIn,
  isProvablyFair,
  jackpotRtpOf,
  type PlayableGame,
  statedRtpOf,
  toShownGame,
} from './catalogue.rules.ts'
export {
  findImport,
  listImportLines,
  listImports,
  listQuarantined,
} from './import/import-decisions.queries.ts'
export { decideImport } from './import/import-decisions.service.ts'
export {
  findJackpotShares,
  listStatedGames,
  saveJackpotShares,
  type StatedGame,
} from './jackpot-shares.queries.ts'
export { createNonceMemory, verifyCall } from './providers/provider-signature.rules.ts'
export { type FreeSpinsCapability, providerSecret, type ProviderSetting } from './catalogue.schema.ts'
export {
  askProvider,
  callProvider,
  findProviderSecret,
  listProviderSecrets,
} from './providers/provider-client.ts'
export { callLauncher } from './providers/provider-health.service.ts'
export {
  type GameOrders,
  listStaleAlsoPlayed,
  saveAlsoPlayed,
  saveRankings,
} from './ranking/ranking.queries.ts'

export const catalogueModule: Module<CatalogueDeps> = {
  name: 'catalogue',
  routes: catalogueRoutes,
  jobs: [refreshGamesJob, fetchPicturesJob],
  timers: catalogueTimers,
  async prepare(deps) {
    await checkCollections(deps)
    watchProviders(deps)
  },
}
