/** Turn-over: the amount that a player must stake in cash before a withdrawal. Pure; the caller holds the lock. */
import type { StandingAsset } from './standing-asset.companion.ts'
import type { Standing } from './standing.companion.ts'

export interface TurnOver {
  required: bigint
  done: bigint
  left: bigint
}

/** A cooling-off ends at its time. A gate without an end stays until it is changed. */
export function isGateOpen(standing: Pick<Standing, 'gate' | 'gateUntil'>, now: Date): boolean {
  return standing.gate === 'open' || (standing.gateUntil !== null && standing.gateUntil <= now)
}

export function toTurnOver(asset: Pick<StandingAsset, 'turnRequired' | 'turnDone'> | undefined): TurnOver {
  const required = asset?.turnRequired ?? 0n
  const done = asset?.turnDone ?? 0n
  return { required, done, left: required - done }
}

export function newStandingAsset(player: string, asset: string): StandingAsset {
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
    bonusReleased: [],
    turnRequired: 0n,
    turnDone: 0n,
    roundsOpen: 0,
  }
}

/**
 * A cash stake counts only up to the required amount: more would prepay for a later deposit. Returns the row and the counted amount,
 * which a rollback reverses.
 */
export function countTurnOver(
  asset: StandingAsset,
  cashStake: bigint,
): { asset: StandingAsset; counted: bigint } {
  const { left } = toTurnOver(asset)
  const counted = cashStake < left ? cashStake : left
  return { asset: { ...asset, turnDone: asset.turnDone + counted }, counted }
}

/**
 * Reverses what a stake had counted. If the turn-over was reset meanwhile, the amount is required again: the rollback also returns the
 * money that it was required for.
 */
export function uncountTurnOver(asset: StandingAsset, counted: bigint): StandingAsset {
  const done = asset.turnDone - counted
  return done >= 0n
    ? { ...asset, turnDone: done }
    : { ...asset, turnRequired: asset.turnRequired - done, turnDone: 0n }
}

/** Resets the turn-over when no cash is left and no round is open. */
export function resetTurnOver(asset: StandingAsset, cash: bigint): StandingAsset {
  if (cash > 0n || asset.roundsOpen > 0 || asset.turnRequired === 0n) return asset
  return { ...asset, turnRequired: 0n, turnDone: 0n }
}
