/**
 * Background and scheduled work on graphile-worker. A job is queued in the transaction of its cause, runs at least once, and is
 * retried with growing delays. Never use one per bet; the outbox is for those.
 */
import {
  Logger,
  type ParsedCronItem,
  type TaskList,
  parseCronItems,
  runMigrations,
  runOnce,
} from 'graphile-worker'
import { type CustomTypesConfig, openPool, type Pool, type PoolOptions, types } from '@fairhall/postgres'
import { inTransaction, type Tx } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { deleteReplacedRuns, insertJob, tryLockRun, unlockRun } from './jobs.queries.ts'
import { superviseWorkers, toLogger } from './workers.ts'

export interface JobDefinition<JobDeps> {
  name: string
  /** A cron expression with five fields, in UTC. */
  cron?: string
  /** Also runs once when a process that runs jobs starts, to correct what changed while no process ran. */
  atStart?: boolean
  /** A batch job returns a promise for each of its items. */
  run: (deps: JobDeps, payload: unknown) => Promise<void | unknown[]>
}

/** A job that succeeds or fails as a whole. */
interface SingleJob<JobDeps> extends JobDefinition<JobDeps> {
  run: (deps: JobDeps, payload: unknown) => Promise<void>
}

export function defineJob<Payload, JobDeps>(job: {
  name: string
  cron?: string
  atStart?: boolean
  run: (deps: JobDeps, payload: Payload) => Promise<void>
}): SingleJob<JobDeps> {
  // Queued payloads come only from `enqueue` with this name.
  return { ...job, run: (deps, payload) => job.run(deps, payload as Payload) }
}

/**
 * Handles many items in one job: the payload is a list, and only failed items are retried. For frequent items, for which separate jobs
 * would cost more than the work.
 */
export function defineBatchJob<Item, JobDeps>(job: {
  name: string
  /** Reads what all items need, and returns the function that handles one. */
  prepare: (deps: JobDeps, items: readonly Item[]) => Promise<(item: Item) => Promise<void>>
}): JobDefinition<JobDeps> {
  return {
    name: job.name,
    async run(deps, payload) {
      const items = payload as readonly Item[]
      const runOne = await job.prepare(deps, items)
      const done: Promise<void>[] = []
      for (const item of items) {
        const one = runOne(item)
        await one.catch(() => undefined)
        done.push(one)
      }
      return done
    },
  }
}

interface EnqueueOptions {
  /** At most one job per key is queued; a later one replaces it. */
  key?: string
  runAt?: Date
  /** Of the jobs of one queue, only one runs at a time. */
  queue?: string
}

export async function enqueue(
  tx: Tx,
  name: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<void> {
  const { key, runAt, queue } = options
  await insertJob(tx, { name, payload, key: key ?? null, runAt: runAt ?? null, queue: queue ?? null })
}

/** The dependencies of the queue, in addition to those of its jobs. */
type QueueDeps = Pick<Platform, 'databaseUrl' | 'db' | 'log' | 'tracing'>

const CONCURRENCY = 4

export interface Jobs {
  /** Resolves after the running jobs have ended. */
  stop(): Promise<void>
}

export async function startJobs<JobDeps extends QueueDeps>(
  deps: JobDeps,
  definitions: readonly JobDefinition<JobDeps>[],
): Promise<Jobs> {
  const workers = await superviseWorkers({
    deps,
    concurrency: CONCURRENCY,
    cronItems: toCronItems(definitions),
    openPool: () => openJobsPool(deps.databaseUrl),
    toTasks: (pool) => toTasks(deps, definitions, pool),
  })
  const startJobs = definitions.filter(({ atStart }) => atStart)
  await inTransaction(deps.db, async (tx) => {
    for (const { name } of startJobs) await enqueue(tx, name, {}, { key: `start:${name}` })
  })
  return workers
}

/**
 * Only one run of a scheduled job waits at a time. After an outage, or while it fails, the next run replaces the waiting one, which
 * would do the same.
 */
function toCronItems(definitions: readonly Pick<JobDefinition<never>, 'name' | 'cron'>[]): ParsedCronItem[] {
  return parseCronItems(
    definitions.flatMap(({ name, cron }) =>
      cron === undefined
        ? []
        : [{ task: name, match: cron, options: { jobKey: clockKey(name), jobKeyMode: 'replace' } }],
    ),
  )
}

export const clockKey = (name: string) => `clock:${name}`

/** Creates the tables of the queue; safe for concurrent starts. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = openJobsPool(databaseUrl, { silenceMaxMs: null })
  try {
    await runMigrations({ pgPool, logger: silent })
  } finally {
    await pgPool.end()
  }
}

interface DueJobs {
  /** Returns when no job is due. */
  run(): Promise<void>
  close(): Promise<void>
}

