/** Turn-over: what a player must stake of his own money before a withdrawal. Pure; the caller holds the lock. */
import type { StandingAsset } from './standing-asset.companion.ts'
import type { Standing } from './standing.companion.ts'

export interface TurnOver {
  required: bigint
  done: bigint
  left: bigint
}

/** A cooling-off ends by itself; what has no end does not. */
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
 * A cash stake counts up to what is required: more would pay for a deposit that is still to come.
 * Returns the row and what was counted, which a rollback takes back.
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
 * What is left grows by what a stake had counted. Where it was forgotten meanwhile it is required anew: with the stake
 * comes back the money that it was required of.
 */
export function uncountTurnOver(asset: StandingAsset, counted: bigint): StandingAsset {
  const done = asset.turnDone - counted
  return done >= 0n
    ? { ...asset, turnDone: done }
    : { ...asset, turnRequired: asset.turnRequired - done, turnDone: 0n }
}

/** With nothing left to withdraw and nothing open there is nothing to turn over. */
export function resetTurnOver(asset: StandingAsset, cash: bigint): StandingAsset {
  if (cash > 0n || asset.roundsOpen > 0 || asset.turnRequired === 0n) return asset
  return { ...asset, turnRequired: 0n, turnDone: 0n }
}
