import type { Module } from '../../platform/module.ts'
import { betsRoutes } from './history/bets.routes.ts'
import { followDebts } from './sports.consumers.ts'
import type { SportsDeps } from './sports.deps.ts'
import { sportsApiRoutes } from './wallet-api/wallet-api.routes.ts'

export type { SportsDeps }
export type {} from './sports.events.ts'
export { betEventCompanion } from './bets/bet-event.companion.ts'
export { sportsBetCompanion } from './bets/bet.companion.ts'
export { sportsChecks } from './bets/bet-checks.queries.ts'
export { openSportsbooks } from './sportsbooks.ts'

export const sportsModule: Module<SportsDeps> = {
  name: 'sports',
  routes: betsRoutes,
  inbound: sportsApiRoutes,
  consumers: (deps) => [followDebts(deps)],
}
