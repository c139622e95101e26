/**
 * Applies flight updates in order. Each says which version it follows, so old ones are dropped and gaps are
 * detected.
 */
import type { FlightNews } from './wire.ts'

const AGAIN_MS = 1_000

export interface FollowParts {
  /** The current flight with all its bets; null before the first one. */
  picture(): Promise<FlightNews | null>
  hear(news: FlightNews): void
  wait(ms: number): Promise<void>
}

export interface Follower {
  /** Requests a snapshot; updates that arrive meanwhile are applied after it. */
  begin(): Promise<void>
  take(news: FlightNews): void
}

export function followFlights({ picture, hear, wait }: FollowParts): Follower {
  let known: FlightNews | null = null
  /** Updates that arrived during a snapshot request; null when none is in progress. */
  let waiting: FlightNews[] | null = []
  let asked = 0

  function tell(news: FlightNews): void {
    known = news
    hear(news)
  }

  async function begin(): Promise<void> {
    asked += 1
    const own = asked
    waiting ??= []
    for (;;) {
      const { flight } = await picture().then(
        (found) => ({ flight: found }),
        () => ({ flight: undefined }),
      )
      if (own !== asked) return // a later request is in progress
      if (flight === undefined) {
        await wait(AGAIN_MS)
        continue
      }
      if (flight !== null) tell(flight)
      const later = waiting ?? []
      waiting = null
      for (const news of later) take(news)
      return
    }
  }

  function take(news: FlightNews): void {
    if (waiting !== null) waiting.push(news)
    else if (known?.id === news.id) {
      if (news.version <= known.version) return
      if (goesOn(known, news)) tell(news)
      else void begin()
    } else if (known === null || known.begunAt <= news.begunAt) {
      if (news.since === null) tell(news)
      else void begin()
    }
  }

  return { begin, take }
}

const goesOn = ({ version }: FlightNews, { since }: FlightNews): boolean => since === null || since <= version
