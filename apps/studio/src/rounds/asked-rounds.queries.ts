import type { RoundState } from './round-states.rules.ts'
import type { Queryable } from '../platform/database.ts'

export async function findState(
  db: Queryable,
  seats: readonly string[],
  roundId: string,
): Promise<RoundState | null> {
  const { rows } = await db.query<{ state: RoundState }>(
    'select state from studio.round where id = $1 and seat = any ($2)',
    [roundId, seats],
  )
  return rows[0]?.state ?? null
}

/** Makes open calls of the round due. */
export async function hurryWalletCalls(db: Queryable, roundId: string, now: Date): Promise<void> {
  await db.query(
    'update studio.wallet_call set claimed_until = least(claimed_until, $2) where round_id = $1 and done_at is null',
    [roundId, now],
  )
}
