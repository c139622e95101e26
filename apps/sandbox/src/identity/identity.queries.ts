import type { Queryable } from '@fairhall/postgres'

export async function insertToken(
  pool: Queryable,
  { token, userId, expiresAt }: { token: string; userId: string; expiresAt: Date },
): Promise<void> {
  await pool.query('insert into sandbox.identity_token (token, user_id, expires_at) values ($1, $2, $3)', [
    token,
    userId,
    expiresAt,
  ])
}

/** The user of a token that has not expired. */
export async function findUserId(
  pool: Queryable,
  token: string | undefined,
  now: Date,
): Promise<string | null> {
  const { rows } = await pool.query<{ userId: string }>(
    'select user_id as "userId" from sandbox.identity_token where token = $1 and expires_at > $2',
    [token, now],
  )
  return rows[0]?.userId ?? null
}

interface Document {
  firstName: string
  lastName: string
  birthdate: string | null
  number: string | null
}

export async function putDocument(
  pool: Queryable,
  userId: string,
  document: Omit<Document, 'number'>,
): Promise<void> {
  const { firstName, lastName, birthdate } = document
  await pool.query(
    `insert into sandbox.identity_document (user_id, first_name, last_name, birthdate) values ($1, $2, $3, $4)
     on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
       birthdate = excluded.birthdate`,
    [userId, firstName, lastName, birthdate],
  )
}

export async function findDocument(pool: Queryable, userId: string): Promise<Document | null> {
  const { rows } = await pool.query<Document>(
    `select first_name as "firstName", last_name as "lastName", birthdate, number from sandbox.identity_document
      where user_id = $1`,
    [userId],
  )
  return rows[0] ?? null
}
