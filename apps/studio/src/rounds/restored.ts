import type { Queryable } from '../platform/database.ts'
import {
  deleteSessions,
  exposeSeeds,
  leaveFlights,
  listUnderWay,
  voidDemoRounds,
  voidRound,
} from './restored.queries.ts'
import { rollbackBody } from './rounds.rules.ts'

/**
 * Updates the studio's data in the transaction that restores a backup. Players may have seen revealed seeds,
 * ended flights and lost rounds after the backup was made. So nothing new is drawn from a seed or chain of
 * the backup, open rounds do not continue, and every launch ends. Rounds whose end the wallet was already
 * asked to book are booked as drawn: no player decision can change them.
 */
export async function endRestored(db: Queryable, at: Date): Promise<void> {
  await exposeSeeds(db)
  await voidDemoRounds(db, at)
  await voidRounds(db, at)
  await leaveFlights(db)
  await deleteSessions(db)
}

/**
 * Voids open rounds and queues one rollback for all bets of each, including those that the wallet may not
 * have booked yet.
 */
async function voidRounds(db: Queryable, at: Date): Promise<void> {
  for (const round of await listUnderWay(db)) await voidRound(db, round, rollbackOf(round.bodies), at)
}

function rollbackOf(bodies: readonly string[]): string {
  const calls = bodies.map((body) => JSON.parse(body) as { transactions: object[] })
  const all = { ...calls[0], transactions: calls.flatMap(({ transactions }) => transactions) }
  return rollbackBody({ body: JSON.stringify(all), step: 0 })
}
