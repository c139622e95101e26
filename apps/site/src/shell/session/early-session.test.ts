import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInThisContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { earlySessionScript } from './early-session.ts'

const tokenUntil = (second: number) => `head.${btoa(JSON.stringify({ exp: second }))}.signature`
const OVER = tokenUntil(0)
const GOOD = tokenUntil(32_503_680_000)

/** A page with an expired token, and a server that replies when the test says so. */
async function givenPage() {
  const asked: { url: string; response: ServerResponse }[] = []
  const server = createServer(({ url = '' }, response) => asked.push({ url, response }))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${origin}${path}`, init))
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: `access_token=${OVER}` })
  vi.stubGlobal('window', {})
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  runInThisContext(earlySessionScript)
  const passAllTime = () => {
    for (const limit of limits.splice(0)) limit.abort(new DOMException('late', 'TimeoutError'))
  }
  const session = window.fairhallSession
  const firstReplies = async () => [await session.first?.getProfile, await session.first?.listAccounts]
  return { asked, passAllTime, session, firstReplies }
}

test('a refresh without a reply times out, and the next one gets the lock and a working network', async () => {
  const { asked, passAllTime, session, firstReplies } = await givenPage()
  await expect.poll(() => asked.map(({ url }) => url)).toEqual(['/api/player/sessions/refresh'])
  passAllTime()
  expect(await firstReplies()).toEqual([null, null])
  expect(session.read()).toBe(OVER)

  const token = session.fresh()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.response.end(JSON.stringify({ data: { accessToken: GOOD } }))
  expect(await token).toBe(GOOD)
})

test('the first replies time out too', async () => {
  const { asked, passAllTime, firstReplies } = await givenPage()
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.response.end(JSON.stringify({ data: { accessToken: GOOD } }))
  await expect.poll(() => asked.length).toBe(3)
  passAllTime()
  expect(await firstReplies()).toEqual([null, null])
})
