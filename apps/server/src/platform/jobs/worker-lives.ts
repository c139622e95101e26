/**
 * The queue keeps a job for the worker that took it, for hours after that one was killed. So our workers show that they live, by locks
 * of PostgreSQL that end with their process, and what is kept for somebody who shows no life is given back: at the start of every
 * process that works, and every minute.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Deps } from '../deps.ts'

export interface Lives {
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 60_000
const RECONNECT_MS = 1000
const LOCKS = 'fairhall-worker'

/** For these workers; begins anew when the connection is lost. */
export function showLife(deps: Pick<Deps, 'databaseUrl' | 'log'>, workers: readonly string[]): Lives {
  const stopping = new AbortController()
  const done = live(deps, workers, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function live(
  { databaseUrl, log }: Pick<Deps, 'databaseUrl' | 'log'>,
  workers: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'fairhall-workers' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await holdLocks(client, workers)
      while (!signal.aborted) {
        const count = await giveBack(client, workers)
        if (count > 0) log.warn({ workers: count }, 'jobs of workers that are gone were given back')
        await pause(LOOK_EVERY_MS)
      }
    } catch (error) {
      log.warn({ err: error }, 'the workers lost the connection that shows their life')
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(RECONNECT_MS)
  }
}

export async function holdLocks(client: pg.ClientBase, workers: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1), hashtext(id)) from unnest($2::text[]) id', [
    LOCKS,
    workers,
  ])
}

/** How many workers are gone. One that has just begun, or whose connection is just made anew, has a minute to show its life. */
export async function giveBack(client: pg.ClientBase, own: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ gone: string[] }>(
    `with holder as (
       select locked_by as id from graphile_worker._private_jobs where locked_at < now() - interval '1 minute'
       union
       select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '1 minute'
     ), gone as (
       select array_agg(id) as ids from holder
       where id <> all ($2::text[]) and pg_try_advisory_xact_lock(hashtext($1), hashtext(id))
     )
     select ids as gone, graphile_worker.force_unlock_workers(ids) from gone where ids is not null`,
    [LOCKS, own],
  )
  return rows[0]?.gone.length ?? 0
}
