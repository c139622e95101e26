import type { Deps } from '../platform/deps.ts'

/**
 * Answers the operator's query about a round that it has heard nothing of for a day. Calls that the operator
 * still lacks are sent at once; the answer is only the round's state in the studio.
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
