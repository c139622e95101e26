import type { Queryable } from '@fairhall/postgres'
import type { FailureKind } from './failures.rules.ts'

export interface ActiveFailure {
  kind: FailureKind
  /** Null: until it is switched off. */
  usesLeft: number | null
}

export async function listActiveFailures(db: Queryable): Promise<ActiveFailure[]> {
  const { rows } = await db.query<ActiveFailure>(
    'select kind, uses_left as "usesLeft" from sandbox.game_failure where uses_left is null or uses_left > 0',
  )
  return rows
}

export async function setFailure(db: Queryable, kind: FailureKind, usesLeft: number | null): Promise<void> {
  await db.query(
    `insert into sandbox.game_failure (kind, uses_left) values ($1, $2)
     on conflict (kind) do update set uses_left = excluded.uses_left`,
    [kind, usesLeft],
  )
}

/** Uses those of the named failures that are active once, and returns them. */
export async function takeFailures(db: Queryable, kinds: readonly FailureKind[]): Promise<FailureKind[]> {
  const { rows } = await db.query<{ kind: FailureKind }>(
    `update sandbox.game_failure set uses_left = uses_left - 1
      where kind = any ($1::text[]) and (uses_left is null or uses_left > 0) returning kind`,
    [kinds],
  )
  return rows.map(({ kind }) => kind)
}

export async function clearFailure(db: Queryable, kind: FailureKind): Promise<void> {
  await db.query('delete from sandbox.game_failure where kind = $1', [kind])
}
