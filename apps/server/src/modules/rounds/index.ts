import type { Module } from '../../platform/module.ts'
import type { RoundsDeps } from './rounds.deps.ts'
import { historyRoutes } from './history/history.routes.ts'
import { launchRoutes } from './launch/launch.routes.ts'
import { followSilentJob } from './rounds.jobs.ts'
import { roundsConsumers } from './rounds.consumers.ts'
import { walletApiRoutes } from './wallet-api/wallet-api.routes.ts'

export type { RoundsDeps }
export type {} from './rounds.events.ts'
export { countBatches, watchLanes } from './lanes-watch.ts'
export { openGameLedger, type GameLedgerOptions } from './game-ledger.ts'
export { roundChecks } from './round-checks.queries.ts'
export { listRounds } from './history/history.queries.ts'
export { statusOf as statusOfRound } from './history/history.rules.ts'
export { toRoundGame, toShownBet } from './history/shown-bet.ts'
export { listWinsOf, type PlayTotal, sumRounds } from './rounds.queries.ts'
export { KEY_COLUMNS, providerKey, providerRowCompanion, toDate } from './provider-row.companion.ts'
export { endedRounds } from './ended-rounds.queries.ts'
export { PLAYED, type PlayedRow } from './played-sums.queries.ts'
export { BASE_PARTS, type Round } from './round.companion.ts'
export { basePartsOf, type RoundSums, totalsOf } from './round-sums.rules.ts'
export { postCall, uuidOfKey } from './rounds.service.ts'
export { sumStakeUse } from './stake-use.queries.ts'
export { createAccountCache } from './wallet-api/account-cache.ts'
export { createPlayGuard, type PlayGuard, type PlayStop } from './wallet-api/play-guard.ts'
export { type Answer, refused, serveSignedCalls, Wrong } from './wallet-api/signed-calls.ts'
export {
  BadBody,
  type Body,
  readAccountId,
  readAmount,
  readCurrency,
  readFlag,
  readId,
  readSessionId,
  readSum,
  type Where,
} from './wallet-api/wallet-api-body.rules.ts'
export type { ApiCode, WalletApiAccount, WalletCall, WalletReply } from './wallet-api/wallet-call.ts'

export const roundsModule: Module<RoundsDeps> = {
  name: 'rounds',
  routes(app, deps) {
    historyRoutes(app, deps)
    launchRoutes(app, deps)
  },
  inbound: walletApiRoutes,
  jobs: [followSilentJob],
  consumers: roundsConsumers,
}
