/**
 * Applies flight updates in order. Each says which version it follows, so old ones are dropped and gaps are
 * detected.
 */
import type { FlightUpdate } from './api-types.ts'

const AGAIN_MS = 1_000

interface FollowParts {
  /** The current flight with all its bets; null before the first one. */
  snapshot(): Promise<FlightUpdate | null>
  onUpdate(update: FlightUpdate): void
  wait(ms: number): Promise<void>
}

interface Follower {
  /** Requests a snapshot; updates that arrive meanwhile are applied after it. */
  requestSnapshot(): Promise<void>
  receive(update: FlightUpdate): void
}

export function followFlights({ snapshot, onUpdate, wait }: FollowParts): Follower {
  let known: FlightUpdate | null = null
  /** Updates that arrived during a snapshot request; null when none is in progress. */
  let waiting: FlightUpdate[] | null = []
  let requests = 0

  function publish(update: FlightUpdate): void {
    known = update
    onUpdate(update)
  }

  async function requestSnapshot(): Promise<void> {
    requests += 1
    const ownRequest = requests
    waiting ??= []
    for (;;) {
      const { flight } = await snapshot().then(
        (found) => ({ flight: found }),
        () => ({ flight: undefined }),
      )
      if (ownRequest !== requests) return // a later request is in progress
      if (flight === undefined) {
        await wait(AGAIN_MS)
        continue
      }
      if (flight !== null) publish(flight)
      const later = waiting ?? []
      waiting = null
      for (const update of later) receive(update)
      return
    }
  }

  function receive(update: FlightUpdate): void {
    if (waiting !== null) waiting.push(update)
    else if (known?.id === update.id) {
      if (update.version <= known.version) return
      if (isNext(known, update)) publish(update)
      else void requestSnapshot()
    } else if (known === null || known.begunAt <= update.begunAt) {
      if (update.since === null) publish(update)
      else void requestSnapshot()
    }
  }

  return { requestSnapshot, receive }
}

const isNext = ({ version }: FlightUpdate, { since }: FlightUpdate): boolean =>
  since === null || since <= version
