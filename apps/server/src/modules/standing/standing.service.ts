/** Changes of what a bet must know of a player. All of them need the player held. */
import { sql } from 'kysely'
import type { Gate } from './standing.companion.ts'
import type { Held } from './held.ts'
import { isGateOpen, toTurnOver, type TurnOver } from './standing.rules.ts'

export type { TurnOver }

/** Whether he may bet and deposit now. */
export function isOpen(held: Held, now: Date): boolean {
  return isGateOpen(held.standing(), now)
}

/** Cooling-off, exclusion, block and their end. `until` null: for good, or until it is set again. */
export async function setGate(held: Held, gate: Gate, until: Date | null): Promise<void> {
  await sql`update standing set gate = ${gate}, gate_until = ${until} where player = ${held.playerId}`.execute(
    held.tx,
  )
  await held.saveStanding({ ...held.standing(), gate, gateUntil: until })
}

/** Where he lives and when his day begins. Windows that are open keep their ends. */
export async function setPlace(held: Held, place: { zone: string; country: string }): Promise<void> {
  const { zone, country } = place
  await sql`update standing set zone = ${zone}, country = ${country} where player = ${held.playerId}`.execute(
    held.tx,
  )
  await held.saveStanding({ ...held.standing(), zone, country })
}

/** A deposit of that much must be staked `amount` times over before a withdrawal; amounts in subunits. */
export async function addTurnOver(held: Held, currency: string, amount: bigint): Promise<void> {
  const asset = held.asset(currency)
  await held.saveAsset({ ...asset, turnRequired: asset.turnRequired + amount })
}

export function turnOverOf(held: Held, currency: string): TurnOver {
  return toTurnOver(held.asset(currency))
}
