/**
 * Who plays when. The calendar has no beginning and no end: each league plays a round every few hours, in which all of its teams meet by
 * the circle method, and a fixture follows from its ID alone.
 */
import { seeded } from '@fairhall/studio/art'
import type { Sport, Strengths } from '../sport.ts'
import { clubKinds, leagueNames, places, surnames, teamKinds } from './names.ts'

export interface Team {
  name: string
  /** From −1 to 1. */
  strength: number
}

export interface League {
  id: string
  sport: Sport['id']
  name: string
  teams: readonly Team[]
  /** Milliseconds from the start of the calendar to its first round. */
  offset: number
}

export interface Fixture {
  id: string
  league: League
  /** Of the league, from the start of the calendar on; negative before it. */
  round: number
  home: Team
  away: Team
  startsAt: Date
  strengths: Strengths
}

/** 2026-01-01T00:00:00Z */
const CALENDAR_START = 1_767_225_600_000
const MINUTE = 60_000
const ROUND = 6 * 60 * MINUTE
const TEAMS = 16
const PAIRS = TEAMS / 2
/** The matches of a round begin in groups, so that there is always something live. */
const GROUPS = 4

export const leagues: readonly League[] = leagueNames.map((league, index) => ({
  ...league,
  teams: Array.from({ length: TEAMS }, (_, team) => createTeam(league.sport, index, team)),
  offset: Math.floor((index * ROUND) / leagueNames.length / MINUTE) * MINUTE,
}))

function createTeam(sport: Sport['id'], league: number, team: number): Team {
  const random = seeded(`team ${league} ${team}`)
  // Every second league has the other half of the names.
  const name = (names: readonly string[]) => names[(team * 2 + (league % 2)) % names.length] ?? ''
  const kind = (kinds: readonly string[]) => kinds[(team + 3 * league) % kinds.length] ?? ''
  const strength = random() + random() - 1
  if (sport === 'tennis') {
    const initial = String.fromCodePoint(65 + ((team * 7 + league * 5) % 26))
    return { name: `${initial}. ${name(surnames)}`, strength }
  }
  return { name: `${name(places)} ${kind(sport === 'football' ? clubKinds : teamKinds)}`, strength }
}

/**
 * @param speedup How many times more often rounds are played than usual; 1 for an ordinary calendar.
 * @returns The fixtures that begin from `from` to before `until`, in the order of their start.
 */
export function fixturesBetween(from: Date, until: Date, speedup: number): Fixture[] {
  const round = ROUND / speedup
  return leagues
    .flatMap((league) => {
      const elapsed = (date: Date) => date.getTime() - CALENDAR_START - league.offset / speedup
      const first = Math.floor(elapsed(from) / round) - 1
      const last = Math.floor(elapsed(until) / round)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((number) =>
        Array.from({ length: PAIRS }, (_, pair) => createFixture(league, number, pair, speedup)),
      )
    })
    .filter(({ startsAt }) => startsAt >= from && startsAt < until)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id.localeCompare(b.id))
}

const ID = /^(?<league>[a-z-]+)\.(?<round>-?\d{1,9})\.(?<pair>\d)$/

/** The fixture with this ID, or null if there is none. */
export function findFixture(id: string, speedup: number): Fixture | null {
  const { league, round, pair } = ID.exec(id)?.groups ?? {}
  const found = leagues.find((one) => one.id === league)
  if (found === undefined || Number(pair) >= PAIRS) return null
  const fixture = createFixture(found, Number(round), Number(pair), speedup)
  // `a.01.0` would be a second name of another match, and some rounds are beyond what a date can hold.
  return fixture.id === id && !Number.isNaN(fixture.startsAt.getTime()) ? fixture : null
}

function createFixture(league: League, round: number, pair: number, speedup: number): Fixture {
  const [one, other] = pairOf(league, round, pair)
  // Home and away alternate by round and pair.
  const [home, away] = (round + pair) % 2 === 0 ? [one, other] : [other, one]
  const start = league.offset + round * ROUND + ((pair % GROUPS) * ROUND) / GROUPS
  const strengths = { home: home.strength, away: away.strength }
  const startsAt = new Date(CALENDAR_START + Math.floor(start / speedup / MINUTE) * MINUTE)
  return { id: `${league.id}.${round}.${pair}`, league, round, home, away, startsAt, strengths }
}

/** In a season, each team meets each other one once. */
export const ROUNDS_OF_SEASON = TEAMS - 1

/** The round that is played at this moment: the last one that has begun. */
export const roundAt = ({ offset }: League, at: Date, speedup: number): number =>
  Math.floor((at.getTime() - CALENDAR_START - offset / speedup) / (ROUND / speedup))

/** All matches of a round. */
export const fixturesOfRound = (league: League, round: number, speedup: number): Fixture[] =>
  Array.from({ length: PAIRS }, (_, pair) => createFixture(league, round, pair, speedup))

/** The circle method: the first team stays, the others move on by one place each round. */
function pairOf({ teams }: League, round: number, pair: number): [Team, Team] {
  const others = TEAMS - 1
  const place = (index: number): Team => {
    const moved = (((index + round) % others) + others) % others
    const team = teams[moved + 1]
    if (team === undefined) throw new RangeError(`No team ${moved + 1}`)
    return team
  }
  const first = teams[0]
  if (first === undefined) throw new RangeError('A league has teams')
  return [pair === 0 ? first : place(pair), place(pair === 0 ? 0 : others - pair)]
}
