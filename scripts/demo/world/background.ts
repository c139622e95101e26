/**
 * The work between requests: scheduled jobs, timers, deliveries of the outbox and the stand-ins. In a running installation it follows
 * the system's time. Here it runs when the simulated time has moved, until nothing is left to do.
 */
import { parseCronItems } from 'graphile-worker'
import { type AppDeps, modules } from '../../../apps/server/src/app-modules.ts'
import { type JobDefinition, openDueJobs } from '../../../apps/server/src/platform/jobs/jobs.ts'
import type { Consumer } from '../../../apps/server/src/platform/outbox/consumer.ts'
import { deliverNext, newConsumerState } from '../../../apps/server/src/platform/outbox/delivery.ts'
import {
  copyToDeliveries,
  listConsumersWithWork,
} from '../../../apps/server/src/platform/outbox/outbox.queries.ts'
import { hasDueJobs, isDeliveryWaiting } from '../demo.queries.ts'

export interface Background {
  /** Runs each scheduled job once that was due since the last run, as after an outage, and then everything else. */
  catchUp(): Promise<void>
  /** Deliveries, queued jobs and what the stand-ins have planned. */
  settle(): Promise<void>
  /** Deliveries only: what people have played is counted. */
  deliver(): Promise<void>
  /** Runs a part of a day, and records how long it took. */
  measure<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** What failed, by job or consumer. */
  failures: ReadonlyMap<string, number>
  /** Milliseconds by job, for finding what makes a demo slow. */
  times: ReadonlyMap<string, number>
  close(): Promise<void>
}

interface BackgroundOptions {
  deps: AppDeps
  /** Carries out what the stand-ins have planned, such as payouts. */
  deliverStandIns: () => Promise<void>
}

const MINUTE_MS = 60_000

/** Shown by a server that serves pages; nobody looks while the past is played. */
const forViewers = new Set(['live-play.bets', 'live-play.playing', 'tournaments.boards'])

/** Its time grows with the books. One that is missed is caught up by the next one, so a year has 52 of them. */
const AUDIT = 'ledger.audit'
const AUDIT_DAYS = 7

export function createBackground({ deps, deliverStandIns }: BackgroundOptions): Background {
  const failures = new Map<string, number>()
  const times = new Map<string, number>()
  const consumers = modules.flatMap((module) => module.consumers?.(deps) ?? [])
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  const timers = modules.flatMap((module) => module.timers ?? []).filter(({ name }) => !forViewers.has(name))
  const isDue = scheduleOf(jobs)
  const queue = openDueJobs(deps, jobs)
  let caughtUpTo = deps.clock.now()
  let runs = 0

  async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const beganAt = performance.now()
    try {
      return await work()
    } finally {
      times.set(name, (times.get(name) ?? 0) + performance.now() - beganAt)
    }
  }

  async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await measure(name, work)
    } catch (error) {
      failures.set(name, (failures.get(name) ?? 0) + 1)
      deps.log.warn({ err: error, job: name }, 'background work of the demo failed')
    }
  }

  const deliver = () => attempt('deliveries', () => deliverAll(deps, consumers))

  async function settle(): Promise<void> {
    for (;;) {
      await attempt('stand-ins', deliverStandIns)
      await deliver()
      if (await hasDueJobs(deps.pool)) await attempt('queued jobs', queue.run)
      const names = consumers.map(({ name }) => name)
      if (!(await isDeliveryWaiting(deps.pool, names))) return
    }
  }

  return {
    failures,
    times,
    settle,
    deliver,
    measure,
    close: queue.close,
    async catchUp() {
      const now = deps.clock.now()
      const due = isDue(caughtUpTo, now)
      caughtUpTo = now
      await settle()
      runs += 1
      for (const job of due)
        if (job.name !== AUDIT || runs % AUDIT_DAYS === 0)
          await attempt(job.name, () => job.run(deps, { _cron: { ts: now.toISOString() } }))
      for (const timer of timers) await attempt(timer.name, () => timer.run(deps))
      await settle()
    },
  }
}

type Job = JobDefinition<AppDeps>

/** Returns the jobs that were due after one moment and until another. */
function scheduleOf(jobs: readonly Job[]): (after: Date, until: Date) => Job[] {
  const scheduled = jobs.filter(({ cron }) => cron !== undefined)
  const items = parseCronItems(scheduled.map(({ name, cron = '' }) => ({ task: name, match: cron })))
  return (after, until) => {
    const left = new Map(scheduled.map((job, index) => [job, items[index]?.match]))
    const due = new Set<Job>()
    const first = Math.floor(after.getTime() / MINUTE_MS) + 1
    for (
      let minute = Math.floor(until.getTime() / MINUTE_MS);
      minute >= first && left.size > 0;
      minute -= 1
    ) {
      const digest = digestOf(new Date(minute * MINUTE_MS))
      for (const [job, matches] of left) {
        if (matches?.(digest) !== true) continue
        due.add(job)
        left.delete(job)
      }
    }
    return scheduled.filter((job) => due.has(job))
  }
}

const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})

/** A wave of people makes thousands at the same moment. */
const BATCH = 1000

async function deliverAll(deps: AppDeps, consumers: readonly Consumer[]): Promise<void> {
  const client = await deps.pool.connect()
  let waiting: Consumer[]
  try {
    while ((await copyToDeliveries(client, consumers)).copied > 0);
    const names = await listConsumersWithWork(client, consumers)
    waiting = consumers.filter(({ name }) => names.includes(name))
  } finally {
    client.release()
  }
  for (const consumer of waiting) {
    const state = newConsumerState()
    while ((await deliverNext(deps, consumer, state, BATCH)).mayBeMore);
    if (state.retryAt > 0) throw new Error(`a delivery to ${consumer.name} failed`)
  }
}
