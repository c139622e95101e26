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
  COPY_MAX,
  copyToDeliveries,
  listConsumersWithWork,
} from '../../../apps/server/src/platform/outbox/outbox.queries.ts'
import { countDueJobs, isDeliveryWaiting } from '../demo.queries.ts'
import type { DemoRandom } from '../people/chance.ts'
import type { DemoClock } from './clock.ts'
import { parkDeliveries } from './parked-deliveries.ts'
import { inParallel } from './world.ts'

export interface Background {
  /**
   * Runs each scheduled job once that was due since the last run, as after an outage, and then everything else. Jobs that can wait
   * run only if it is thorough.
   */
  catchUp(how: { isThorough: boolean }): Promise<void>
  /** Deliveries, queued jobs and what the stand-ins have planned. */
  settle(): Promise<void>
  /** Deliveries only: what people have played is counted. */
  deliver(): Promise<void>
  /** Deliveries of one consumer fail until they are parked, because the server of live messages refuses those to one player. */
  park(): Promise<void>
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
  clock: DemoClock
  random: DemoRandom
  /** Carries out what the stand-ins have planned, such as payouts. */
  deliverStandIns: () => Promise<void>
}

const MINUTE_MS = 60_000

/** Timers, consumers and scheduled jobs for browsers that are open; nobody looks while the past is played. */
const forViewers =
  /^(catalogue\.fetchPictures|live-play\.(bets|playing|names)|tournaments\.boards|quests\.changedTasks|push\.\w+|sessions\.connections)$|publications$/i

/** They tidy up, compare or add up, and the next run catches up on the ones before. The audit's time grows with the books. */
const rarely =
  /\.(forget\w*|remove\w*|sweep\w*|archive|reconcile|compare|markAgain|audit|simulateOffers|eraseClosed|protectExcluded|followSilent|end(Forbidden|Restricted)\w*|fetchRates|closeSilent|remind|countActivity)$|^(rankings|catalogue)\.|^ledger\.(seal|rollUp)$|^invoices\.countDays$/

/** Each waits for the database most of the time. */
const LANES = 6
/** Queued jobs run one after the other in each of these. Opening a queue costs as much as a few jobs. */
const QUEUES = 4
const JOBS_PER_QUEUE = 4

export function createBackground({ deps, clock, random, deliverStandIns }: BackgroundOptions): Background {
  const { failures, times, measure, attempt } = createWatch(deps)
  const isWanted = ({ name }: { name: string }) => !forViewers.test(name)
  const consumers = modules.flatMap((module) => module.consumers?.(deps) ?? []).filter(isWanted)
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  const timers = modules.flatMap((module) => module.timers ?? []).filter(isWanted)
  const isDue = scheduleOf(jobs.filter(isWanted))
  const queues = Array.from({ length: QUEUES }, () => openDueJobs(deps, jobs))
  let caughtUpTo = deps.clock.now()

  const inLanes = <Item extends { name: string }>(
    items: readonly Item[],
    work: (item: Item) => Promise<unknown>,
  ) =>
    inParallel(items, LANES, (item) => attempt(item.name, () => random.follow(item.name, () => work(item))))

  const deliver = () =>
    attempt('deliveries', async () =>
      inLanes(await copyAll(deps, consumers), (consumer) => handleAll(deps, consumer)),
    )

  /** Another lane can hold the queue of a job when the library looks for the next one. */
  async function runQueued(): Promise<void> {
    for (;;) {
      const count = await countDueJobs(deps.pool, QUEUES * JOBS_PER_QUEUE)
      if (count === 0) return
      const open = queues.slice(0, Math.ceil(count / JOBS_PER_QUEUE))
      await Promise.all(open.map((queue) => queue.run()))
    }
  }

  async function settle(): Promise<void> {
    for (;;) {
      await attempt('stand-ins', deliverStandIns)
      await deliver()
      await attempt('queued jobs', runQueued)
      const names = consumers.map(({ name }) => name)
      if (!(await isDeliveryWaiting(deps.pool, names))) return
    }
  }

  return {
    failures,
    times,
    settle,
    deliver,
    park: () => parkDeliveries(deps, clock, (consumer) => copyAll(deps, [...consumers, consumer])),
    measure,
    close: async () => void (await Promise.all(queues.map((queue) => queue.close()))),
    async catchUp({ isThorough }) {
      const now = deps.clock.now()
      const due = isDue(caughtUpTo, now).filter(({ name }) => isThorough || !rarely.test(name))
      caughtUpTo = now
      await settle()
      await inLanes(due, (job) => job.run(deps, { _cron: { ts: now.toISOString() } }))
      await inLanes(timers, (timer) => timer.run(deps))
      await settle()
    },
  }
}

/** Records how long each kind of work took, and how often it failed. */
function createWatch({ log }: Pick<AppDeps, 'log'>) {
  const failures = new Map<string, number>()
  const times = new Map<string, number>()

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
      log.warn({ err: error, job: name }, 'background work of the demo failed')
    }
  }
  return { failures, times, measure, attempt }
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

/** Returns the consumers with deliveries. */
async function copyAll(deps: AppDeps, consumers: readonly Consumer[]): Promise<Consumer[]> {
  const client = await deps.pool.connect()
  try {
    while ((await copyToDeliveries(client, consumers)).copied === COPY_MAX);
    const names = await listConsumersWithWork(client, consumers)
    return consumers.filter(({ name }) => names.includes(name))
  } finally {
    client.release()
  }
}

async function handleAll(deps: AppDeps, consumer: Consumer): Promise<void> {
  const state = newConsumerState()
  while ((await deliverNext(deps, consumer, state, BATCH)).waitMs === 0);
  if (state.retryAt > 0) throw new Error(`a delivery to ${consumer.name} failed`)
}
