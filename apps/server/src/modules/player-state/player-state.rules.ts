/** Turnover: the amount that a player must stake in cash before a withdrawal. Pure; the caller holds the lock. */
import type { PlayerAsset } from './player-asset.companion.ts'
import type { PlayerState } from './player-state.companion.ts'

export interface TurnOver {
  required: bigint
  done: bigint
  left: bigint
}

/** A cooling-off ends at its time. A restriction without an end stays until it is changed. */
export function canPlay(state: Pick<PlayerState, 'restriction' | 'restrictedUntil'>, now: Date): boolean {
  return state.restriction === 'none' || (state.restrictedUntil !== null && state.restrictedUntil <= now)
}

export function toTurnOver(
  asset: Pick<PlayerAsset, 'turnoverRequired' | 'turnoverDone'> | undefined,
): TurnOver {
  const required = asset?.turnoverRequired ?? 0n
  const done = asset?.turnoverDone ?? 0n
  return { required, done, left: required - done }
}

export function newPlayerAsset(player: string, asset: string): PlayerAsset {
  return {
    player,
    asset,
    bonusId: null,
    bonusMaxBet: null,
    bonusTarget: 0n,
    bonusDone: 0n,
    bonusCap: null,
    bonusOpen: 0,
    isBonusClosing: false,
    bonusTerms: {},
    completedBonuses: [],
    turnoverRequired: 0n,
    turnoverDone: 0n,
    roundsOpen: 0,
    betsOpen: 0,
  }
}

/**
 * A cash stake counts only up to the required amount: more would prepay for a later deposit. Returns the row and the counted amount,
 * which a rollback reverses.
 */
export function countTurnOver(
  asset: PlayerAsset,
  cashStake: bigint,
): { asset: PlayerAsset; counted: bigint } {
  const { left } = toTurnOver(asset)
  const counted = cashStake < left ? cashStake : left
  return { asset: { ...asset, turnoverDone: asset.turnoverDone + counted }, counted }
}

/**
 * Reverses what a stake had counted. If the turnover was reset meanwhile, the amount is required again: the rollback also returns the
 * money that it was required for.
 */
export function uncountTurnOver(asset: PlayerAsset, counted: bigint): PlayerAsset {
  const done = asset.turnoverDone - counted
  return done >= 0n
    ? { ...asset, turnoverDone: done }
    : { ...asset, turnoverRequired: asset.turnoverRequired - done, turnoverDone: 0n }
}

/**
 * Resets the turnover when no own money is left and no round or sports bet is open. Locked money counts, because an open withdrawal
 * may return it, and so does the vault, because the player can move it back.
 */
export function resetTurnOver(
  asset: PlayerAsset,
  { cash, locked, vault }: { cash: bigint; locked: bigint; vault: bigint },
): PlayerAsset {
  const isOpen = asset.roundsOpen > 0 || asset.betsOpen > 0
  if (cash + locked + vault > 0n || isOpen || asset.turnoverRequired === 0n) return asset
  return { ...asset, turnoverRequired: 0n, turnoverDone: 0n }
}
