import type { Clock } from '../../../apps/server/src/platform/clock.ts'

/** The one clock of the server, its jobs, the studio and the stand-ins while the past is played. */
export interface DemoClock extends Clock {
  /** Never goes back. */
  moveTo(moment: Date): void
  advance(ms: number): void
}

export function createDemoClock(start: Date): DemoClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    moveTo(moment) {
      now = Math.max(now, moment.getTime())
    },
    advance(ms) {
      now += ms
    },
  }
}
