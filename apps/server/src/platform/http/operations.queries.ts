import type { Db } from '../database/database.ts'

/** Fails if the database can't be written. */
export async function writeProbe(db: Db): Promise<void> {
  await db.query('update readiness_probe set written_at = now()')
}
