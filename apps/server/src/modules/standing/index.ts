export { pockets, type Books, type BooksView, type Pocket } from './books.ts'
export { gameSessionCompanion, type GameSession } from './game-session.companion.ts'
export {
  assetKey,
  standingAssetCompanion,
  type BonusTerms,
  type ReleasedBonus,
  type StandingAsset,
} from './standing-asset.companion.ts'
export {
  standingCompanion,
  type Gate,
  type LimitKind,
  type LimitPeriod,
  type LimitWindow,
  type Standing,
} from './standing.companion.ts'
export { holdPlayer, holdPlayers, type Held, type TransferEntry } from './held.ts'
export { addTurnOver, isOpen, setGate, setPlace, turnOverOf, type TurnOver } from './standing.service.ts'
export {
  countTurnOver,
  isGateOpen,
  newStandingAsset,
  resetTurnOver,
  uncountTurnOver,
} from './standing.rules.ts'
export { endGameSessions, openGameSession } from './game-sessions.ts'
export { limitWindows } from './standing.audit.ts'
export { openStanding, readGates, readStanding, readTurnOver } from './standing.queries.ts'
export { transfers, type Transfer, type TransferKind } from './transfers.ts'
