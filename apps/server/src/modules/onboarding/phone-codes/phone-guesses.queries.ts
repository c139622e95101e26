import type { Db, Tx } from '../../../platform/database/database.ts'

/** The failures that still count at time `$2`: one is forgotten for every `$3` milliseconds. */
const LEFT = `greatest(0, known.failures - floor(extract(epoch from $2::timestamptz - known.last_at) * 1000 / $3)::int)`

export async function countGuess(tx: Tx, key: Buffer, now: Date, forgottenAfterMs: number): Promise<void> {
  await tx.query(
    `insert into phone_guess as known (key, failures, last_at) values ($1, 1, $2)
     on conflict (key) do update set failures = ${LEFT} + 1, last_at = $2`,
    [key, now, forgottenAfterMs],
  )
}

/** Sums the failures that still count under these keys. They belong to one subject, one for each secret of the key ring. */
export async function readGuesses(
  db: Db | Tx,
  keys: readonly Buffer[],
  now: Date,
  forgottenAfterMs: number,
): Promise<number> {
  const { rows } = await db.query<{ failures: number }>(
    `select coalesce(sum(${LEFT}), 0)::int as failures from phone_guess as known where key = any ($1)`,
    [keys, now, forgottenAfterMs],
  )
  return rows[0]?.failures ?? 0
}

export async function forgetGuesses(tx: Tx, keys: readonly Buffer[]): Promise<void> {
  await tx.query('delete from phone_guess where key = any ($1)', [keys])
}

export async function forgetOldGuesses(db: Db, before: Date): Promise<void> {
  await db.query('delete from phone_guess where last_at < $1', [before])
}
