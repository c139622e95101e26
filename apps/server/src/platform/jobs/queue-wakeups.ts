/**
 * Wakes workers after a job of a queue. Only one job of a queue runs at a time. The library looks for the next job before it unlocks the
 * queue of the last one, finds nothing and sleeps for seconds. So when a queue is unlocked, this wakes a sleeping worker.
 */
import type { Worker, WorkerEvents } from 'graphile-worker'
import type { Pool } from '@fairhall/postgres'
import { pause } from '../pause.ts'

const POLL_MS = 5
/** After this many polls, the regular polling of the workers finds the next job. */
const POLLS_MAX = 40

const IS_FREE = `
  select exists (select from graphile_worker._private_jobs where job_queue_id = $1 and run_at <= now()) as "hasNext",
         exists (select from graphile_worker._private_jobs where id = $2 and locked_at is not null) as "isKept"`

/** Works as long as the events arrive: those of one pool of workers. */
export function wakeForNextJobs(events: WorkerEvents, pool: Pool): void {
  const workers = new Set<Worker>()
  const stopping = new AbortController()
  events.on('worker:create', ({ worker }) => void workers.add(worker))
  events.on('worker:release', ({ worker }) => void workers.delete(worker))
  events.on('pool:release', () => stopping.abort())
  events.on('job:complete', ({ job: { id, job_queue_id: queue } }) => {
    // If the query fails, the regular polling of the workers finds the job.
    if (queue !== null) void wakeAfter(queue, id).catch(() => undefined)
  })

  async function wakeAfter(queue: number, job: string): Promise<void> {
    for (let poll = 0; poll < POLLS_MAX && !stopping.signal.aborted; poll += 1) {
      const { rows } = await pool.query<{ hasNext: boolean; isKept: boolean }>(IS_FREE, [queue, job])
      if (rows[0]?.isKept !== true) {
        if (rows[0]?.hasNext === true) wake()
        return
      }
      await pause(POLL_MS, stopping.signal)
    }
  }

  /** A busy worker looks for the next job anyway. */
  function wake(): void {
    for (const worker of workers) if (worker.nudge()) return
  }
}
