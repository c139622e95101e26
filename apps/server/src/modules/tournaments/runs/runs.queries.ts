import type { Db, Tx } from '../../../platform/database/database.ts'
import type { RunState } from './run-states.rules.ts'
import type { RunTerms } from './run-terms.rules.ts'
import type { DueRun } from './schedule.rules.ts'

export interface Run {
  id: string
  tournament: string
  startsAt: Date
  endsAt: Date
  state: RunState
  terms: RunTerms
  /** Null until it is finished. */
  entrants: number | null
  cancelReason: string | null
  version: number
}

export const RUN = `id, tournament, starts_at as "startsAt", ends_at as "endsAt", state, terms, entrants,
  cancel_reason as "cancelReason", version`

export const OPEN_STATES = `'published', 'running', 'finalising'`

/** Running ones first, then those to come, by their end. */
export async function listOpenRuns(db: Db | Tx): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select ${RUN} from tournament_run where state in (${OPEN_STATES})
      order by state = 'published', ends_at, id`,
  )
  return rows
}

/** Newest first. */
export async function listFinishedRuns(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select ${RUN} from tournament_run where state = 'finished' order by ends_at desc, id limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

/** At most `most`. */
export async function countFinishedRuns(db: Db, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from (select from tournament_run where state = 'finished' limit $1) r`,
    [most],
  )
  return rows[0]?.count ?? 0
}

/** Newest first, in every state. */
export async function listRuns(db: Db, limit: number): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select ${RUN} from tournament_run order by starts_at desc, id limit $1`,
    [limit],
  )
  return rows
}

export async function findRun(db: Db | Tx, id: string): Promise<Run | null> {
  const { rows } = await db.query<Run>(`select ${RUN} from tournament_run where id = $1`, [id])
  return rows[0] ?? null
}

/** The run that the address of a tournament shows: what runs now, else the next one, else the last one. */
export async function findShownRun(db: Db, tournament: string): Promise<Run | null> {
  const { rows } = await db.query<Run>(
    `select ${RUN} from tournament_run where tournament = $1
      order by case state when 'running' then 1 when 'finalising' then 2 when 'published' then 3 when 'finished' then 4 else 5 end,
               case state when 'published' then starts_at end, starts_at desc limit 1`,
    [tournament],
  )
  return rows[0] ?? null
}

/** FOR SHARE: it does not end before this transaction does. */
export async function shareRun(tx: Tx, id: string): Promise<Run | null> {
  const { rows } = await tx.query<Run>(`select ${RUN} from tournament_run where id = $1 for share`, [id])
  return rows[0] ?? null
}

/** FOR UPDATE: waits for transactions that count, and stops the next ones. */
export async function lockRun(tx: Tx, id: string): Promise<Run | null> {
  const { rows } = await tx.query<Run>(`select ${RUN} from tournament_run where id = $1 for update`, [id])
  return rows[0] ?? null
}

/** Does nothing if the period has a run, or another open run of the tournament overlaps it. */
export async function insertRun(
  tx: Tx,
  { id, tournament, terms, periodAt, startsAt, endsAt }: DueRun & Pick<Run, 'id' | 'tournament' | 'terms'>,
): Promise<void> {
  await tx.query(
    `with made as (
       insert into tournament_run (id, tournament, period_at, starts_at, ends_at, state, terms, version)
       select $1::uuid, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz, 'published', $6::jsonb, 1
        where not exists (select from tournament_run where tournament = $2 and state in (${OPEN_STATES})
                            and starts_at < $5::timestamptz and ends_at > $4::timestamptz)
       on conflict (tournament, period_at) do nothing returning id)
     insert into tournament_board (run_id) select id from made`,
    [id, tournament, periodAt, startsAt, endsAt, JSON.stringify(terms)],
  )
}

/** Only while it is published. */
export async function saveTerms(tx: Tx, id: string, terms: RunTerms): Promise<void> {
  await tx.query(
    `update tournament_run set terms = $2::jsonb, version = version + 1 where id = $1 and state = 'published'`,
    [id, JSON.stringify(terms)],
  )
}

export async function setState(tx: Tx, id: string, state: 'running' | 'finalising'): Promise<void> {
  await tx.query('update tournament_run set state = $2, version = version + 1 where id = $1', [id, state])
}

export async function setFinished(tx: Tx, id: string, entrants: number, now: Date): Promise<void> {
  await tx.query(
    `update tournament_run set state = 'finished', entrants = $2, finished_at = $3, version = version + 1 where id = $1`,
    [id, entrants, now],
  )
}

export async function setCancelled(
  tx: Tx,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  await tx.query(
    `update tournament_run set state = 'cancelled', cancelled_at = $4, cancelled_by = $2, cancel_reason = $3, version = version + 1
      where id = $1`,
    [id, by, reason, now],
  )
}
