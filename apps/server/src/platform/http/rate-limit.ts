/**
 * Sheds load: so many calls of one address in one minute. It lives in this process only and forgets with it; what
 * protects money or logins is counted in the database instead.
 */
import type { Clock } from '../clock.ts'

const WINDOW_MS = 60_000
const ADDRESSES_MAX = 50_000

export interface RateLimit {
  /** Counts one call; answers 0 when it may pass, else the seconds until the next window. */
  take(address: string): number
}

export function createRateLimit(clock: Clock, perMinute: number): RateLimit {
  let windowEndsAt = 0
  let counts = new Map<string, number>()
  return {
    take(address) {
      const now = clock.now().getTime()
      if (now >= windowEndsAt || counts.size > ADDRESSES_MAX) {
        windowEndsAt = now + WINDOW_MS
        counts = new Map()
      }
      const key = networkOf(address)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= perMinute ? 0 : Math.ceil((windowEndsAt - now) / 1000)
    },
  }
}

const GROUPS = 8
const NETWORK_GROUPS = 4

/** One household has a whole /64 of IPv6 addresses, in whichever way they are written. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after ?? '')
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0')
  const groups = after === undefined ? head : [...head, ...zeros, ...tail]
  return groups.slice(0, NETWORK_GROUPS).join(':')
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
