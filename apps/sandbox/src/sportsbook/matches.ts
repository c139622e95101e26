/**
 * The matches of the book at a moment. Each process generates the same ones from the calendar and the secret seed, and keeps those that
 * are asked for, with their last odds.
 */
import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { seeded } from '@fairhall/studio/art'
import { basketball } from './basketball/basketball.ts'
import { football } from './football/football.ts'
import { type QuotedMarket, quoteMarkets } from './markets/quotes.rules.ts'
import type { GeneratedMatch, MatchView, Sport } from './sport.ts'
import { tennis } from './tennis/tennis.ts'
import {
  type Fixture,
  findFixture,
  fixturesBetween,
  fixturesOfRound,
  type League,
  roundAt,
} from './world/fixtures.rules.ts'

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
  /** Those that began in this time and have ended, latest first. With a faster calendar, only the latest of them. */
  ended(from: Date, until: Date, now: Date): BookMatch[]
  /** Started and not ended. */
  live(at: Date): BookMatch[]
  /** Those that begin within so many milliseconds, if they take bets already. */
  upcoming(at: Date, withinMs: number): BookMatch[]
  /** The number of the round that a league plays now. */
  roundOf(league: League, at: Date): number
  /** All matches of a round, ended or not. */
  ofRound(league: League, round: number): Fixture[]
  /** Calculates the odds of `upcoming` match by match, and lets other work pass in between. */
  prepare(at: Date, withinMs: number): Promise<void>
}

/** Odds are calculated once for all requests. */
interface Priced {
  /** What they were calculated from. */
  pricing: string
  markets: QuotedMarket[]
}

const sports: Record<Sport['id'], Sport> = { football, tennis, basketball }
/** No match takes longer. */
const LONGEST_MS = 6 * 3_600_000
const KEPT_MAX = 2_000
/** A match takes bets for so long before it begins. Odds take milliseconds, and there is no end of later matches. */
const OFFERED_MS = 48 * 3_600_000

/** Generates matches and calculates their odds, and keeps the latest of both. */
function createGenerator(secret: Buffer, { speedup, pace }: { speedup: number; pace: number }) {
  const kept = new Map<string, GeneratedMatch>()
  // Apart from `kept`, so that old results displace no odds.
  const priced = new Map<string, Priced>()

  function keep(fixture: Fixture): GeneratedMatch {
    const found = kept.get(fixture.id)
    if (found !== undefined) return found
    const seed = createHmac('sha256', secret).update(`sportsbook ${fixture.id}`).digest('hex')
    const match = sports[fixture.league.sport].generate(fixture.strengths, seeded(seed))
    add(kept, fixture.id, match)
    return match
  }

  const viewOf = (match: GeneratedMatch, { startsAt }: Fixture, now: Date) =>
    match.viewAt(Math.floor(((now.getTime() - startsAt.getTime()) * pace) / 1_000))

  const lastOffered = (now: Date) => new Date(now.getTime() + OFFERED_MS / speedup)

  function at(fixture: Fixture, now: Date): BookMatch {
    const view = viewOf(keep(fixture), fixture, now)
    const isOffered = view.scoreboard.phase !== 'ended' && fixture.startsAt <= lastOffered(now)
    if (!isOffered) return { fixture, view, markets: [] }
    const known = priced.get(fixture.id)
    if (known?.pricing === view.pricing) return { fixture, view, markets: known.markets }
    const markets = quoteMarkets(view)
    add(priced, fixture.id, { pricing: view.pricing, markets })
    return { fixture, view, markets }
  }

  return { keep, viewOf, at, lastOffered, hasOdds: ({ id }: Fixture) => priced.has(id) }
}

/**
 * @param speedup How many times more often rounds are played than usual.
 * @param pace How many times faster a match is played than in reality.
 */
export function createMatches(secret: Buffer, speedup = 1, pace = 1): Matches {
  const { keep, viewOf, at, lastOffered, hasOdds } = createGenerator(secret, { speedup, pace })

  function upcomingFixtures(now: Date, withinMs: number): Fixture[] {
    const until = Math.min(now.getTime() + withinMs, lastOffered(now).getTime())
    return fixturesBetween(new Date(now.getTime() + 1), new Date(until), speedup)
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
      return new Date(fixture.startsAt.getTime() + (keep(fixture).endsAfter * 1_000) / pace)
    },
    ended: (from, until, now) =>
      fixturesBetween(laterOf(from, new Date(until.getTime() - OFFERED_MS / speedup)), until, speedup)
        .map((fixture) => ({ fixture, view: viewOf(keep(fixture), fixture, now), markets: [] }))
        .filter(({ view }) => view.scoreboard.phase === 'ended')
        .toReversed(),
    live: (now) =>
      fixturesBetween(new Date(now.getTime() - LONGEST_MS / pace), new Date(now.getTime() + 1), speedup)
        .map((fixture) => at(fixture, now))
        .filter(({ view }) => view.scoreboard.phase !== 'ended'),
    upcoming: (now, withinMs) => upcomingFixtures(now, withinMs).map((fixture) => at(fixture, now)),
    roundOf: (league, now) => roundAt(league, now, speedup),
    ofRound: (league, round) => fixturesOfRound(league, round, speedup),
    async prepare(now, withinMs) {
      for (const fixture of upcomingFixtures(now, withinMs)) {
        if (hasOdds(fixture)) continue
        at(fixture, now)
        await setImmediate()
      }
    },
  }
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

/** The oldest entry makes room. */
function add<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key)
  for (const oldest of entries.keys()) {
    if (entries.size < KEPT_MAX) break
    entries.delete(oldest)
  }
  entries.set(key, value)
}
