import type { Module } from '../../platform/module.ts'
import { betsRoutes } from './history/bets.routes.ts'
import { noteBetHedges } from './hedges/hedges.consumer.ts'
import { followDebts, publishBets } from './sports.consumers.ts'
import type { SportsDeps } from './sports.deps.ts'
import { sportsApiRoutes } from './wallet-api/wallet-api.routes.ts'

export type { SportsDeps }
export type {} from './sports.events.ts'
export { type BetCash, type BetPlay, NO_PLAY } from './bets/bet-play.rules.ts'
export { betEventCompanion } from './bets/bet-event.companion.ts'
export { sportsBetCompanion } from './bets/bet.companion.ts'
export { sportsChecks } from './bets/bet-checks.queries.ts'
export {
  betsAsRounds,
  betsInParts,
  type EndedBet,
  listBettorsSince,
  listEndedBets,
  type SettledBet,
} from './history/settled-bets.queries.ts'
export type { SportsBet } from './bets/bet.companion.ts'
export { listBetEvents } from './bets/bets.queries.ts'
export {
  findBetOfPlayer,
  listBetsByReference,
  listBetsOfPlayer,
  listOpenBetsOfEvent,
} from './staff/staff-bets.queries.ts'
export { isBettingOffered } from './sessions/betting-offered.ts'
export { voidBetIn, writeOffBetIn } from './staff/staff-bets.service.ts'
export { toPlayedGame } from './history/played-game.ts'
export { openSportsbooks, sessionGameOf, type Sportsbooks } from './sportsbooks.ts'
export { type Viewer, viewerOf } from './viewer.ts'

export const sportsModule: Module<SportsDeps> = {
  name: 'sports',
  routes: betsRoutes,
  inbound: sportsApiRoutes,
  consumers: (deps) => [followDebts(deps), publishBets(deps), noteBetHedges(deps)],
}
