/** The schemas of the page of operations: what is stopped, waits or fails, and what the audit found. */
import { z } from 'zod'

const time = z.iso.datetime()
const count = z.number().int()

const stop = z.object({
  /** Such as `deposits:EUR`, `game:<id>` or `maintenance`. */
  part: z.string(),
  /** Null for a part that the operator's file stops. */
  since: time.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** When it starts again automatically. */
  until: time.nullable(),
})

const failedTask = z.object({
  task: z.string(),
  /** Jobs that are tried again. */
  failing: count,
  /** Jobs that are not tried again. */
  exhausted: count,
  failedAt: time,
  nextTryAt: time.nullable(),
  /** Without quoted values. */
  error: z.string(),
})

const parked = z.object({
  consumer: z.string(),
  delivery: z.string(),
  events: z.string(),
  /** IDs, a few at most. */
  players: z.string().nullable(),
  since: time,
  tries: count,
  error: z.string().nullable(),
})

/** Of games; those that are down come first. */
export const providerHealth = z.object({
  id: z.string(),
  isDown: z.boolean(),
  /** Checks without an answer since the last answer. */
  failures: count,
  checkedAt: time,
  changedAt: time,
})

const run = z.object({ at: time, differences: count })

const operations = z.object({
  stops: z.array(stop),
  jobs: z.object({
    failed: z.array(failedTask),
    /** Due and not taken by any process. */
    due: z.object({ count, since: time.nullable() }),
    scheduled: z.array(z.object({ task: z.string(), lastRunAt: time.nullable() })),
  }),
  queue: z.object({
    /** Rows that the relay has not copied yet. */
    outbox: count,
    consumers: z.array(z.object({ consumer: z.string(), waiting: count, parked: count })),
  }),
  providers: z.array(providerHealth),
  /** Null without the permission `delivery.list`; the next ones likewise. */
  parked: z.array(parked).nullable(),
  messages: z
    .object({
      quarantined: z.array(z.object({ provider: z.string(), count, since: time })),
      /** Of the last 24 hours. */
      forged: z.array(z.object({ provider: z.string(), count })),
    })
    .nullable(),
  ledger: z.object({
    sealedDay: z.string().nullable(),
    /** Since when a day that is over waits for its seal. */
    unsealedSince: time.nullable(),
    audit: run.nullable(),
    /** Differences that two members accepted. */
    accepted: count,
    findings: z.array(z.object({ check: z.string(), difference: z.string() })).nullable(),
    /** With the payment providers. */
    comparison: run.nullable(),
    backupAt: time.nullable(),
  }),
})
export type OfficeOperations = z.infer<typeof operations>

export const operationsCalls = { getOperations: { reply: operations } }
