import type { Queryable } from '@fairhall/postgres'

/** What a tester can make the book do wrong. */
export const bookFailures = [
  'decline',
  'timeout-after-place',
  'settle-late',
  'settle-twice',
  'settle-corrected',
] as const
export type BookFailure = (typeof bookFailures)[number]

export const isBookFailure = (text: unknown): text is BookFailure =>
  bookFailures.some((kind) => kind === text)

const keyOf = (kind: BookFailure): string => `sportsbook ${kind}`

/** Null: until it is switched off. 0: off. */
export async function setFailure(db: Queryable, kind: BookFailure, usesLeft: number | null): Promise<void> {
  await db.query(
    `insert into sandbox.game_failure (kind, uses_left) values ($1, $2)
     on conflict (kind) do update set uses_left = excluded.uses_left`,
    [keyOf(kind), usesLeft],
  )
}

/** Uses those of the named failures that are active once, and returns them. */
export async function takeFailures(db: Queryable, kinds: readonly BookFailure[]): Promise<BookFailure[]> {
  const { rows } = await db.query<{ kind: string }>(
    `update sandbox.game_failure set uses_left = uses_left - 1
      where kind = any ($1::text[]) and (uses_left is null or uses_left > 0) returning kind`,
    [kinds.map(keyOf)],
  )
  const taken = new Set(rows.map(({ kind }) => kind))
  return kinds.filter((kind) => taken.has(keyOf(kind)))
}

export async function listActiveFailures(
  db: Queryable,
): Promise<{ kind: BookFailure; usesLeft: number | null }[]> {
  const { rows } = await db.query<{ kind: string; usesLeft: number | null }>(
    'select kind, uses_left as "usesLeft" from sandbox.game_failure where uses_left is null or uses_left > 0',
  )
  return bookFailures.flatMap((kind) => {
    const row = rows.find((one) => one.kind === keyOf(kind))
    return row === undefined ? [] : [{ kind, usesLeft: row.usesLeft }]
  })
}
