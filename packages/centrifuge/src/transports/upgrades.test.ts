import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../index.ts'
import { createClient, nextEvent } from '../testing/test-server.ts'

async function twoServers() {
  const http = createHttpServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const [one, other] = [createServer({ insecure: true }), createServer({ insecure: true })]
  onTestFinished(() => {
    one.close()
    other.close()
    http.close()
  })
  return { http, port, one, other }
}

test('two servers share the port of one HTTP server, and all other paths are refused', async () => {
  const { http, port, one, other } = await twoServers()
  one.attach(http, '/one')
  other.attach(http, '/other')
  for (const path of ['one', 'other']) {
    const client = createClient(`ws://127.0.0.1:${port}/${path}`)
    client.connect()
    await nextEvent(client, 'connected')
  }
  expect([one.stats.connections, other.stats.connections]).toEqual([1, 1])

  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  const [reply] = await once(request({ port, path: '/neither', headers }).end(), 'response')
  expect(reply.statusCode).toBe(404)
})

test('a path has one server at a time', async () => {
  const { http, one, other } = await twoServers()
  one.attach(http, '/live')
  expect(() => other.attach(http, '/live')).toThrow(RangeError)
  one.close()
  other.attach(http, '/live')
})
