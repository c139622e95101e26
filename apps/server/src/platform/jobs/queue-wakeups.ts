/**
 * Of the jobs of one queue only one runs at a time. The library looks for the next job before it has unlocked the queue of the last
 * one, finds nothing and then sleeps for seconds. So when a queue is unlocked, a worker that sleeps is woken.
 */
import type { Worker, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { pause } from '../pause.ts'

const LOOK_EVERY_MS = 5
/** Afterwards the workers' own look at the queue finds the next job. */
const LOOKS_MAX = 40

const IS_FREE = `
  select exists (select from graphile_worker._private_jobs where job_queue_id = $1 and run_at <= now()) as "hasNext",
         exists (select from graphile_worker._private_jobs where id = $2 and locked_at is not null) as "isKept"`

/** As long as the events come: those of one pool of workers. */
export function wakeForNextJobs(events: WorkerEvents, pool: pg.Pool): void {
  const workers = new Set<Worker>()
  const stopping = new AbortController()
  events.on('worker:create', ({ worker }) => void workers.add(worker))
  events.on('worker:release', ({ worker }) => void workers.delete(worker))
  events.on('pool:release', () => stopping.abort())
  events.on('job:complete', ({ job: { id, job_queue_id: queue } }) => {
    // What can't be asked is found by the workers' own look.
    if (queue !== null) void wakeAfter(queue, id).catch(() => undefined)
  })

  async function wakeAfter(queue: number, job: string): Promise<void> {
    for (let look = 0; look < LOOKS_MAX && !stopping.signal.aborted; look += 1) {
      const { rows } = await pool.query<{ hasNext: boolean; isKept: boolean }>(IS_FREE, [queue, job])
      if (rows[0]?.isKept !== true) {
        if (rows[0]?.hasNext === true) wake()
        return
      }
      await pause(LOOK_EVERY_MS, stopping.signal)
    }
  }

  /** A busy worker looks for the next job anyway when it is done. */
  function wake(): void {
    for (const worker of workers) if (worker.nudge()) return
  }
}
