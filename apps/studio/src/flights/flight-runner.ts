import type { Deps } from '../platform/deps.ts'
import { settleDecided } from './bets.service.ts'
import type { FailedBets } from './bets.service.ts'
import { hasFlightUnderWay, markSettled } from './flights.queries.ts'
import { runAsLeader } from './flights.service.ts'
import type { Live } from './live.ts'

/**
 * Runs the flights in this process: a few times per second while a client watches or a flight is in progress,
 * else rarely, to recover what a crashed process has left. Without clients no new flight starts.
 */
const IDLE_MS = 1_000

type FlightRunner = { stop(): Promise<void> }

export function startFlightRunner(deps: Deps, live: Live): FlightRunner {
  const everyMs = deps.timings.flightTickMs
  if (everyMs === 0) return { stop: async () => {} }
  const holder = deps.random.uuid()
  const failed: FailedBets = new Map()
  let isStopped = false

  /** One loop for the clock and one for bookings, so that a slow wallet never delays a flight. */
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
      await runAsLeader(deps, holder, isWatched)
      await live.look()
      return true
    }, 'a flight step failed'),
    loop(async () => {
      while ((await settleDecided(deps, failed)) > 0 && !isStopped);
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
