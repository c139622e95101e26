/** The book of a default installation: configured, listening on its port, and shown to players. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import type { BookSession, ListedMatch, SlipReply } from './book-api.ts'

let server: TestServer
let book: string

beforeAll(async () => {
  const port = await freePort()
  book = `http://127.0.0.1:${port}`
  const roles = 'api,inbound,realtime,jobs,sandbox'
  server = await startTestServer({ env: { ROLES: roles, SANDBOX_BOOK_PORT: String(port) } })
})
afterAll(() => server.stop())

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('the site knows its origin, and a player places a bet there', async () => {
  const init = (await server.call('getInit')).data
  expect(init.betting).toEqual({ clientHost: book, clientId: 'fairhall' })
  const player = await givenPlayer(server, { birthdate: '1990-01-01' })
  await giveCash(server.deps, player.id, 'EUR', 5_000n)
  const { token } = (await server.call('openBettingSession', { token: player.token })).data
  const send = async <Body>(path: string, body: object, session = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` }
    const reply = await fetch(`${book}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()) as Body
  }
  const session = await send<BookSession>('/api/sessions', { token })
  expect(session).toMatchObject({ currency: 'EUR', balance: '50.00', canBet: true, stakeMax: '1000.00' })
  const upcoming = await fetch(`${book}/api/matches/upcoming`)
  const { matches } = (await upcoming.json()) as { matches: ListedMatch[] }
  const [match] = matches
  const market = match?.markets[0]
  const selection = market?.selections[0]
  const selections = [
    { matchId: match?.id, marketId: market?.id, selectionId: selection?.selection, odds: selection?.odds },
  ]
  const bet = { id: crypto.randomUUID(), kind: 'single', stake: '5.00', acceptOdds: 'any', selections }
  expect(await send('/api/bets', bet, session.session)).toMatchObject({ bet: { state: 'open' } })
  const { data } = await server.call('listBets', { token: player.token, query: {} })
  expect(data).toMatchObject([{ sportsbook: { name: 'Fairhall Sports' }, status: 1, stake: '5.00' }])

  const page = await (await fetch(`${server.url}/sandbox/sportsbook/`)).text()
  expect(page).toContain(`value="${match?.id}"`)
  const ruling = { match: match?.id ?? '', market: market?.id ?? '', selection: selection?.selection ?? '' }
  const rulings = `${server.url}/sandbox/sportsbook/rulings`
  expect((await post(rulings, { ...ruling, result: 'half' })).status).toBe(400)
  expect((await post(rulings, { ...ruling, match: 'unknown', result: 'won' })).status).toBe(400)
  expect((await post(rulings, { ...ruling, result: 'won', abandon: 'yes' })).status).toBe(303)
  const slip = await send<SlipReply>('/api/slips', { kind: 'single', stake: null, selections })
  expect(slip.problems).toMatchObject([{ code: 'ended' }])
})

test('a port that is taken stops the start', async () => {
  const env = { ROLES: 'inbound,sandbox', SANDBOX_BOOK_PORT: new URL(book).port }
  await expect(startTestServer({ env })).rejects.toThrow(/^Port \d+ is taken: .* SANDBOX_BOOK_PORT/)
})

test('a tester switches failures on and off', async () => {
  const failures = `${server.url}/sandbox/sportsbook/failures`
  const isOn = async () =>
    (await (await fetch(`${server.url}/sandbox/sportsbook/`)).text()).includes('class="active"')
  expect((await post(failures, { kind: 'decline', uses: '3' })).status).toBe(303)
  expect(await isOn()).toBe(true)
  expect((await post(failures, { kind: 'decline', uses: 'off' })).status).toBe(303)
  expect(await isOn()).toBe(false)
  for (const wrong of [
    { kind: 'unknown', uses: '1' },
    { kind: 'decline', uses: '2' },
  ])
    expect((await post(failures, wrong)).status).toBe(400)
})
