/**
 * Writes events to the outbox in the transaction of their cause: they are published if and only if it commits. The ledger writes
 * its own rows into the same table, one per batch of bets.
 */
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Event } from './events.ts'

export async function announce(tx: Tx, ...events: Event[]): Promise<void> {
  if (events.length === 0) return
  await sql`insert into ledger_outbox (events) values (${toJson(events)}::jsonb)`.execute(tx)
}

/** Amounts in subunits are bigints, which exceed JSON's safe numbers, so they become text. */
function toJson(events: readonly Event[]): string {
  return JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
