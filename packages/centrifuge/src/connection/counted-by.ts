/*
 * What a new connection counts for: its address, or its owner once the address has no room. Neighbours behind one
 * address can't shut out owners that the application knows.
 */
import type { IncomingMessage } from 'node:http'
import type { Core } from '../core.ts'

export interface Place {
  /** What the connection counts for. */
  readonly key: string
  release(): void
}

/** Counts a handshake. Returns the keys under which it may still connect; none if it is refused. */
export function countArrival({ settings, arrivals }: Core, request: IncomingMessage): readonly string[] {
  const { addressOf, ownerOf } = settings
  const address = addressOf?.(request) ?? request.socket.remoteAddress ?? ''
  if (arrivals.take(address) === 0) return [address, ...ownerKeys(ownerOf?.(request))]
  return ownerKeys(ownerOf?.(request)).filter((key) => arrivals.take(key) === 0)
}

/** An owner can't be written like an address. */
const ownerKeys = (owner: string | null = null): string[] => (owner === null ? [] : [`owner ${owner}`])

/** Takes the first of these keys that has room. */
export function findPlace({ hub }: Core, keys: readonly string[]): Place | null {
  for (const key of keys) {
    const release = hub.admit(key)
    if (release !== null) return { key, release }
  }
  return null
}
