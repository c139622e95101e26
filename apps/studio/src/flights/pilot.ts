import type { Deps } from '../platform/deps.ts'
import { handOnDecided } from './bets.service.ts'
import type { Stuck } from './bets.service.ts'
import { hasFlightUnderWay, markSettled } from './flights.queries.ts'
import { lead } from './flights.service.ts'
import type { Live } from './live.ts'

/**
 * Keeps the flights going in this process: a few times a second while somebody looks or a flight is under way, else once in a while,
 * to find what a process that crashed has left. Nothing flies for nobody.
 */
const IDLE_MS = 1_000

export type Pilot = { stop(): Promise<void> }

export function startPilot(deps: Deps, live: Live): Pilot {
  const everyMs = deps.timings.flightTickMs
  if (everyMs === 0) return { stop: async () => {} }
  const holder = deps.random.uuid()
  const stuck: Stuck = new Map()
  let isStopped = false

  /** One loop for the clock and one for the books, so that a slow wallet never holds up a flight. */
  function loop(task: () => Promise<boolean>, failed: string) {
    let timer: NodeJS.Timeout | undefined
    let underWay = Promise.resolve()
    const turn = async () => {
      let isBusy = false
      try {
        isBusy = await task()
      } catch (error) {
        deps.log.error({ err: error }, failed)
      }
      if (isStopped) return
      timer = setTimeout(next, isBusy ? everyMs : IDLE_MS)
      timer.unref()
    }
    const next = () => {
      underWay = turn()
    }
    next()
    return async () => {
      clearTimeout(timer)
      await underWay
    }
  }

  const stops = [
    loop(async () => {
      const isWatched = live.count() > 0
      if (!isWatched && !(await hasFlightUnderWay(deps.pool))) return false
      await lead(deps, holder, isWatched)
      await live.look()
      return true
    }, 'a flight could not be led on'),
    loop(async () => {
      while ((await handOnDecided(deps, stuck)) > 0 && !isStopped);
      await markSettled(deps.pool, deps.clock.now())
      return live.count() > 0
    }, 'bets of a flight could not be booked'),
  ]
  return {
    async stop() {
      isStopped = true
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
