/** Puts news of the flights after one another: each says since when, so what is old is dropped and a gap is seen. */
import type { FlightNews } from './wire.ts'

const AGAIN_MS = 1_000

export interface FollowParts {
  /** The flight as it is now, with all its bets; null before the first one. */
  picture(): Promise<FlightNews | null>
  hear(news: FlightNews): void
  wait(ms: number): Promise<void>
}

export interface Follower {
  /** Asks for the picture; what comes meanwhile is put after it. */
  begin(): Promise<void>
  take(news: FlightNews): void
}

export function followFlights({ picture, hear, wait }: FollowParts): Follower {
  let known: FlightNews | null = null
  /** What came while a picture was asked for; null while none is. */
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
      if (own !== asked) return // a later question is under way
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
