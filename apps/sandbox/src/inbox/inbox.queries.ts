import type { Pool } from '@fairhall/postgres'
import { isSimulatedEmail } from '../simulation/simulated-email.rules.ts'

export interface InboxMessage {
  id: string
  kind: string
  recipient: string
  subject: string
  body: string
  html: string | null
  receivedAt: Date
}

// The ID is read as text, because it is only shown and looked up.
const COLUMNS = 'id::text, kind, recipient, subject, body, html, received_at as "receivedAt"'

/** The oldest are deleted: the inbox takes messages from anyone, for as long as the sandbox runs. */
const KEPT = 2000

/** Nobody reads what simulated players get, and it would hide everything else. */
export async function insertMessage(pool: Pool, message: Omit<InboxMessage, 'id'>): Promise<void> {
  if (isSimulatedEmail(message.recipient.toLowerCase())) return
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into sandbox.mail (kind, recipient, subject, body, html, received_at) values ($1, $2, $3, $4, $5, $6)
     returning sandbox.mail.id`,
    [
      message.kind,
      message.recipient.toLowerCase(),
      message.subject,
      message.body,
      message.html,
      message.receivedAt,
    ],
  )
  await pool.query('delete from sandbox.mail where id <= $1', [(rows[0]?.id ?? 0n) - BigInt(KEPT)])
}

export async function findMessage(pool: Pool, id: string): Promise<InboxMessage | null> {
  const { rows } = await pool.query<InboxMessage>(`select ${COLUMNS} from sandbox.mail where id = $1`, [id])
  return rows[0] ?? null
}

/** Newest first; of all recipients if none is given. */
export async function listMessages(pool: Pool, recipient: string | null): Promise<InboxMessage[]> {
  const { rows } = await pool.query<InboxMessage>(
    `select ${COLUMNS} from sandbox.mail where $1::text is null or recipient = $1 order by sandbox.mail.id desc limit 100`,
    [recipient?.toLowerCase() ?? null],
  )
  return rows
}
