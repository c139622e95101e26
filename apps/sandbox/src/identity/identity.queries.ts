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
