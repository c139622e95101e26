import type { Pool } from 'pg'

export interface Letter {
  id: string
  kind: string
  recipient: string
  subject: string
  body: string
  html: string | null
  receivedAt: Date
}

// The id is read as text: it is only ever shown and looked up again.
const COLUMNS = 'id::text, kind, recipient, subject, body, html, received_at as "receivedAt"'

export async function insertLetter(pool: Pool, letter: Omit<Letter, 'id'>): Promise<void> {
  await pool.query(
    'insert into sandbox.mail (kind, recipient, subject, body, html, received_at) values ($1, $2, $3, $4, $5, $6)',
    [
      letter.kind,
      letter.recipient.toLowerCase(),
      letter.subject,
      letter.body,
      letter.html,
      letter.receivedAt,
    ],
  )
}

export async function findLetter(pool: Pool, id: string): Promise<Letter | null> {
  const { rows } = await pool.query<Letter>(`select ${COLUMNS} from sandbox.mail where id = $1`, [id])
  return rows[0] ?? null
}

/** Newest first; all recipients when none is given. */
export async function listLetters(pool: Pool, recipient: string | null): Promise<Letter[]> {
  const { rows } = await pool.query<Letter>(
    `select ${COLUMNS} from sandbox.mail where $1::text is null or recipient = $1 order by sandbox.mail.id desc limit 100`,
    [recipient?.toLowerCase() ?? null],
  )
  return rows
}
