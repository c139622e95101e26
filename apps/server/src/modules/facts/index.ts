import type { Module } from '../../platform/module.ts'
import { countFacts } from './facts.consumer.ts'
import type { FactsDeps } from './facts.deps.ts'

export type { BetFact } from './bet-facts.rules.ts'
export { dayOf } from './days.rules.ts'
export type { FactCounter, FactsDeps, FactsPorts } from './facts.deps.ts'
export { factsUnderWay, playersOfWaitingFacts, waitingFacts } from './waiting-facts.queries.ts'
export {
  addAllRecentPlay,
  holdRecentPlay,
  lockRecentQuests,
  saveRecentQuests,
} from './recent-play.queries.ts'
export {
  addSum,
  divideSums,
  type GameKey,
  isSameDay,
  isSameGame,
  type PlayerSums,
  type RecentPlays,
} from './recent-play.rules.ts'
export { type OwnPlay, ownPlayAdded, ownPlayOf, type RoundFact } from './round-facts.rules.ts'

export const factsModule: Module<FactsDeps> = {
  name: 'facts',
  consumers: (deps) => [countFacts(deps)],
}
