/**
 * Detects dead pools of workers. The queue keeps a job locked for hours after the process of its pool was killed. So each pool holds a
 * PostgreSQL lock that ends with its process. Jobs of a pool without its lock, twice in a row, are released.
 */
import { type ClientBase, keepConnected } from '@fairhall/postgres'
import type { Platform } from '../platform.ts'
import { pause } from '../pause.ts'
import { findDeadPools, releaseJobsOf, tryLockPool } from './jobs.queries.ts'

interface Heartbeat {
  stop(): Promise<void>
}

type HeartbeatDeps = Pick<Platform, 'databaseUrl' | 'log'>

/** The time between two checks: long enough for a new pool, or one that reconnects, to take its lock. */
const CHECK_EVERY_MS = 20_000
const RECONNECT_MS = 1000

export function startHeartbeat(deps: HeartbeatDeps, pool: string, checkEveryMs = CHECK_EVERY_MS): Heartbeat {
  const stopping = new AbortController()
  const done = keepConnected(
    {
      databaseUrl: deps.databaseUrl,
      name: 'jobs-life',
      retryDelayMs: RECONNECT_MS,
      async use(client, signal) {
        // Skipped while the lock of the previous connection is still held.
        if (await tryLockPool(client, pool)) await releaseDeadPools(deps, client, pool, checkEveryMs, signal)
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
      await releaseJobsOf(client, gone)
      log.warn({ pools: gone }, 'released jobs of dead workers')
    }
    deadBefore = dead
    await pause(everyMs, signal)
  }
}
