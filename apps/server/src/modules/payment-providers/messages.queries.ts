import type { Db, Tx } from '../../platform/database/database.ts'
import type { Invoice } from '../invoices/index.ts'
import type { ProviderMessage } from './provider.ts'

/** `body` holds only what could not be sealed. For an erased player it is empty. */
export interface MessageToKeep {
  provider: string
  externalId: string | null
  invoiceId: string | null
  verdict: string
  reason: string | null
  dust: string | null
  body: string | null
  sealed: Buffer | null
  message: ProviderMessage | null
  receivedAt: Date
}

/** Inserts all messages with one statement, whose text does not depend on their number. */
export async function keepMessages(tx: Tx, messages: readonly MessageToKeep[]): Promise<void> {
  const column = <Name extends keyof MessageToKeep>(name: Name) => messages.map((message) => message[name])
  await tx.query(
    `insert into payment_message
        (provider, external_id, invoice_id, verdict, reason, dust, body, sealed, message, received_at)
      select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::bytea[], $9::jsonb[], $10::timestamptz[])`,
    [
      column('provider'),
      column('externalId'),
      column('invoiceId'),
      column('verdict'),
      column('reason'),
      column('dust'),
      column('body'),
      column('sealed'),
      column('message').map((message) => message && JSON.stringify(message)),
      column('receivedAt'),
    ],
  )
}

/** Whether the same message was quarantined for the same reason before. */
export async function wasQuarantined(
  tx: Tx,
  { id }: Invoice,
  { externalId, amount }: ProviderMessage,
  reason: string,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from payment_message where invoice_id = $1 and verdict = 'quarantined' and external_id = $2
      and reason = $3 and message ->> 'amount' = $4 limit 1`,
    [id, externalId, reason, amount],
  )
  return rows.length > 0
}

/** Whether the provider has reported the payout as paid in a message that could not be booked. */
export async function wasReportedPaid(tx: Tx, { id }: Invoice): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from payment_message where invoice_id = $1 and verdict = 'quarantined'
      and message ->> 'kind' = 'payout' and message ->> 'status' = 'success' limit 1`,
    [id],
  )
  return rows.length > 0
}

/** The invoices that have quarantined messages which staff has not handled yet. */
export async function listQuarantined(db: Db, invoiceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct invoice_id as id from payment_message
      where invoice_id = any ($1::uuid[]) and verdict = 'quarantined' and handled_at is null`,
    [invoiceIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A staff member has handled the quarantined messages of an invoice. */
export async function markHandled(tx: Tx, { id }: Invoice, now: Date): Promise<void> {
  await tx.query(
    `update payment_message set handled_at = $2
      where invoice_id = $1 and verdict = 'quarantined' and handled_at is null`,
    [id, now],
  )
}

/** Marks one message and, if it has an invoice, all earlier quarantined messages of that invoice. Returns how many. */
export async function markHandledUpTo(
  tx: Tx,
  { id, invoiceId }: Pick<KeptMessage, 'id' | 'invoiceId'>,
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.query(
    `update payment_message set handled_at = $3
      where (id = $1 or invoice_id = $2 and id < $1) and verdict = 'quarantined' and handled_at is null`,
    [id, invoiceId, now],
  )
  return rowCount ?? 0
}

interface KeptMessage {
  id: bigint
  provider: string
  invoiceId: string | null
  verdict: string
  reason: string | null
  receivedAt: Date
  handledAt: Date | null
  message: ProviderMessage | null
}

const COLUMNS = `id, provider, invoice_id as "invoiceId", verdict, reason, received_at as "receivedAt", handled_at as "handledAt",
  message`

/** Without an invoice: quarantined messages that wait for staff, newest first. With one: all of its messages. */
/** Of players of these countries; null: all. A message that names no payment of ours is about no player. */
export async function listMessages(
  db: Db,
  invoiceId: string | null,
  countries: readonly string[] | null,
): Promise<KeptMessage[]> {
  const { rows } = await db.query<KeptMessage>(
    `select ${COLUMNS} from payment_message
      where case when $1::uuid is null then verdict = 'quarantined' and handled_at is null else invoice_id = $1 end
        and ($2::text[] is null or not exists (
          select 1 from invoice join player on player.id = invoice.player_id
           where invoice.id = payment_message.invoice_id and player.country <> all ($2)))
      order by received_at desc, id desc limit 100`,
    [invoiceId, countries],
  )
  return rows
}

export async function findMessage(db: Db, messageId: bigint): Promise<KeptMessage | null> {
  const { rows } = await db.query<KeptMessage>(`select ${COLUMNS} from payment_message where id = $1`, [
    messageId,
  ])
  return rows[0] ?? null
}
