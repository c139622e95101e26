/**
 * Work that is done later or by the clock, on graphile-worker: a job is put into the queue in the transaction of its
 * cause, runs at least once, and is tried again with growing waits. Never one per bet: the outbox is for those.
 */
import { sql } from 'kysely'
import {
  Logger,
  type ParsedCronItem,
  type TaskList,
  parseCronItems,
  runMigrations,
  runOnce,
} from 'graphile-worker'
import pg from 'pg'
import { inTransaction, type Tx } from '../database/database.ts'
import { openPool } from '../database/pool.ts'
import type { Deps } from '../deps.ts'
import { superviseWorkers, toLogger } from './workers.ts'

export interface JobDefinition {
  name: string
  /** Five fields in UTC, as in a crontab. */
  cron?: string
  /** Also once when a process starts that does such work: what the time before it may have left untrue is put right. */
  atStart?: boolean
  /** A batch answers with promises: how each of its items has ended. */
  run(deps: Deps, payload: unknown): Promise<void | unknown[]>
}

/** One that is done or not as a whole. */
interface SingleJob extends JobDefinition {
  run(deps: Deps, payload: unknown): Promise<void>
}

export function defineJob<Payload = unknown>(job: {
  name: string
  cron?: string
  atStart?: boolean
  run(deps: Deps, payload: Payload): Promise<void>
}): SingleJob {
  // What is queued under a name comes from `enqueue` with that name and nowhere else.
  return { ...job, run: (deps, payload) => job.run(deps, payload as Payload) }
}

/**
 * Many of a kind as one job: its payload is a list, and of that list only what failed is tried again. For what comes so often
 * that each in a job of its own would cost more than the work itself.
 */
export function defineBatchJob<Item>(job: {
  name: string
  /** Reads what all of them need, and says how one of them is done. */
  prepare(deps: Deps, items: readonly Item[]): Promise<(item: Item) => Promise<void>>
}): JobDefinition {
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

export interface EnqueueOptions {
  /** Of the jobs with one key only one waits at a time; a later one replaces it. */
  key?: string
  runAt?: Date
  /** Of the jobs of one queue only one runs at a time. */
  queue?: string
}

export async function enqueue(
  tx: Tx,
  name: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json,
      job_key => ${options.key ?? null}::text, run_at => ${options.runAt ?? null}::timestamptz,
      queue_name => ${options.queue ?? null}::text)`.execute(tx)
}

const CONCURRENCY = 4

export interface Jobs {
  /** Ends after the jobs that are under way. */
  stop(): Promise<void>
}

export async function startJobs(deps: Deps, definitions: readonly JobDefinition[]): Promise<Jobs> {
  const workers = await superviseWorkers({
    deps,
    concurrency: CONCURRENCY,
    cronItems: toCronItems(definitions),
    openPool: () => openJobsPool(deps.databaseUrl),
    toTasks: (pool) => toTasks(deps, definitions, pool),
  })
  const first = definitions.filter(({ atStart }) => atStart)
  await inTransaction(deps.db, async (tx) => {
    for (const { name } of first) await enqueue(tx, name, {}, { key: `start:${name}` })
  })
  return workers
}

/**
 * Of a job that the clock begins only one waits at a time: after an outage, or while it fails, the next one replaces the one before,
 * which would do the same.
 */
function toCronItems(definitions: readonly JobDefinition[]): ParsedCronItem[] {
  return parseCronItems(
    definitions.flatMap(({ name, cron }) =>
      cron === undefined
        ? []
        : [{ task: name, match: cron, options: { jobKey: clockKey(name), jobKeyMode: 'replace' } }],
    ),
  )
}

export const clockKey = (name: string) => `clock:${name}`

/** The queue's own tables; safe when several processes start at once. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = openJobsPool(databaseUrl, null)
  try {
    await runMigrations({ pgPool, logger: silent })
  } finally {
    await pgPool.end()
  }
}

/** Runs what is due now and returns; for tests. */
export async function runJobsOnce(deps: Deps, definitions: readonly JobDefinition[]): Promise<void> {
  const pgPool = openJobsPool(deps.databaseUrl)
  try {
    await runOnce({
      pgPool,
      logger: toLogger(deps),
      taskList: toTasks(deps, definitions, pgPool),
      noHandleSignals: true,
    })
  } finally {
    await pgPool.end()
  }
}

/** The library expects int8 as text, as pg gives it by itself; ours is bigint everywhere else. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
}

function openJobsPool(url: string, silenceMaxMs?: null): pg.Pool {
  const pool = openPool({
    url,
    name: 'fairhall-jobs',
    // Each job may hold a lock beside what the queue itself needs.
    size: 2 * CONCURRENCY + 2,
    types,
    ...(silenceMaxMs !== undefined && { silenceMaxMs }),
  })
  pool.on('error', () => undefined)
  return pool
}

function toTasks(deps: Deps, definitions: readonly JobDefinition[], pgPool: pg.Pool): TaskList {
  return Object.fromEntries(
    definitions.map((job) => {
      const run = (payload: unknown) => job.run(deps, payload)
      return [
        job.name,
        (payload) => (isByClock(payload) ? alone(pgPool, job.name, () => run(payload)) : run(payload)),
      ]
    }),
  )
}

function isByClock(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload
}

/**
 * Runs by the clock that a later one has replaced while they were under way: they are not tried again, and nobody needs to look at
 * them. Those without a key are of an earlier version.
 */
const DROP_REPLACED = `
  delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
   where task.id = job.task_id and task.identifier = $1 and job.key is null and job.locked_at is null
     and job.payload::jsonb ? '_cron'`

/**
 * What the clock begins while the time before is still at it, here or in another process, has nothing to do: a provider
 * that lets each call wait would fill all places of the queue within minutes. The lock ends with its connection.
 */
async function alone(pgPool: pg.Pool, name: string, run: () => Promise<unknown>): Promise<void> {
  const client = await pgPool.connect()
  const key = ['fairhall-job', name]
  let mayHold = true
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtext($1), hashtext($2)) as "isMine"`,
      key,
    )
    if (rows[0]?.isMine) {
      await client.query(DROP_REPLACED, [name])
      await run().finally(() => client.query('select pg_advisory_unlock(hashtext($1), hashtext($2))', key))
    }
    mayHold = false
  } finally {
    client.release(mayHold)
  }
}

const silent = new Logger(() => () => undefined)
