/**
 * The matches of the book at a moment. Each process generates the same ones from the calendar and the secret seed, and keeps those that
 * are asked for, with their last odds.
 */
import { createHmac } from 'node:crypto'
import { seeded } from '@fairhall/studio/art'
import { basketball } from './basketball/basketball.ts'
import { football } from './football/football.ts'
import { type QuotedMarket, quoteMarkets } from './markets/quotes.rules.ts'
import type { GeneratedMatch, MatchView, Sport } from './sport.ts'
import { tennis } from './tennis/tennis.ts'
import { type Fixture, findFixture, fixturesBetween } from './world/fixtures.rules.ts'

export interface BookMatch {
  fixture: Fixture
  view: MatchView
  markets: QuotedMarket[]
}

export interface Matches {
  /** Null for an ID that belongs to no match. */
  find(id: string, at: Date): BookMatch | null
  /** Like `find`, at any moment of the past or future, without odds. */
  look(id: string, at: Date): Pick<BookMatch, 'fixture' | 'view'> | null
  /** When it ends: nobody but the book may know before. Null for an ID that belongs to no match. */
  endOf(id: string): Date | null
  /** Those that began in this time and have ended, latest first. */
  ended(from: Date, until: Date, now: Date): BookMatch[]
  /** Started and not ended. */
  live(at: Date): BookMatch[]
  /** Those that begin within so many milliseconds. */
  upcoming(at: Date, withinMs: number): BookMatch[]
}

interface Kept {
  match: GeneratedMatch
  /** What the odds were calculated from, so that they are calculated once for all requests. */
  pricing: string
  markets: QuotedMarket[]
}

const sports: Record<Sport['id'], Sport> = { football, tennis, basketball }
/** No match takes longer. */
const LONGEST_MS = 6 * 3_600_000
const KEPT_MAX = 2_000

/**
 * @param speedup How many times more often rounds are played than usual.
 * @param pace How many times faster a match is played than in reality.
 */
export function createMatches(secret: Buffer, speedup = 1, pace = 1): Matches {
  const kept = new Map<string, Kept>()

  function keep(fixture: Fixture): Kept {
    const found = kept.get(fixture.id)
    if (found !== undefined) return found
    const seed = createHmac('sha256', secret).update(`sportsbook ${fixture.id}`).digest('hex')
    const match = sports[fixture.league.sport].generate(fixture.strengths, seeded(seed))
    const one: Kept = { match, pricing: '', markets: [] }
    // The oldest goes first.
    for (const id of kept.keys()) {
      if (kept.size < KEPT_MAX) break
      kept.delete(id)
    }
    kept.set(fixture.id, one)
    return one
  }

  const viewOf = ({ match }: Kept, { startsAt }: Fixture, now: Date) =>
    match.viewAt(Math.floor(((now.getTime() - startsAt.getTime()) * pace) / 1_000))

  function at(fixture: Fixture, now: Date): BookMatch {
    const one = keep(fixture)
    const view = viewOf(one, fixture, now)
    if (one.pricing !== view.pricing) {
      one.markets = quoteMarkets(view)
      one.pricing = view.pricing
    }
    return { fixture, view, markets: one.markets }
  }

  return {
    find(id, now) {
      const fixture = findFixture(id, speedup)
      return fixture === null ? null : at(fixture, now)
    },
    look(id, now) {
      const fixture = findFixture(id, speedup)
      return fixture === null ? null : { fixture, view: viewOf(keep(fixture), fixture, now) }
    },
    endOf(id) {
      const fixture = findFixture(id, speedup)
      if (fixture === null) return null
      return new Date(fixture.startsAt.getTime() + (keep(fixture).match.endsAfter * 1_000) / pace)
    },
    ended: (from, until, now) =>
      fixturesBetween(from, until, speedup)
        .map((fixture) => ({ fixture, view: viewOf(keep(fixture), fixture, now), markets: [] }))
        .filter(({ view }) => view.scoreboard.phase === 'ended')
        .toReversed(),
    live: (now) =>
      fixturesBetween(new Date(now.getTime() - LONGEST_MS / pace), new Date(now.getTime() + 1), speedup)
        .map((fixture) => at(fixture, now))
        .filter(({ view }) => view.scoreboard.phase !== 'ended'),
    upcoming: (now, withinMs) =>
      fixturesBetween(new Date(now.getTime() + 1), new Date(now.getTime() + withinMs), speedup).map(
        (fixture) => at(fixture, now),
      ),
  }
}
