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

/** Sends a form without a file, which is refused with 422, or with 429 if there is no room for it. */
async function send(sender: Sender): Promise<number> {
  const reply = await fetch(`${server.url}/api/player/documents`, {
    method: 'POST',
    headers: headersOf(sender),
    body: '--b--\r\n',
  })
  await reply.arrayBuffer()
  return reply.status
}

function noteArrivals(): { count: () => number } {
  const arrived: IncomingMessage[] = []
  const note = (incoming: IncomingMessage) => arrived.push(incoming)
  server.app.server.on('request', note)
  onTestFinished(() => void server.app.server.off('request', note))
  // An upload that was admitted is being read.
  const isUpload = ({ url }: IncomingMessage) => url === '/api/player/documents'
  return {
    count: () => arrived.filter((incoming) => isUpload(incoming) && incoming.readableFlowing).length,
  }
}

test('slow clients of several players and networks hinder nobody but themselves', async () => {
  const arrivals = noteArrivals()
  const slow = [await givenPlayer(server), await givenPlayer(server), await givenPlayer(server)]
  const senders = slow.map(({ token }, index) => ({ token, address: `192.0.2.${index + 1}` }))
  const sending = senders.flatMap((sender) => [1, 2, 3].map(() => sendSlowly(sender)))
  await expect.poll(arrivals.count).toBe(9)
  const { token } = await givenPlayer(server)
  expect(await send({ token, address: '192.0.2.4' })).toBe(422)
  expect(await send({ token, address: '192.0.2.1' })).toBe(422)
  for (const sender of senders) expect(await send(sender)).toBe(429)
  for (const one of sending) one.destroy()
  await expect.poll(async () => Promise.all(senders.map(send))).toEqual([422, 422, 422])
})

test('a body in tiny chunks is read whole', async () => {
  const { token } = await givenPlayer(server)
  const status = await new Promise((resolve) => {
    const headers = headersOf({ token, address: '192.0.2.5' })
    const sending = request(`${server.url}/api/player/documents`, { method: 'POST', headers })
    sending.on('response', (reply) => resolve(reply.statusCode))
    for (const byte of '--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nidentity\r\n--b--\r\n')
      sending.write(byte)
    sending.end()
  })
  expect(status).toBe(422)
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
