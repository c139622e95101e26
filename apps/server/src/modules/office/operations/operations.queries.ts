/** SQL of the page of operations: messages of payment providers that wait, and the state of the ledger's seals. */
import type { Db } from '../../../platform/database/database.ts'

interface WaitingMessages {
  provider: string
  count: number
  since: Date
}

/** Quarantined messages by provider, without those about players of other countries. Null: of all countries. */
export async function countQuarantined(
  db: Db,
  countries: readonly string[] | null,
): Promise<WaitingMessages[]> {
  const { rows } = await db.query<WaitingMessages>(
    `select provider, count(*)::int as count, min(received_at) as since from payment_message
      where verdict = 'quarantined' and handled_at is null
        and ($1::text[] is null or not exists (
          select 1 from invoice join player on player.id = invoice.player_id
           where invoice.id = payment_message.invoice_id and player.country <> all ($1)))
      group by provider order by since`,
    [countries],
  )
  return rows
}

/** Messages without a valid signature since then, by provider. */
export async function countForged(db: Db, since: Date): Promise<Omit<WaitingMessages, 'since'>[]> {
  const { rows } = await db.query<Omit<WaitingMessages, 'since'>>(
    `select provider, count(*)::int as count from payment_message
      where verdict = 'forged' and received_at >= $1 group by provider order by count desc`,
    [since],
  )
  return rows
}

/** The last sealed day; null if none is sealed. */
export async function findSealedDay(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>('select max(day)::text as day from ledger_seal')
  return rows[0]?.day ?? null
}
