import type { Db } from '../../platform/database/database.ts'

/** The rounds that a score consists of, for kinds that rank by single rounds. */
export async function findBestIds(db: Db, runId: string, playerId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select round ->> 'id' as id from tournament_entry cross join lateral jsonb_array_elements(best) as b(round)
      where run_id = $1 and player_id = $2`,
    [runId, playerId],
  )
  return new Set(rows.map(({ id }) => id))
}
