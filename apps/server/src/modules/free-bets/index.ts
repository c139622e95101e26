import type { Module } from '../../platform/module.ts'
import { publishFreebets } from './free-bets.consumer.ts'
import type { FreeBetsDeps } from './free-bets.deps.ts'
import { freeBetsRoutes } from './free-bets.routes.ts'

export type { FreeBetsDeps }
export { errorOfBet, statusOf } from './free-bet.rules.ts'
export { type Freebet, freebetCompanion, isUsed } from './free-bet.companion.ts'
export { freeBetChecks } from './free-bets.audit.queries.ts'
export {
  findFreebet,
  listFreebetsOf,
  listUsableFreebets,
  type PlayerFreebet,
} from './free-bets.queries.ts'
export { issueFreebet, revokeFreebetsOfDeposit, withdrawGrantedFreebets } from './free-bets.service.ts'
export { toPlayerFreebet } from './free-bets.view.ts'

export const freeBetsModule: Module<FreeBetsDeps> = {
  name: 'free-bets',
  routes: freeBetsRoutes,
  consumers: (deps) => [publishFreebets(deps)],
}
