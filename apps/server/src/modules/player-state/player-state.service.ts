/** Changes to the player state that bets read. All of them require the locked player. */
import type { Restriction } from './player-state.companion.ts'
import type { LockedPlayer } from './player-lock.ts'
import { savePlace, saveRestriction } from './player-state.queries.ts'
import { canPlay, toTurnOver, type TurnOver } from './player-state.rules.ts'

export type { TurnOver }

/** Whether the player may bet and deposit now. */
export function isOpen(locked: LockedPlayer, now: Date): boolean {
  return canPlay(locked.state(), now)
}

/** Sets or ends a cooling-off, exclusion or block. `until` null: permanent until changed. */
export async function setRestriction(
  locked: LockedPlayer,
  restriction: Restriction,
  until: Date | null,
): Promise<void> {
  await saveRestriction(locked.tx, locked.playerId, restriction, until)
  await locked.saveState({ ...locked.state(), restriction, restrictedUntil: until })
}

/** Sets country and time zone. Open limit windows keep their ends. */
export async function setPlace(
  locked: LockedPlayer,
  place: { zone: string; country: string },
): Promise<void> {
  await savePlace(locked.tx, locked.playerId, place)
  await locked.saveState({ ...locked.state(), zone: place.zone, country: place.country })
}

/** Adds to the amount to stake before a withdrawal; `amount` in subunits. */
export async function addTurnOver(locked: LockedPlayer, currency: string, amount: bigint): Promise<void> {
  const asset = locked.asset(currency)
  await locked.saveAsset({ ...asset, turnoverRequired: asset.turnoverRequired + amount })
}

export function turnOverOf(locked: LockedPlayer, currency: string): TurnOver {
  return toTurnOver(locked.asset(currency))
}
