import type { Db, Tx } from '../../platform/database/database.ts'

export type GuessPurpose = 'act' | 'sign-in'

/** The failures that still count at time `$3`: one is forgotten for every `$4` milliseconds. */
const LEFT = `greatest(0, known.failures - floor(extract(epoch from $3::timestamptz - known.last_at) * 1000 / $4)::int)`

export async function readGuesses(
  tx: Tx,
  playerId: string,
  purpose: GuessPurpose,
  { now, forgottenAfterMs }: { now: Date; forgottenAfterMs: number },
): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    `select ${LEFT} as failures from factor_guess as known where player_id = $1 and purpose = $2`,
    [playerId, purpose, now, forgottenAfterMs],
  )
  return rows[0]?.failures ?? 0
}

/** Returns the failures that count, this one included. */
export async function countGuess(
  tx: Tx,
  playerId: string,
  purpose: GuessPurpose,
  { now, forgottenAfterMs }: { now: Date; forgottenAfterMs: number },
): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    `insert into factor_guess as known (player_id, purpose, failures, last_at) values ($1, $2, 1, $3)
     on conflict (player_id, purpose) do update set failures = ${LEFT} + 1, last_at = $3 returning failures`,
    [playerId, purpose, now, forgottenAfterMs],
  )
  return rows[0]?.failures ?? 1
}

export async function forgetGuesses(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from factor_guess where player_id = $1', [playerId])
}

export async function forgetOldGuesses(db: Db, before: Date): Promise<void> {
  await db.query('delete from factor_guess where last_at < $1', [before])
}
