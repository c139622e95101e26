/**
 * Writes events to the outbox in the transaction of their cause: they are published if and only if it commits. The ledger writes
 * its own rows into the same table, one per batch of bets.
 */
import type { Tx } from '../database/database.ts'
import type { Event } from './events.ts'
import { insertEvents, insertSeparateEvents } from './outbox.queries.ts'

export async function announce(tx: Tx, ...events: Event[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(tx, toJson(events))
}

/** For events that consumers handle under the locks of different players: each can be retried and parked alone. */
export async function announceSeparately(tx: Tx, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  await insertSeparateEvents(tx, toJson(events))
}

/** Amounts in subunits are bigints, which exceed JSON's safe numbers, so they become text. */
function toJson(events: readonly Event[]): string {
  return JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
