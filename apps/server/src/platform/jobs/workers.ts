/**
 * Supervises pools of graphile-worker. The library completes or fails a job without awaiting the query, and a rejection at that
 * moment would have no handler and end the process. With a batch delay, it reports the failure and stops its pool instead. A
 * new pool then takes over immediately, and jobs that the old one could not complete are released to run again.
 */
import { EventEmitter } from 'node:events'
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
  run,
} from 'graphile-worker'
import type { Pool } from '@fairhall/postgres'
import type { Platform } from '../platform.ts'
import { pause } from '../pause.ts'
import { releaseJobsOf } from './jobs.queries.ts'
import { wakeForNextJobs } from './queue-wakeups.ts'
import { startHeartbeat } from './worker-heartbeat.ts'

interface WorkersOptions {
  deps: Pick<Platform, 'databaseUrl' | 'log'>
  concurrency: number
  cronItems: ParsedCronItem[]
  openPool(): Pool
  /** Jobs hold their locks on connections of the same pool. */
  toTasks(pool: Pool): TaskList
}

interface Workers {
  /** Settles when the library stops this pool. */
  failed: Promise<void>
  /** Waits for running jobs, and releases what this pool still holds. */
  close(): Promise<void>
}

interface Supervision {
  stop(): Promise<void>
}

const RETRY_DELAY_MS = 500

/** @throws Error if the first pool cannot be opened */
export async function superviseWorkers(options: WorkersOptions): Promise<Supervision> {
  const stopping = new AbortController()
  const done = supervise(options, await openWorkers(options), stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function supervise(options: WorkersOptions, first: Workers, signal: AbortSignal): Promise<void> {
  const { log } = options.deps
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  /** Replaced pools end on their own, however long their last jobs take. */
  const retired = new Set<Promise<void>>()
  for (let workers: Workers | null = first; workers !== null; workers = await openAgain(options, signal)) {
    await Promise.race([workers.failed, aborted])
    const closed = workers.close()
    retired.add(closed)
    void closed.finally(() => retired.delete(closed))
    if (!signal.aborted) log.warn('the workers of the job queue failed: starting new ones')
  }
  await Promise.all(retired)
}

async function openAgain(options: WorkersOptions, signal: AbortSignal): Promise<Workers | null> {
  while (!signal.aborted) {
    try {
      return await openWorkers(options)
    } catch (error) {
      options.deps.log.warn({ err: error }, 'the workers of the job queue cannot start: retrying')
      await pause(RETRY_DELAY_MS, signal)
    }
  }
  return null
}

async function openWorkers({
  deps,
  concurrency,
  cronItems,
  openPool,
  toTasks,
}: WorkersOptions): Promise<Workers> {
  const pgPool = openPool()
  const events: WorkerEvents = new EventEmitter()
  wakeForNextJobs(events, pgPool)
  // The queue locks jobs under this ID.
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  const ended = new Promise<void>((resolve) => events.once('pool:release', () => resolve()))
  const failed = Promise.race([
    ended,
    new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve())),
  ])
  let runner: Runner
  try {
    runner = await run({
      pgPool,
      events,
      logger: toLogger(deps),
      noHandleSignals: true,
      taskList: toTasks(pgPool),
      parsedCronItems: cronItems,
      preset: { worker: { concurrentJobs: concurrency, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  } catch (error) {
    await pgPool.end()
    throw error
  }
  runner.promise.catch((error: unknown) => deps.log.warn({ err: error }, 'a pool of workers ended'))
  const heartbeat = startHeartbeat(deps, id)
  return {
    failed,
    async close() {
      // A failed pool is stopping already. Its scheduler may sleep for a minute before it notices, so it is not awaited.
      runner.stop().catch(() => undefined)
      await ended
      await heartbeat.stop()
      await releaseJobs(pgPool, id)
      await pgPool.end()
    },
  }
}

/** If the database is unavailable, the next pool that checks for dead pools releases the jobs. */
async function releaseJobs(pgPool: Pool, id: string): Promise<void> {
  await releaseJobsOf(pgPool, [id]).catch(() => undefined)
}

export function toLogger({ log }: Pick<Platform, 'log'>): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job')
    else if (level === 'warning') log.warn({ job: message }, 'job')
    else log.debug({ job: message }, 'job')
  })
}
