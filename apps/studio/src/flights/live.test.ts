import type { AddressInfo } from 'node:net'
import { tagOf } from '@fairhall/games'
import { expect, test } from 'vitest'
import { openFlightHall } from '../../../../tests/support/flights.ts'
import { bet, cashOut } from '../testing/flights.ts'
import { launched, openStudio } from '../testing/studio-under-test.ts'
import { createLive } from './live.ts'
import type { Live } from './live.ts'

const { pool, studio, flights } = await openFlightHall()

type News = {
  state: string
  crash: number | null
  isNew: boolean
  bets: { place: number; tag: string; state: string }[]
}
const newsOf = (text: string) => JSON.parse(text.split('\ndata: ')[1] ?? '{}') as News
const idOf = (text: string) => /^id: (.+)$/m.exec(text)?.[1] ?? ''

/** What one who listens to a process has heard. */
async function listener(live: Live, after: Parameters<Live['listen']>[1] = null) {
  const heard: string[] = []
  const leave = await live.listen({ send: (text) => void heard.push(text), end: () => {} }, after)
  return { heard, leave }
}

test('every process tells the same of a flight, and where it ends only when it has', async () => {
  const processes = [createLive(flights.deps), createLive(flights.deps)]
  const [one, other] = await Promise.all(processes.map((live) => listener(live)))
  const look = () => Promise.all(processes.map((live) => live.look()))
  const player = await launched(studio, 'ascent', 'demo')
  let id = ''
  await flights.flyTo(200, async () => {
    await look()
    id = (await bet(player)).id
    await look()
  })
  await look()
  await flights.pass(5_000)
  await cashOut(player, id)
  await look()
  await flights.land()
  await look()
  await look() // nothing is told twice
  expect(one!.heard.map(idOf)).toEqual(other!.heard.map(idOf))
  expect(one!.heard).toEqual(other!.heard)
  const told = one!.heard.map(newsOf)
  for (const { state, crash } of told) expect(crash === null).toBe(state !== 'crashed')
  expect(told.at(-1)).toMatchObject({ state: 'crashed', isNew: false })
  expect(told.map(({ state }) => state)).toEqual(expect.arrayContaining(['betting', 'flying', 'crashed']))
})

test('a player knows his own bet again, and nobody finds a round from what is told', async () => {
  const live = createLive(flights.deps)
  const [player, other] = [await launched(studio, 'ascent', 'demo'), await launched(studio, 'ascent', 'demo')]
  await flights.bets()
  const [own, foreign] = [await bet(player), await bet(other)]
  const { heard } = await listener(live)
  const told = newsOf(heard.at(-1)!).bets.map(({ tag }) => tag)
  expect(told.toSorted()).toEqual([tagOf(own.id), tagOf(foreign.id)].toSorted())
  expect(heard.join()).not.toContain(own.id)
})

test('who was away is told what came since, or all of another flight', async () => {
  const live = createLive(flights.deps)
  const player = await launched(studio, 'ascent', 'demo')
  await flights.bets()
  const first = await listener(live)
  const seen = idOf(first.heard.at(-1)!).split(':')
  const place = { flightId: seen[0]!, version: Number(seen[1]) }
  await bet(player)
  const back = await listener(live, place)
  expect(back.heard.map(newsOf)).toMatchObject([{ isNew: false, bets: [{ state: 'placed' }] }])
  await flights.takeOff()
  await flights.land()
  await flights.bets()
  const later = await listener(live, place)
  expect(later.heard.map(newsOf)).toMatchObject([{ isNew: true, state: 'betting', bets: [] }])
  first.leave()
  expect(live.count()).toBe(2)
})

test('the stream needs a token of the game, and ends when the studio does', async () => {
  const own = await openStudio(pool)
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  const open = (token: string) =>
    fetch(`http://127.0.0.1:${port}/studio/api/flights/live`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await open('x'.repeat(43))).status).toBe(401)
  expect((await open((await launched(own, 'dice', 'demo')).token)).status).toBe(404)
  const stream = await open((await launched(own, 'ascent', 'demo')).token)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('access-control-allow-origin')).toBe('*')
  await own.close()
  expect(await stream.text()).toMatch(/^: \n\n/)
})
