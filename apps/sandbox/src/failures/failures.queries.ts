/** The failures that a tester has switched on. The stand-ins share one table, so no two of them may use the same name. */
import type { Queryable } from '@fairhall/postgres'

export interface ActiveFailure<Kind extends string> {
  kind: Kind
  /** Null: until it is switched off. */
  usesLeft: number | null
}

export async function listActiveFailures<Kind extends string>(
  db: Queryable,
  kinds: readonly Kind[],
): Promise<ActiveFailure<Kind>[]> {
  const { rows } = await db.query<ActiveFailure<Kind>>(
    `select kind, uses_left as "usesLeft" from sandbox.game_failure
      where kind = any ($1::text[]) and (uses_left is null or uses_left > 0)`,
    [kinds],
  )
  return rows
}

export async function setFailure(db: Queryable, kind: string, usesLeft: number | null): Promise<void> {
  await db.query(
    `insert into sandbox.game_failure (kind, uses_left) values ($1, $2)
     on conflict (kind) do update set uses_left = excluded.uses_left`,
    [kind, usesLeft],
  )
}

/** Uses those of the named failures that are active once, and returns them. */
export async function takeFailures<Kind extends string>(
  db: Queryable,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  const { rows } = await db.query<{ kind: Kind }>(
    `update sandbox.game_failure set uses_left = uses_left - 1
      where kind = any ($1::text[]) and (uses_left is null or uses_left > 0) returning kind`,
    [kinds],
  )
  return rows.map(({ kind }) => kind)
}

export async function clearFailure(db: Queryable, kind: string): Promise<void> {
  await db.query('delete from sandbox.game_failure where kind = $1', [kind])
}