/** Runs due jobs whenever it is asked to; for tests and simulations, so without timeouts. */
export function openDueJobs<JobDeps extends QueueDeps>(
  deps: JobDeps,
  definitions: readonly JobDefinition<JobDeps>[],
): DueJobs {
  const limits = { silenceMaxMs: null, connectMaxMs: 0 }
  // The library completes a job while it looks for the next one. With another connection it could find the queue of that job still
  // locked, and end although a job of the same queue is due.
  const pgPool = openJobsPool(deps.databaseUrl, { ...limits, size: 1 })
  const locks = openJobsPool(deps.databaseUrl, limits)
  const taskList = toTasks(deps, definitions, locks)
  return {
    run: () => runOnce({ pgPool, logger: toLogger(deps), taskList, noHandleSignals: true }),
    async close() {
      await Promise.all([pgPool.end(), locks.end()])
    },
  }
}

/** Runs the due jobs and returns; for tests. */
export async function runJobsOnce<JobDeps extends QueueDeps>(
  deps: JobDeps,
  definitions: readonly JobDefinition<JobDeps>[],
): Promise<void> {
  const jobs = openDueJobs(deps, definitions)
  try {
    await jobs.run()
  } finally {
    await jobs.close()
  }
}

/** The library expects int8 as text, the default of pg; everywhere else int8 is a bigint. */
const jobTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 ? (text: string) => text : types.getTypeParser(oid, format as 'text'),
}

function openJobsPool(
  url: string,
  limits: Partial<Pick<PoolOptions, 'silenceMaxMs' | 'connectMaxMs' | 'size'>> = {},
): Pool {
  return openPool({
    url,
    name: 'fairhall-jobs',
    // Each job may hold a lock, in addition to the connections that the queue needs.
    size: 2 * CONCURRENCY + 2,
    types: jobTypes,
    ...limits,
  })
}

function toTasks<JobDeps extends Pick<QueueDeps, 'tracing'>>(
  deps: JobDeps,
  definitions: readonly JobDefinition<JobDeps>[],
  pgPool: Pool,
): TaskList {
  return Object.fromEntries(
    definitions.map((job) => {
      const { tracing } = deps
      const run = (payload: unknown) =>
        tracing === null
          ? job.run(deps, payload)
          : tracing.trace(`job ${job.name}`, async () => job.run(deps, payload))
      return [
        job.name,
        (payload) =>
          isByClock(payload) ? runExclusively(pgPool, job.name, () => run(payload)) : run(payload),
      ]
    }),
  )
}

function isByClock(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload
}

/**
 * Skips a scheduled run while the previous one is still running, here or in another process. Otherwise a provider that answers slowly
 * would fill all places of the queue within minutes. The lock ends with its connection.
 */
async function runExclusively(pgPool: Pool, name: string, run: () => Promise<unknown>): Promise<void> {
  const client = await pgPool.connect()
  let mayHoldLock = true
  try {
    if (await tryLockRun(client, name)) {
      await deleteReplacedRuns(client, name)
      await run().finally(() => unlockRun(client, name))
    }
    mayHoldLock = false
  } finally {
    client.release(mayHoldLock)
  }
}

const silent = new Logger(() => () => undefined)
