/** Changes to the player state that bets read. All of them require the locked player. */
import { sql } from 'kysely'
import type { Gate } from './standing.companion.ts'
import type { Held } from './held.ts'
import { isGateOpen, toTurnOver, type TurnOver } from './standing.rules.ts'

export type { TurnOver }

/** Whether the player may bet and deposit now. */
export function isOpen(held: Held, now: Date): boolean {
  return isGateOpen(held.standing(), now)
}

/** Sets or ends a cooling-off, exclusion or block. `until` null: permanent until changed. */
export async function setGate(held: Held, gate: Gate, until: Date | null): Promise<void> {
  await sql`update standing set gate = ${gate}, gate_until = ${until} where player = ${held.playerId}`.execute(
    held.tx,
  )
  await held.saveStanding({ ...held.standing(), gate, gateUntil: until })
}

/** Sets country and time zone. Open limit windows keep their ends. */
export async function setPlace(held: Held, place: { zone: string; country: string }): Promise<void> {
  const { zone, country } = place
  await sql`update standing set zone = ${zone}, country = ${country} where player = ${held.playerId}`.execute(
    held.tx,
  )
  await held.saveStanding({ ...held.standing(), zone, country })
}

/** Adds to the amount to stake before a withdrawal; `amount` in subunits. */
export async function addTurnOver(held: Held, currency: string, amount: bigint): Promise<void> {
  const asset = held.asset(currency)
  await held.saveAsset({ ...asset, turnRequired: asset.turnRequired + amount })
}

export function turnOverOf(held: Held, currency: string): TurnOver {
  return toTurnOver(held.asset(currency))
}
