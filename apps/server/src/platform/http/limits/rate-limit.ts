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

interface RateLimit {
  /** Counts one call. Returns 0 if it is allowed, otherwise the seconds until the next window. */
  take(address: string): number
}

export function createRateLimit(clock: Clock, perMinute: number): RateLimit {
  let windowEndsAt = 0
  const key = randomBytes(16).toString('base64')
  const rows = [new Uint32Array(COUNTERS), new Uint32Array(COUNTERS)] as const
  return {
    take(address) {
      const now = clock.now().getTime()
      if (now >= windowEndsAt) {
        windowEndsAt = now + WINDOW_MS
        for (const row of rows) row.fill(0)
      }
      const digest = hash('sha256', key + networkOf(address), 'buffer')
      const counts = rows.map((row, place) => {
        const counter = digest.readUInt32BE(place * 4) % COUNTERS
        const count = (row[counter] ?? 0) + 1
        row[counter] = count
        return count
      })
      return Math.min(...counts) <= perMinute ? 0 : Math.ceil((windowEndsAt - now) / 1000)
    },
  }
}

const GROUPS = 8
const NETWORK_GROUPS = 4
const WIDE_NETWORK_GROUPS = 3

/** One household has a whole /64 of IPv6 addresses, in any notation. */
export function networkOf(address: string): string {
  return address.includes(':') ? firstGroups(address, NETWORK_GROUPS) : address
}

/** The largest network that a provider assigns to one customer: a /24 of IPv4, a /48 of IPv6. */
export function wideNetworkOf(address: string): string {
  if (address.includes(':')) return firstGroups(address, WIDE_NETWORK_GROUPS)
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
