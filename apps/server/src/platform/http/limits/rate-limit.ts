/**
 * Sheds load: limits calls per address and minute. The counters live in this process only. Limits that protect money or
 * sign-ins are counted in the database instead.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'

const WINDOW_MS = 60_000
/**
 * Networks share a fixed number of counters by a keyed hash, so that a flood of addresses cannot evict anyone. Each network has two
 * counters and the lower one counts: only in a flood are both shared with a busy network.
 */
const COUNTERS = 2 ** 17
const SITE_COUNTERS = 2 ** 14
/** How much more a whole site of IPv6 may call than one network: it can be a mobile operator's, with many customers. */
const SITE_SHARE = 16

interface RateLimit {
  /** Counts one call. Returns 0 if it is allowed, otherwise the seconds until the next window. */
  take(address: string): number
}

export function createRateLimit(clock: Clock, perMinute: number): RateLimit {
  let windowEndsAt = 0
  const [networks, sites] = [createCounters(COUNTERS), createCounters(SITE_COUNTERS)]
  const isAllowed = (address: string): boolean => {
    if (networks.add(networkOf(address)) > perMinute) return false
    // What a network is refused must not use up the calls of its neighbours.
    return !isIPv6(address) || sites.add(siteOf(address)) <= perMinute * SITE_SHARE
  }
  return {
    take(address) {
      const now = clock.now().getTime()
      if (now >= windowEndsAt) {
        windowEndsAt = now + WINDOW_MS
        networks.clear()
        sites.clear()
      }
      return isAllowed(address) ? 0 : Math.ceil((windowEndsAt - now) / 1000)
    },
  }
}

/** Whose counters are remembered: the hash takes 10 µs, a tenth of a short call. */
const KNOWN_MAX = 10_000

function createCounters(size: number) {
  const key = randomBytes(16).toString('base64')
  const rows = [new Uint32Array(size), new Uint32Array(size)] as const
  const known = new Map<string, readonly number[]>()

  function countersOf(name: string): readonly number[] {
    const found = known.get(name)
    if (found !== undefined) return found
    const digest = hash('sha256', key + name, 'buffer')
    const counters = rows.map((_row, place) => digest.readUInt32BE(place * 4) % size)
    if (known.size === KNOWN_MAX) known.clear()
    known.set(name, counters)
    return counters
  }

  return {
    /** Returns how often this name was counted, at least. */
    add(name: string): number {
      const counters = countersOf(name)
      const counts = rows.map((row, place) => {
        const counter = counters[place] ?? 0
        const count = (row[counter] ?? 0) + 1
        row[counter] = count
        return count
      })
      return Math.min(...counts)
    },
    clear(): void {
      for (const row of rows) row.fill(0)
    },
  }
}

const GROUPS = 8
const NETWORK_GROUPS = 4
const WIDE_NETWORK_GROUPS = 3

const isIPv6 = (address: string): boolean => address.includes(':')

/** One household has a whole /64 of IPv6 addresses, in any notation. */
export function networkOf(address: string): string {
  return isIPv6(address) ? firstGroups(address, NETWORK_GROUPS) : address
}

/** What one customer has at most: an address of IPv4, a /48 of IPv6 with 65,536 networks. */
export function siteOf(address: string): string {
  return isIPv6(address) ? wideNetworkOf(address) : address
}

const PARTS_OF_SITE = 16

/**
 * One of the parts of a site of IPv6: for limits of what is open at a time. One customer may have the whole site, or a mobile operator
 * 65,536 customers in it, who must not all be shut out by one of them.
 */
export function partOfSite(address: string): string {
  if (!isIPv6(address)) return address
  const network = networkOf(address)
  const last = Number.parseInt(network.slice(network.lastIndexOf(':') + 1), 16)
  return `${wideNetworkOf(address)}/${last % PARTS_OF_SITE}`
}

/** The largest network that a provider assigns to one customer: a /24 of IPv4, a /48 of IPv6. */
export function wideNetworkOf(address: string): string {
  if (isIPv6(address)) return firstGroups(address, WIDE_NETWORK_GROUPS)
  return address.split('.').slice(0, 3).join('.')
}

function firstGroups(address: string, count: number): string {
  const [before = '', after] = address.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after ?? '')
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0')
  const groups = after === undefined ? head : [...head, ...zeros, ...tail]
  return groups.slice(0, count).join(':')
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
