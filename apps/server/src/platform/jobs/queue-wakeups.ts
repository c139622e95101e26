/**
 * Wakes workers after a job of a queue. Only one job of a queue runs at a time. The library looks for the next job before it unlocks the
 * queue of the last one, finds nothing and sleeps for seconds. So when a queue is unlocked, this wakes a sleeping worker.
 */
import type { Worker, WorkerEvents } from 'graphile-worker'
import type { Pool } from '@fairhall/postgres'
import { pause } from '../pause.ts'
import { readQueueState } from './jobs.queries.ts'

const POLL_MS = 5
/** After this many polls, the regular polling of the workers finds the next job. */
const POLLS_MAX = 40

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
      const { isKept, hasNext } = await readQueueState(pool, queue, job)
      if (!isKept) {
        if (hasNext) wake()
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
