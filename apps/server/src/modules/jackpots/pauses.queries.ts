/** When jackpots are paused. What writes needs the lock of the jackpot. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Pause } from './counting.rules.ts'

export async function listPauses(tx: Tx, jackpot: string): Promise<Pause[]> {
  const { rows } = await tx.query<Pause>(
    `select begins_at as "beginsAt", ends_at as "endsAt" from jackpot_pause where jackpot = $1 order by begins_at`,
    [jackpot],
  )
  return rows
}

/** The jackpots that are paused now. */
export async function listPaused(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.query<{ jackpot: string }>(
    'select jackpot from jackpot_pause where ends_at is null',
  )
  return rows.map(({ jackpot }) => jackpot)
}

export async function beginPause(tx: Tx, jackpot: string, at: Date): Promise<void> {
  await tx.query('insert into jackpot_pause (jackpot, begins_at) values ($1, $2) on conflict do nothing', [
    jackpot,
    at,
  ])
}

export async function endPause(tx: Tx, jackpot: string, at: Date): Promise<void> {
  await tx.query(
    'update jackpot_pause set ends_at = greatest(begins_at, $2) where jackpot = $1 and ends_at is null',
    [jackpot, at],
  )
}
