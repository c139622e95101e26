/**
 * The queue keeps a job for the pool of workers that took it, for hours after their process was killed. So each pool shows that it lives
 * by a lock of PostgreSQL that ends with its process, and what is kept for one that shows no life, twice in a row, is given back.
 */
import type pg from 'pg'
import { keepConnected } from '../database/dedicated-connection.ts'
import type { Deps } from '../deps.ts'
import { pause } from '../pause.ts'

export interface Lives {
  stop(): Promise<void>
}

type LivesDeps = Pick<Deps, 'databaseUrl' | 'log'>

/** Between two looks: time enough for a pool that has just begun, or whose connection is made anew, to show its life. */
const LOOK_EVERY_MS = 20_000
const RECONNECT_MS = 1000
const LOCKS = 'fairhall-jobs'

export function showLife(deps: LivesDeps, pool: string, lookEveryMs = LOOK_EVERY_MS): Lives {
  const stopping = new AbortController()
  const done = keepConnected(
    {
      databaseUrl: deps.databaseUrl,
      name: 'jobs-life',
      retryDelayMs: RECONNECT_MS,
      async use(line, signal) {
        // Not while the lock of the line before is still held.
        if (await holdLock(line, pool)) await look(deps, line, pool, lookEveryMs, signal)
      },
      onBreak: (error) =>
        deps.log.warn({ err: error }, 'the workers lost the connection that shows their life'),
    },
    stopping.signal,
  )
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function look(
  { log }: LivesDeps,
  line: pg.ClientBase,
  own: string,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let before: string[] = []
  while (!signal.aborted) {
    const silent = await findSilent(line, own)
    const gone = silent.filter((pool) => before.includes(pool))
    if (gone.length > 0) {
      await line.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
      log.warn({ pools: gone }, 'jobs of workers that are gone were given back')
    }
    before = silent
    await pause(everyMs, signal)
  }
}

async function holdLock(line: pg.ClientBase, pool: string): Promise<boolean> {
  const { rows } = await line.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
    [LOCKS, pool],
  )
  return rows[0]?.got === true
}

/** Pools for which jobs are kept and that do not show that they live, but for one's own. */
export async function findSilent(line: pg.ClientBase, own: string): Promise<string[]> {
  const { rows } = await line.query<{ id: string }>(
    `select id from (
       select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ) holder
     where id <> $2 and pg_try_advisory_xact_lock(hashtext($1), hashtext(id))`,
    [LOCKS, own],
  )
  return rows.map(({ id }) => id)
}
