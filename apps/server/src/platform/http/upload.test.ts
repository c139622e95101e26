import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

/** Behind a trusted proxy, so that each call can have its own address. */
const server = await startTestServer({ env: { ROLES: 'api', TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => server.stop())

interface Sender {
  token: string
  address: string
}

const headersOf = ({ token, address }: Sender) => ({
  authorization: `Bearer ${token}`,
  'cf-connecting-ip': address,
  'content-type': 'multipart/form-data; boundary=b',
})

/** Sends the start of a form and then nothing more. */
function sendSlowly(sender: Sender): ClientRequest {
  const sending = request(`${server.url}/api/player/documents`, {
    method: 'POST',
    headers: { ...headersOf(sender), 'content-length': 10_000 },
  })
  sending.on('error', () => undefined)
  sending.write('--b\r\n')
  onTestFinished(() => void sending.destroy())
  return sending
}

/** Sends a form without a file, which is refused with 422, or with 429 if all upload slots are taken. */
async function send(sender: Sender): Promise<number> {
  const reply = await fetch(`${server.url}/api/player/documents`, {
    method: 'POST',
    headers: headersOf(sender),
    body: '--b--\r\n',
  })
  await reply.arrayBuffer()
  return reply.status
}

test('a slow client takes at most half of the upload slots and releases them on disconnect', async () => {
  const [slow, other] = [await givenPlayer(server), await givenPlayer(server)]
  const here = { token: slow.token, address: '192.0.2.1' }
  const arrived: IncomingMessage[] = []
  const note = (incoming: IncomingMessage) => arrived.push(incoming)
  server.app.server.on('request', note)
  onTestFinished(() => void server.app.server.off('request', note))
  const sending = [sendSlowly(here), sendSlowly(here), sendSlowly(here)]
  // An upload with a slot is being read.
  await expect.poll(() => arrived.filter((incoming) => incoming.readableFlowing).length).toBe(3)
  expect(await send(here)).toBe(429)
  expect(await send({ token: slow.token, address: '192.0.2.2' })).toBe(429)
  expect(await send({ token: other.token, address: '192.0.2.1' })).toBe(429)
  expect(await send({ token: other.token, address: '192.0.2.2' })).toBe(422)
  for (const one of sending) one.destroy()
  await expect.poll(() => send(here)).toBe(422)
})

test('an upload that takes too long is ended', async () => {
  const { token } = await givenPlayer(server)
  const { server: http } = server.app
  const { requestTimeout, headersTimeout } = http
  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 120_000, headersTimeout: 30_000 })
  onTestFinished(() => void Object.assign(http, { requestTimeout, headersTimeout }))
  Object.assign(http, { requestTimeout: 1, headersTimeout: 1 })
  const status = await new Promise((resolve) => {
    sendSlowly({ token, address: '192.0.2.3' }).on('response', (reply) => resolve(reply.statusCode))
  })
  expect(status).toBe(408)
})
