/**
 * One pool of graphile-worker after another. The library completes or fails a job without waiting for the answer, and a
 * rejection at that moment would have no handler and end the process. With a batch delay it reports the failure and stops
 * its pool instead. Then a new pool takes over at once, and what the old one could not complete is released to run again.
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
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { pause } from '../pause.ts'
import { wakeForNextJobs } from './queue-wakeups.ts'
import { showLife } from './worker-lives.ts'

export interface WorkersOptions {
  deps: Pick<Deps, 'databaseUrl' | 'log'>
  concurrency: number
  cronItems: ParsedCronItem[]
  openPool(): pg.Pool
  /** The jobs hold their locks on connections of the same pool. */
  toTasks(pool: pg.Pool): TaskList
}

interface Workers {
  /** Settles when the library gives this pool up. */
  failed: Promise<void>
  /** Lets jobs under way end, and gives back what this pool still holds. */
  close(): Promise<void>
}

export interface Supervision {
  stop(): Promise<void>
}

const AGAIN_AFTER_MS = 500

/** @throws when the first pool cannot be opened */
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
  /** Pools that were replaced end by themselves, however long their last jobs take. */
  const retired = new Set<Promise<void>>()
  for (let workers: Workers | null = first; workers !== null; workers = await openAgain(options, signal)) {
    await Promise.race([workers.failed, aborted])
    const closed = workers.close()
    retired.add(closed)
    void closed.finally(() => retired.delete(closed))
    if (!signal.aborted) log.warn('the workers of the job queue failed and are replaced')
  }
  await Promise.all(retired)
}

async function openAgain(options: WorkersOptions, signal: AbortSignal): Promise<Workers | null> {
  while (!signal.aborted) {
    try {
      return await openWorkers(options)
    } catch (error) {
      options.deps.log.warn({ err: error }, 'the workers of the job queue cannot start')
      await pause(AGAIN_AFTER_MS, signal)
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
  // The queue locks jobs under this id.
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
  const lives = showLife(deps, id)
  return {
    failed,
    async close() {
      // A pool that has failed is stopping already. Its schedule may sleep for a minute before it notices: it is not waited for.
      runner.stop().catch(() => undefined)
      await ended
      await lives.stop()
      await releaseJobs(pgPool, id)
      await pgPool.end()
    },
  }
}

/** What cannot be released now, because the database is away, is released by the next pool that looks for silent ones. */
async function releaseJobs(pgPool: pg.Pool, id: string): Promise<void> {
  await pgPool.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]]).catch(() => undefined)
}

export function toLogger({ log }: Pick<Deps, 'log'>): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job')
    else if (level === 'warning') log.warn({ job: message }, 'job')
    else log.debug({ job: message }, 'job')
  })
}
