import { runBatch } from './batches/batch.ts'
import type { AnyCommand, BatchJob, BatchOptions, Outcome } from './batches/batch-parts.ts'
import { type Connection, isSqlError } from './connection.ts'
import { OutcomeUnknown, Unavailable } from './errors.ts'
import { isReadOnlyConnection } from '@fairhall/postgres'

/**
 * A queue in front of one connection. One batch is in progress, and commands that arrive meanwhile form the
 * next one. So there is no timer to tune: a single command is sent immediately, and under load many commands
 * share a commit. An owner locked by another transaction is skipped instead of waited for: a slow back-office
 * transaction must not stall the lane.
 */

const BATCH_MAX = 512
const QUEUE_MAX = 20_000
const SKIPS_MAX = 3
const RETRIES_MAX = 5
const RECONNECT_MS = 200
const QUEUED_MAX_MS = 5000

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_TIMEOUT = '55P03'

type Job<P extends string> = BatchJob<P> & {
  /** What `contextOf` returned when the command was submitted. */
  context: unknown
  skips: number
  since: number
  resolve: (reply: unknown) => void
  reject: (error: unknown) => void
}

export type LaneOptions<P extends string> = BatchOptions<P> & {
  connection: Connection
  /**
   * The lane that waits for locks and takes over commands for locked owners. Undefined for that lane itself.
   */
  patient?: Lane<P> | undefined
  lookBackMs: number
  onBatch?: ((batch: PostedBatch) => void) | undefined
  /** Called for each submitted command; its result is part of the posted batch. */
  contextOf?: (() => unknown) | undefined
}

/** What a lane sent to the database in one transaction. */
export interface PostedBatch {
  commands: number
  /** Everything that it needed was remembered, so it was one round trip. */
  isRemembered: boolean
  seconds: number
  /** Of the commands, those that are not undefined. */
  contexts: readonly unknown[]
}

export class Lane<P extends string> {
  readonly #options: LaneOptions<P>
  #queue: Job<P>[] = []
  #running = false
  #closed = false
  #idle: (() => void)[] = []

  constructor(options: LaneOptions<P>) {
    this.#options = options
  }

  /** @param answered called before the caller gets the result, whatever it is */
  submit(command: AnyCommand<P>, answered: () => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const job: Job<P> = {
        command,
        lookBackTo: new Date(this.#options.now().getTime() - this.#options.lookBackMs),
        skips: 0,
        context: this.#options.contextOf?.(),
        since: performance.now(),
        resolve(reply) {
          answered()
          resolve(reply)
        },
        reject(error) {
          answered()
          reject(error)
        },
      }
      if (this.#closed) job.reject(new Unavailable('the ledger is closing'))
      else if (this.#queue.length >= QUEUE_MAX) job.reject(new Unavailable('the queue is full'))
      else this.#enqueue([job])
    })
  }

  /** Finishes the queued commands and closes the connection. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#running) await new Promise<void>((resolve) => this.#idle.push(resolve))
    await this.#options.connection.close()
  }

  #enqueue(jobs: readonly Job<P>[]): void {
    this.#queue.push(...jobs)
    if (this.#running) return
    this.#running = true
    setImmediate(() => void this.#drain())
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      if (await this.#connected()) {
        await this.#post(this.#nextBatch())
      }
      // Callers that were just answered may submit again and join the next batch.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#running = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  /**
   * The patient lane takes one owner at a time: it waits for that owner's lock, and other owners must not
   * wait with it.
   */
  #nextBatch(): Job<P>[] {
    if (this.#options.patient !== undefined) return this.#queue.splice(0, BATCH_MAX)
    const owner = this.#queue[0]?.command.owner
    const batch = this.#queue.filter((job) => job.command.owner === owner).slice(0, BATCH_MAX)
    this.#queue = this.#queue.filter((job) => !batch.includes(job))
    return batch
  }

  async #connected(): Promise<boolean> {
    try {
      await this.#options.connection.open()
      return true
    } catch {
      const oldest = performance.now() - QUEUED_MAX_MS
      const tooOld = this.#queue.filter((job) => job.since < oldest || this.#closed)
      this.#queue = this.#queue.filter((job) => !tooOld.includes(job))
      for (const job of tooOld) job.reject(new Unavailable('the database is unreachable'))
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      return false
    }
  }

  async #post(jobs: readonly Job<P>[], tries = 0): Promise<void> {
    const { connection, patient, onBatch } = this.#options
    const began = performance.now()
    try {
      const { outcomes, isRemembered } = await runBatch(
        connection,
        jobs,
        this.#options,
        patient === undefined,
      )
      onBatch?.({
        commands: jobs.length,
        isRemembered,
        seconds: (performance.now() - began) / 1000,
        contexts: this.#contextsOf(jobs),
      })
      const again = jobs.filter((job, i) => this.#settle(job, outcomes[i] as Outcome))
      this.#queue.unshift(...again)
    } catch (error) {
      await this.#recover(jobs, error, tries)
    }
  }

  #contextsOf(jobs: readonly Job<P>[]): unknown[] {
    if (this.#options.contextOf === undefined) return []
    return jobs.flatMap(({ context }) => (context === undefined ? [] : [context]))
  }

  async #recover(jobs: readonly Job<P>[], error: unknown, tries: number): Promise<void> {
    if (!isSqlError(error)) {
      this.#options.connection.drop()
      const unknown = error instanceof OutcomeUnknown ? error : new OutcomeUnknown(error)
      for (const job of jobs) job.reject(unknown)
      return
    }
    if (isReadOnlyConnection(error)) {
      this.#options.connection.drop()
      for (const job of jobs) job.reject(new Unavailable('the database is read-only'))
      return
    }
    const passing = error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK
    if (passing && tries < RETRIES_MAX) return this.#post(jobs, tries + 1)
    if (error.code === LOCK_TIMEOUT || passing) {
      for (const job of jobs) job.reject(new Unavailable("another transaction holds the owner's lock"))
      return
    }
    if (jobs.length === 1) return jobs[0]?.reject(error)
    // One command makes the batch fail: halving finds it, and the others are posted.
    const middle = jobs.length >> 1
    await this.#post(jobs.slice(0, middle))
    await this.#post(jobs.slice(middle))
  }

  /** Answers the caller. Returns true if the job must be tried again in the next batch. */
  #settle(job: Job<P>, outcome: Outcome): boolean {
    if (outcome.kind === 'done') job.resolve(outcome.reply)
    if (outcome.kind === 'failed') job.reject(outcome.error)
    if (outcome.kind === 'lookBack') {
      job.lookBackTo = outcome.to
      job.needsAll = job.needsAll === true || outcome.needsAll
      return true
    }
    if (outcome.kind !== 'skipped') return false

    job.skips += 1
    if (job.skips < SKIPS_MAX || this.#options.patient === undefined) return true
    this.#options.patient.#enqueue([job])
    return false
  }
}
