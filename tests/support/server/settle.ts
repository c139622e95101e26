/** Runs deliveries and due jobs when a test asks for it. */
import { type AppDeps, modules } from '../../../apps/server/src/app-modules.ts'
import { runJobsOnce } from '../../../apps/server/src/platform/jobs/jobs.ts'
import type { Consumer } from '../../../apps/server/src/platform/outbox/consumer.ts'
import { deliverNext, newConsumerState } from '../../../apps/server/src/platform/outbox/delivery.ts'
import {
  copyToDeliveries,
  listConsumersWithWork,
} from '../../../apps/server/src/platform/outbox/outbox.queries.ts'

export interface SettleOptions {
  /** Names of consumers. */
  mayFail?: readonly string[]
}

/**
 * Repeats until no delivery or job is left, because each may cause others. Most tests settle, so it asks the database what
 * there is to do before it does it.
 */
export async function settle(deps: AppDeps, { mayFail = [] }: SettleOptions = {}): Promise<void> {
  const consumers = modules.flatMap((module) => module.consumers?.(deps) ?? [])
  const failed = new Set<string>()
  let isBusy = true
  while (isBusy) {
    const { copied, waiting } = await prepareDeliveries(deps, consumers)
    isBusy = copied > 0
    for (const consumer of waiting) {
      const { handled, hasFailed } = await deliverAll(deps, consumer)
      if (handled > 0) isBusy = true
      if (hasFailed && !mayFail.includes(consumer.name)) failed.add(consumer.name)
    }
    if (await hasDueJobs(deps))
      await runJobsOnce(
        deps,
        modules.flatMap((module) => module.jobs ?? []),
      )
    // Background work may have taken what this loop looked for, and added more behind it.
    if (await isDeliveryWaiting(deps, consumers)) isBusy = true
  }
  if (failed.size > 0) throw new Error(`deliveries failed:\n${await failuresOf(deps, [...failed])}`)
}

/** Copies the events of the outbox, and returns the consumers that have something to handle. */
async function prepareDeliveries(
  { pool }: AppDeps,
  consumers: readonly Consumer[],
): Promise<{ copied: number; waiting: Consumer[] }> {
  const client = await pool.connect()
  try {
    const { copied } = await copyToDeliveries(client, consumers)
    const names = await listConsumersWithWork(client, consumers)
    return { copied, waiting: consumers.filter(({ name }) => names.includes(name)) }
  } finally {
    client.release()
  }
}

/** Deliveries of a consumer that has failed wait for its next attempt, and don't count. */
async function isDeliveryWaiting({ pool }: AppDeps, consumers: readonly Consumer[]): Promise<boolean> {
  const { rows } = await pool.query<{ isWaiting: boolean }>(
    `select exists (select from ledger_outbox) or exists (
       select from unnest($1::text[]) as c (name)
        where exists (select from delivery where consumer = name and parked_at is null)
          and not exists (select from delivery where consumer = name and parked_at is null and tries > 0)
     ) as "isWaiting"`,
    [consumers.map(({ name }) => name)],
  )
  return rows[0]?.isWaiting === true
}

async function hasDueJobs({ pool }: AppDeps): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
  )
  return rowCount !== 0
}

async function deliverAll(
  deps: AppDeps,
  consumer: Consumer,
): Promise<{ handled: number; hasFailed: boolean }> {
  let handled = 0
  for (;;) {
    const state = newConsumerState()
    const delivered = await deliverNext(deps, consumer, state)
    handled += delivered.handled
    const hasFailed = state.retryAt > 0
    if (delivered.handled === 0 || !(delivered.waitMs === 0 || hasFailed)) return { handled, hasFailed }
  }
}

async function failuresOf({ pool }: AppDeps, consumers: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ consumer: string; last_error: string }>(
    'select consumer, last_error from delivery where consumer = any($1) and tries > 0 order by id',
    [consumers],
  )
  return rows.map(({ consumer, last_error }) => `${consumer}: ${last_error}`).join('\n')
}
