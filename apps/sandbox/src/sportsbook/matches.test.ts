import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { feedRoutes } from './feed.routes.ts'
import { createMatches } from './matches.ts'
import { findFixture, fixturesBetween, leagues } from './world/fixtures.rules.ts'

const NOW = new Date('2026-11-28T15:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const matches = createMatches(Buffer.from('secret'))
const later = (ms: number) => new Date(NOW.getTime() + ms)

test('every team plays every other once in a cycle of rounds, never itself, and never twice in a round', () => {
  for (const league of leagues) {
    expect(new Set(league.teams.map(({ name }) => name)).size, league.name).toBe(league.teams.length)
    const met = new Set<string>()
    for (let round = 0; round < 15; round += 1) {
      const fixtures = Array.from({ length: 8 }, (_, pair) => findFixture(`${league.id}.${round}.${pair}`, 1))
      const names = fixtures.flatMap((one) => [one?.home.name, one?.away.name])
      expect(new Set(names).size).toBe(16)
      for (const one of fixtures) met.add([one?.home.name, one?.away.name].toSorted().join())
    }
    expect(met.size).toBe(120)
  }
})

test('fixtures are found by their ID, at any time, in the order of their start', () => {
  const day = fixturesBetween(NOW, later(DAY_MS), 1)
  expect(day).toHaveLength(leagues.length * 8 * 4)
  expect(day.map(({ startsAt }) => startsAt.getTime())).toEqual(
    day.map(({ startsAt }) => startsAt.getTime()).toSorted((a, b) => a - b),
  )
  for (const one of day) expect(findFixture(one.id, 1)).toEqual(one)
  const league = 'northern-league'
  for (const id of [
    '',
    league,
    `${league}.1.8`,
    'unknown.1.1',
    `${league}.1e3.1`,
    `${league}.01.1`,
    `${league}.-0.1`,
  ])
    expect(findFixture(id, 1), id).toBeNull()
  expect(findFixture(`${league}.999999999.0`, 1)).toBeNull()
})

test('a match is the same in every process, and another with another secret', () => {
  const [one] = fixturesBetween(NOW, later(DAY_MS), 1)
  const id = one?.id ?? ''
  const end = later(2 * DAY_MS)
  const endOf = (secret: string) => createMatches(Buffer.from(secret)).find(id, end)?.view.moments
  expect(endOf('secret')).toEqual(matches.find(id, end)?.view.moments)
  expect(endOf('other')).not.toEqual(endOf('secret'))
})

test('there is always something live, and a live match has odds unless it is suspended', () => {
  for (let hour = 0; hour < 24; hour += 4) {
    const live = matches.live(later(hour * 3_600_000))
    expect(live.length).toBeGreaterThan(10)
    for (const { view, markets } of live) {
      const odds = markets.flatMap(({ selections }) => selections.map((one) => one.odds))
      expect(odds.length).toBeGreaterThan(0)
      expect(odds.every((one) => one === null)).toBe(view.isSuspended)
    }
  }
  const [soon] = matches.upcoming(NOW, DAY_MS)
  expect(soon?.view.scoreboard).toMatchObject({ phase: 'before', score: { home: 0, away: 0 } })
})

test('odds are calculated only for matches of the next two days, however fast they begin', () => {
  for (const speedup of [1, 60]) {
    const fast = createMatches(Buffer.from('secret'), speedup, speedup)
    const dayMs = DAY_MS / speedup
    const [before, after] = [later(dayMs * 1.9), later(dayMs * 2.1)].map(
      (from) => fixturesBetween(from, later(dayMs * 3), speedup)[0]?.id ?? '',
    )
    expect(fast.find(before ?? '', NOW)?.markets).not.toEqual([])
    expect(fast.find(after ?? '', NOW)?.markets).toEqual([])
    expect(fast.ended(later(-DAY_MS), NOW, NOW).length).toBeLessThan(1_000)
  }
})

test('preparing the odds of many matches lets other work pass', async () => {
  const cold = createMatches(Buffer.from('secret'))
  let passed = 0
  const timer = setInterval(() => (passed += 1), 0)
  await cold.prepare(NOW, HOUR_MS)
  clearInterval(timer)
  expect(passed).toBeGreaterThan(3)
})

test('with a faster clock, the same match ends sooner', () => {
  const PACE = 60
  const [one] = fixturesBetween(NOW, later(DAY_MS), PACE)
  const id = one?.id ?? ''
  const lengthAt = (pace: number) => {
    const paced = createMatches(Buffer.from('secret'), PACE, pace)
    const startsAt = one?.startsAt.getTime() ?? 0
    const endsAt = paced.endOf(id) ?? NOW
    expect(paced.find(id, new Date(endsAt.getTime() - 1_001))?.view.scoreboard.phase).not.toBe('ended')
    expect(paced.find(id, endsAt)?.view.scoreboard.phase).toBe('ended')
    return endsAt.getTime() - startsAt
  }
  expect(lengthAt(1)).toBe(lengthAt(PACE) * PACE)
  const live = createMatches(Buffer.from('secret'), PACE, PACE).live(NOW)
  expect(live.length).toBeGreaterThan(10)
})

test('200 matches are live with a busier calendar', () => {
  expect(createMatches(Buffer.from('secret'), 8).live(NOW).length).toBeGreaterThan(200)
})

test('the feed lists matches, shows one with its markets, and refuses what is not there', async () => {
  const app = Fastify()
  feedRoutes(app, { now: () => NOW }, matches)
  const get = async (url: string) => {
    const reply = await app.inject({ url })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
  const { body } = await get('/matches/live')
  const [first] = body.matches as { id: string; marketCount: number }[]
  const one = await get(`/matches/${first?.id}`)
  expect(one.status).toBe(200)
  expect(one.body.markets).toHaveLength(first?.marketCount ?? 0)
  expect((await get('/matches/upcoming?hours=1')).status).toBe(200)
  expect((await get('/leagues')).body.leagues).toHaveLength(leagues.length)
  expect((await get('/matches/northern-league.1.9')).status).toBe(404)
  for (const hours of ['0', '49', 'many', '-1'])
    expect((await get(`/matches/upcoming?hours=${hours}`)).status).toBe(400)
})
