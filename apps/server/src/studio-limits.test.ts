import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server/server.ts'

/** Rate limits of our own games, on a server that allows 20 calls per address and minute. */
const server = await startTestServer({ env: { ROLES: 'api,inbound,studio', REQUESTS_PER_MINUTE: '20' } })
afterAll(() => server.stop())

async function launchDice(): Promise<string> {
  const { data } = await server.call('playGame', { params: { id: 'dice' }, body: { mode: 'demo' } })
  return new URL(data.launchUrl).hash.slice(1)
}

async function callTimes(times: number, path: string, token?: string, method = 'GET'): Promise<Response[]> {
  const answers: Response[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const headers =
      token === undefined ? {} : { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = method === 'POST' ? { body: '{}' } : {}
    answers.push(await fetch(`${server.url}/studio/${path}`, { method, headers, ...body }))
  }
  return answers
}

const refusedFrom = (answers: Response[]) => answers.findIndex(({ status }) => status === 429)

test('one launch is refused beyond its limit, another one from the same address is not', async () => {
  const [one, other] = [await launchDice(), await launchDice()]
  const answers = await callTimes(42, 'api/balance', one)
  expect(refusedFrom(answers)).toBe(40)
  const refused = answers.at(-1)
  expect(await refused?.json()).toEqual({ error: { code: 'tooManyRequests' } })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused?.headers.get('access-control-allow-origin')).toBe('*')
  expect(refusedFrom(await callTimes(1, 'api/balance', other))).toBe(-1)
})

test('seed rotations and round checks have lower limits than bets', async () => {
  const token = await launchDice()
  expect(refusedFrom(await callTimes(2, 'api/seeds/rotate', token, 'POST'))).toBe(1)
  expect(refusedFrom(await callTimes(1, 'api/balance', token))).toBe(-1)
  expect(refusedFrom(await callTimes(6, `fairness/rounds/${crypto.randomUUID()}`))).toBe(4)
})

test('invented launches do not bypass the limit: addresses are limited too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 201 }, (_, nth) => callTimes(1, 'api/balance', `made up ${nth}`)),
  )
  expect(answers.flat().some(({ status }) => status === 429)).toBe(true)
})

test('a flood of an address stops no game that is open there, and a preflight makes no token known', async () => {
  server.clock.advance(60_000)
  const token = await launchDice()
  expect(refusedFrom(await callTimes(1, 'api/balance', token))).toBe(-1)
  const madeUp = 'x'.repeat(43)
  await callTimes(1, 'api/balance', madeUp, 'OPTIONS')
  await Promise.all(Array.from({ length: 201 }, () => callTimes(1, 'api/balance')))
  expect(refusedFrom(await callTimes(1, 'api/balance', madeUp))).toBe(0)
  expect(refusedFrom(await callTimes(41, 'api/balance', token))).toBe(39)
})
