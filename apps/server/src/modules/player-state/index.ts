export type { PlayerStateDeps } from './player-state.deps.ts'
export { pockets, type GameLedger, type GameLedgerView, type Pocket } from './game-ledger.ts'
export { gameSessionCompanion, type GameSession } from './game-session.companion.ts'
export {
  assetKey,
  playerAssetCompanion,
  type BonusTerms,
  type CompletedBonus,
  type PlayerAsset,
  type SportsWagering,
} from './player-asset.companion.ts'
export {
  playerStateCompanion,
  type Restriction,
  type LimitKind,
  type LimitPeriod,
  type LimitWindow,
  type PlayerState,
} from './player-state.companion.ts'
export { lockingPlayersFirst } from './lock-order.ts'
export {
  withPlayerLock,
  withPlayerLocks,
  type LockedPlayer,
  type TransferEntry,
} from './player-lock.ts'
export {
  addTurnOver,
  isOpen,
  setRestriction,
  setPlace,
  turnOverOf,
  type TurnOver,
} from './player-state.service.ts'
export {
  countTurnOver,
  canPlay,
  newPlayerAsset,
  resetTurnOver,
  uncountTurnOver,
} from './player-state.rules.ts'
export { isPosting, separatePlayerRows } from './separate-rows.queries.ts'
export { splitDebt } from './debts.rules.ts'
export { endGameSessions, type NewGameSession, openGameSession } from './game-sessions.ts'
export {
  ENTRIES_SINCE,
  limitWindows,
  openPlayerState,
  readBonusTerms,
  readRestrictions,
  readPlayerState,
  readTurnOver,
  readZones,
} from './player-state.queries.ts'
export { transfers, type Transfer, type TransferKind } from './transfers.ts'
