import type { Deps } from '../platform/deps.ts'

/**
 * The operator has heard nothing of a round for a day and asks. What it still has to be told is told at once; the answer is
 * only what we know of the round.
 */
export async function stateOfAskedRound(
  deps: Deps,
  seat: string,
  roundId: string,
): Promise<'open' | 'finished' | 'unknown'> {
  const { rows } = await deps.pool.query<{ state: string }>(
    'select state from studio.round where id = $1 and seat = $2',
    [roundId, seat],
  )
  const state = rows[0]?.state
  if (state === undefined) return 'unknown'
  if (state === 'settled' || state === 'void') return 'finished'
  await deps.pool.query(
    'update studio.outcall set claimed_until = least(claimed_until, $2) where round_id = $1 and done_at is null',
    [roundId, deps.clock.now()],
  )
  return 'open'
}
