/**
 * Sheds load: limits calls per minute, of an address or of another name. The counters live in this process only. Limits that protect
 * money or sign-ins are counted in the database instead.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { isIPv6, networkOf, siteOf } from './networks.ts'

const WINDOW_MS = 60_000
/**
 * Names share a fixed number of counters by a keyed hash, so that a flood of names cannot evict anyone. Each name has two
 * counters and the lower one counts: only in a flood are both shared with a busy name.
 */
const COUNTERS = 2 ** 17
const SITE_COUNTERS = 2 ** 14
/** How much more a whole site of IPv6 may call than one network: it can be a mobile operator's, with many customers. */
const SITE_SHARE = 16

interface RateLimit {
  /** Counts one call. Returns 0 if it is allowed, otherwise the seconds until the next window. */
  take(name: string): number
}

/** For players, devices, and networks that the caller has chosen. */
export function createRateLimit(clock: Clock, perMinute: number): RateLimit {
  const names = createCounters(COUNTERS)
  return countPerMinute(clock, [names], (name) => names.add(name) <= perMinute)
}

/** For addresses: counts their networks, and the sites of IPv6 ones. */
export function createAddressLimit(clock: Clock, perMinute: number): RateLimit {
  const [networks, sites] = [createCounters(COUNTERS), createCounters(SITE_COUNTERS)]
  return countPerMinute(clock, [networks, sites], (address) => {
    if (networks.add(networkOf(address)) > perMinute) return false
    // What a network is refused must not use up the calls of its neighbours.
    return !isIPv6(address) || sites.add(siteOf(address)) <= perMinute * SITE_SHARE
  })
}

function countPerMinute(
  clock: Clock,
  counters: readonly Counters[],
  isAllowed: (name: string) => boolean,
): RateLimit {
  let windowEndsAt = 0
  return {
    take(name) {
      const now = clock.now().getTime()
      if (now >= windowEndsAt) {
        windowEndsAt = now + WINDOW_MS
        for (const one of counters) one.clear()
      }
      return isAllowed(name) ? 0 : Math.ceil((windowEndsAt - now) / 1000)
    },
  }
}

interface Counters {
  /** Counts the name. Returns its count, or more if others share its counters. */
  add(name: string): number
  clear(): void
}

/** Places of names are cached: the hash takes 10 µs, a tenth of a short call. */
const CACHED_MAX = 10_000

function createCounters(size: number): Counters {
  const key = randomBytes(16).toString('base64')
  const rows = [new Uint32Array(size), new Uint32Array(size)] as const
  const cache = new Map<string, readonly number[]>()

  /** The place of the name's counter in each row. */
  function placesOf(name: string): readonly number[] {
    const found = cache.get(name)
    if (found !== undefined) return found
    const digest = hash('sha256', key + name, 'buffer')
    const places = rows.map((_row, i) => digest.readUInt32BE(i * 4) % size)
    if (cache.size === CACHED_MAX) cache.clear()
    cache.set(name, places)
    return places
  }

  return {
    add(name) {
      const places = placesOf(name)
      const counts = rows.map((row, i) => {
        const place = places[i] ?? 0
        const count = (row[place] ?? 0) + 1
        row[place] = count
        return count
      })
      return Math.min(...counts)
    },
    clear() {
      for (const row of rows) row.fill(0)
    },
  }
}
