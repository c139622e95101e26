/**
 * Detects dead pools of workers. The queue keeps a job locked for hours after the process of its pool was killed. So each pool holds a
 * PostgreSQL lock that ends with its process. Jobs of a pool without its lock, twice in a row, are released.
 */
import { type ClientBase, keepConnected } from '@fairhall/postgres'
import type { Platform } from '../platform.ts'
import { pause } from '../pause.ts'

export interface Heartbeat {
  stop(): Promise<void>
}

type HeartbeatDeps = Pick<Platform, 'databaseUrl' | 'log'>

/** The time between two checks: long enough for a new pool, or one that reconnects, to take its lock. */
const CHECK_EVERY_MS = 20_000
const RECONNECT_MS = 1000
const LOCKS = 'fairhall-jobs'

export function startHeartbeat(deps: HeartbeatDeps, pool: string, checkEveryMs = CHECK_EVERY_MS): Heartbeat {
  const stopping = new AbortController()
  const done = keepConnected(
    {
      databaseUrl: deps.databaseUrl,
      name: 'jobs-life',
      retryDelayMs: RECONNECT_MS,
      async use(client, signal) {
        // Skipped while the lock of the previous connection is still held.
        if (await holdLock(client, pool)) await releaseDeadPools(deps, client, pool, checkEveryMs, signal)
      },
      onBreak: (error) =>
        deps.log.warn({ err: error }, 'the workers lost their heartbeat connection: retrying'),
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

async function releaseDeadPools(
  { log }: HeartbeatDeps,
  client: ClientBase,
  own: string,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let deadBefore: string[] = []
  while (!signal.aborted) {
    const dead = await findDeadPools(client, own)
    const gone = dead.filter((pool) => deadBefore.includes(pool))
    if (gone.length > 0) {
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
      log.warn({ pools: gone }, 'released jobs of dead workers')
    }
    deadBefore = dead
    await pause(everyMs, signal)
  }
}

async function holdLock(client: ClientBase, pool: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
    [LOCKS, pool],
  )
  return rows[0]?.got === true
}

/** Other pools that have locked jobs but do not hold their heartbeat lock. */
export async function findDeadPools(client: ClientBase, own: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
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
