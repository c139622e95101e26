import type { Db } from '../../../platform/database/database.ts'

interface AbandonedLaunch {
  playerId: string
  sessionId: string
}

/** Open launches from before this moment whose sign-in has ended, or was last refreshed before it. */
export async function listAbandonedLaunches(db: Db, before: Date): Promise<AbandonedLaunch[]> {
  const { rows } = await db.query<AbandonedLaunch>(
    `select distinct g.player as "playerId", g.session as "sessionId" from game_session g
       left join player_session s on s.id = g.session
      where g.ended_at is null and g.started_at < $1
        and (s.id is null or s.ended_at is not null or s.refreshed_at < $1)`,
    [before],
  )
  return rows
}

const BATCH = 5000

export async function deleteGameSessions(db: Db, endedBefore: Date): Promise<void> {
  const text =
    'delete from game_session where id in (select id from game_session where ended_at < $2 limit $1)'
  await deleteInBatches(db, text, endedBefore)
}

/** Deletes sign-ins that were last used, or ended, before this moment. One that was not ended lasts `sessionDays`. */
export async function deleteSignIns(db: Db, before: Date, sessionDays: number): Promise<void> {
  const text = `delete from player_session where id in (
    select id from player_session
     where greatest(refreshed_at, ended_at) < $2
       and (ended_at is not null or refreshed_at < $2::timestamptz - make_interval(days => $3))
     limit $1)`
  await deleteInBatches(db, text, before, sessionDays)
}

/** `text` deletes at most `$1` rows. */
async function deleteInBatches(db: Db, text: string, ...values: readonly unknown[]): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(text, [BATCH, ...values])
    if (rowCount < BATCH) return
  }
}
