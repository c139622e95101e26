import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMatches } from '../../matches.ts'
import { type League, leagues } from '../../world/fixtures.rules.ts'
import type { BookDeps } from '../book-deps.ts'
import { formOf, tableOf, winsOf } from './statistics.rules.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import type { LeagueTable, MatchStatistics, PastMatch, TableRow } from './statistics-api.ts'

const match = (home: string, away: string, score: [number, number], id = `${home}-${away}`): PastMatch => ({
  id,
  startsAt: '2026-11-28T12:00:00.000Z',
  home,
  away,
  score: { home: score[0], away: score[1] },
})

const league = (sport: League['sport']): League => ({
  id: 'league',
  sport,
  name: 'League',
  teams: ['A', 'B', 'C', 'D'].map((name) => ({ name, strength: 0 })),
  offset: 0,
})

const brief = ({ place, team, played, won, drawn, lost, scored, conceded, points }: TableRow) =>
  `${place} ${team} ${played} ${won}-${drawn}-${lost} ${scored}:${conceded} ${points}`

// D has not played.
const results = [match('A', 'B', [2, 0]), match('B', 'C', [1, 1]), match('C', 'A', [3, 3])]

test.each<[League['sport'], string[]]>([
  ['football', ['1 A 2 1-1-0 5:3 4', '2 C 2 0-2-0 4:4 2', '3 B 2 0-1-1 1:3 1', '4 D 0 0-0-0 0:0 0']],
  ['basketball', ['1 A 2 1-1-0 5:3 1', '2 C 2 0-2-0 4:4 0', '3 D 0 0-0-0 0:0 0', '4 B 2 0-1-1 1:3 0']],
])('the table of a league of %s', (sport, rows) => {
  expect(tableOf(league(sport), results).map(brief)).toEqual(rows)
})

test('teams that are equal in everything share a place, and the next one counts both', () => {
  const rows = tableOf(league('football'), [match('A', 'B', [1, 1]), match('C', 'D', [0, 2])])
  expect(rows.map(({ place, team }) => [place, team])).toEqual([
    [1, 'D'],
    [2, 'A'],
    [2, 'B'],
    [4, 'C'],
  ])
  expect(rows.map(({ form }) => form)).toEqual([['won'], ['drawn'], ['drawn'], ['lost']])
})

test('the form of a team is its last five matches, as it saw them', () => {
  const many = Array.from({ length: 7 }, (_, nth) =>
    nth % 2 === 0 ? match('A', 'B', [nth, 3], `m${nth}`) : match('B', 'A', [nth, 3], `m${nth}`),
  ).toReversed()
  expect(formOf('A', [match('C', 'D', [1, 0]), ...many]).map(({ id, outcome }) => [id, outcome])).toEqual([
    ['m6', 'won'],
    ['m5', 'lost'],
    ['m4', 'won'],
    ['m3', 'drawn'],
    ['m2', 'lost'],
  ])
})

test('meetings are counted for each team, wherever it played', () => {
  const meetings = [
    match('A', 'B', [2, 0]),
    match('B', 'A', [1, 0]),
    match('B', 'A', [2, 2]),
    match('A', 'B', [1, 0]),
  ]
  expect(winsOf({ home: 'B', away: 'A' }, meetings)).toEqual({ wins: { home: 1, away: 2 }, draws: 1 })
})

test('tables and statistics come from matches that have ended', async () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const matches = createMatches(Buffer.from('a secret for tests'))
  const app = Fastify()
  statisticsRoutes(app, { matches, now: () => now } as BookDeps)
  const get = async <Body>(path: string) => (await app.inject(path)).json<Body>()
  const [league] = leagues
  const [match] = matches.upcoming(now, 6 * 3_600_000)
  if (league === undefined || match === undefined) throw new Error('no league, or no match')
  const table = await get<LeagueTable>(`/api/leagues/${league.id}/table`)
  const played = table.rows.map((row) => row.played)
  expect(Math.max(...played)).toBeLessThanOrEqual(table.round)
  expect(played.reduce((sum, one) => sum + one, 0) % 2).toBe(0)
  const { form, meetings } = await get<MatchStatistics>(`/api/matches/${match.fixture.id}/statistics`)
  expect([form.home.length, form.away.length, meetings.length]).toEqual([5, 5, 5])
  for (const past of [...form.home, ...form.away, ...meetings]) {
    const shown = matches.look(past.id, now)
    expect([shown?.view.scoreboard.phase, shown?.view.scoreboard.score]).toEqual(['ended', past.score])
  }
  const names = [match.fixture.home.name, match.fixture.away.name].toSorted()
  expect(new Set(meetings.map(({ home, away }) => String([home, away].toSorted())))).toEqual(
    new Set([String(names)]),
  )
  for (const path of ['/api/matches/unknown.1.1/statistics', '/api/leagues/unknown/table'])
    await expect(get(path)).resolves.toMatchObject({ message: expect.stringContaining('There is no such') })
})
