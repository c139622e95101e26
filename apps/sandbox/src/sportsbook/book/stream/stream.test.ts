import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callBook, selectionsOf, startBook, type WithBook } from '#tests/support/games/book.ts'
import type { BookEvents, ListedMatch, MatchChange, MatchDetails } from '../book-api.ts'

let sports: WithBook
let url: string

beforeAll(async () => {
  sports = await startBook()
  url = await sports.book.listen()
})
afterAll(() => sports.stop())

type Event = { [Name in keyof BookEvents]: { name: Name; data: BookEvents[Name] } }[keyof BookEvents]

/** Reads the stream event by event. */
async function listen(query: string, session?: string) {
  const abort = new AbortController()
  const headers: HeadersInit = session === undefined ? {} : { authorization: `Bearer ${session}` }
  const reply = await fetch(`${url}/api/stream?${query}`, { headers, signal: abort.signal })
  if (reply.body === null) throw new Error('the stream has no body')
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  const events: Event[] = []
  let text = ''
  return {
    status: reply.status,
    events,
    async next(): Promise<Event> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const [, name, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
          text = text.slice(end + 2)
          // A comment keeps the connection open.
          if (name === undefined) continue
          const event = { name, data: JSON.parse(data) as unknown } as Event
          events.push(event)
          return event
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream has ended')
        text += value
      }
    },
    stop: () => abort.abort(),
  }
}

type Shown = Map<string, ListedMatch & Partial<MatchDetails>>

/** What a page does with the events: the state that a reader of the contract expects. */
function apply(shown: Shown, event: Event): void {
  if (event.name === 'matches') {
    for (const match of event.data.matches) shown.set(match.id, match)
    if (event.data.full !== null) shown.set(event.data.full.id, event.data.full)
  }
  if (event.name === 'ended') shown.delete(event.data.id)
  if (event.name === 'changes') for (const change of event.data.changes) applyChange(shown, change)
}

function applyChange(
  shown: Shown,
  { id, markets = [], removed = [], moments = [], ...rest }: MatchChange,
): void {
  const before = shown.get(id)
  if (before === undefined) throw new Error(`a change of ${id}, which is not shown`)
  const changed = new Map(markets.map((market) => [market.id, market]))
  const kept = before.markets
    .filter((market) => !removed.includes(market.id))
    .map((market) => changed.get(market.id) ?? market)
  const known = new Set(kept.map((market) => market.id))
  const all = [...kept, ...markets.filter((market) => !known.has(market.id))]
  shown.set(id, {
    ...before,
    ...rest,
    markets: all,
    ...(before.moments && { moments: [...before.moments, ...moments] }),
  })
}

/** In one order, and without the seconds of the clock, which are not sent. */
const sorted = <Match extends ListedMatch>(match: Match | undefined) =>
  match && {
    ...match,
    scoreboard: { ...match.scoreboard, clock: match.scoreboard.clock.split(':')[0] },
    markets: match.markets.toSorted((a, b) => a.id.localeCompare(b.id)),
  }

test('a snapshot and its changes are always the state of the matches', async () => {
  const full = sports.live().findLast(({ fixture }) => fixture.league.sport === 'tennis')?.fixture.id ?? ''
  const stream = await listen(`live=true&full=${full}`)
  const shown: Shown = new Map()
  apply(shown, await stream.next())
  for (let second = 0; second < 120; second += 1) {
    // Long enough for starts and ends of matches.
    sports.clock.advance(second % 10 === 0 ? 60_000 : 1_000)
    await sports.book.deliverDue()
  }
  const live = await callBook<{ matches: ListedMatch[] }>(sports.book, '/api/matches/live')
  const details = (await callBook<MatchDetails>(sports.book, `/api/matches/${full}`)).body
  const others = live.body.matches.filter(({ id }) => id !== full)
  const differing = () =>
    [details, ...others].filter((match) => !isDeepStrictEqual(sorted(shown.get(match.id)), sorted(match)))
  while (differing().length > 0) apply(shown, await stream.next())
  stream.stop()
  expect(others.length).toBeGreaterThan(10)
  const names = new Set(stream.events.map(({ name }) => name))
  expect(names).toEqual(new Set(['matches', 'changes', 'ended']))
})

test("a player gets their bets' changes and their balance, and nobody else's", async () => {
  const [player, other] = await Promise.all([sports.givenPlayer(), sports.givenPlayer()])
  const pick = sports
    .upcoming()
    .flatMap((match) => selectionsOf(match))
    .find((one) => sports.resultOf(one) === 'won')
  if (pick === undefined) throw new Error('a match has a winning pick')
  const [mine, theirs] = await Promise.all(
    [player, other].map(({ opened }) => listen(`matches=${pick.matchId}`, opened.body.session)),
  )
  // Before the first tick: the page has already read its list of bets.
  const { bet } = (await player.place([pick])).body
  await sports.pass(1_000)
  await sports.playToEnd([pick])
  await sports.pass(1_000)
  const seen: unknown[] = []
  while (seen.at(-1) !== (90 + pick.odds / 100).toFixed(2) && seen.length < 20) {
    const event = (await mine?.next()) as Event
    if (event.name === 'bet') seen.push(event.data.bet.id === bet.id && event.data.bet.state)
    if (event.name === 'balance') seen.push(event.data.balance)
  }
  mine?.stop()
  expect(seen).toEqual(expect.arrayContaining(['open', 'won']))
  while ((await theirs?.next())?.name !== 'ended');
  theirs?.stop()
  expect(theirs?.events.filter(({ name }) => name === 'bet' || name === 'balance')).toEqual([])
})

test('a query of any kind stops the stream of nobody else, and one address gets a bounded number', async () => {
  const watcher = await listen('live=true')
  await watcher.next()
  const odd = ['full=northern-league.999999999.0', 'matches=a&matches=b', 'live=%00&full=__proto__']
  for (const query of odd) {
    const stream = await listen(query)
    expect([query, (await stream.next()).name]).toEqual([query, 'matches'])
    stream.stop()
  }
  const many = await Promise.all(Array.from({ length: 501 }, () => listen('')))
  const statuses = many.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(501)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  for (const stream of many) stream.stop()
  await sports.pass(60_000)
  expect((await watcher.next()).name).toBe('changes')
  watcher.stop()
})
