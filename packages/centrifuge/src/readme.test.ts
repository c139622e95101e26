/** Runs the README's snippets for networks that block WebSocket, unchanged. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { Centrifuge, type Options, type TransportEndpoint, type TransportName } from 'centrifuge'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from './index.ts'
import { nextEvent, TestEventSource } from './testing/test-server.ts'

const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')

/** Runs the one snippet that contains this text, with the given variables in scope. */
function runSnippet(
  words: string,
  result: (code: string) => string,
  names: Record<string, unknown>,
): unknown {
  const found = [...readme.matchAll(/```ts\n(.+?)```/gs)].filter(([, code = '']) => code.includes(words))
  expect(found).toHaveLength(1)
  const code = found[0]?.[1] ?? ''
  return compileFunction(result(code), Object.keys(names))(...Object.values(names))
}

async function startFromReadme() {
  const realtime = createServer({ visitors: true, withoutNamespace: { subscribe: 'everyone' } })
  const answerMyself = (_: IncomingMessage, response: ServerResponse) => response.end('my own answer')
  const http = runSnippet('handleRequest', (code) => `${code}; return http`, {
    createHttpServer,
    realtime,
    answerMyself,
  }) as Server
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    realtime.close()
    http.close()
    http.closeAllConnections()
  })
  return { realtime, host: `127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** The README's client for this test's server, with the transports that its network allows. */
function connectFromReadme(host: string, transports: readonly TransportName[]): Centrifuge {
  class HereCentrifuge extends Centrifuge {
    constructor(endpoints: TransportEndpoint[], options: Options) {
      const here = (address: string) =>
        address.replace(/^(http|ws)s:\/\/example\.org/, (_, scheme: string) => `${scheme}://${host}`)
      const reachable = endpoints
        .filter(({ transport }) => transports.includes(transport))
        .map(({ transport, endpoint }) => ({ transport, endpoint: here(endpoint) }))
      expect(reachable).toHaveLength(transports.length)
      super(reachable, {
        ...options,
        emulationEndpoint: here(options.emulationEndpoint ?? ''),
        eventsource: TestEventSource,
        minReconnectDelay: 1,
        maxReconnectDelay: 10,
      })
    }
  }
  const client = runSnippet('new Centrifuge(', (code) => `return ${code}`, {
    Centrifuge: HereCentrifuge,
  }) as Centrifuge
  onTestFinished(() => client.disconnect())
  return client
}

test.for<TransportName[]>([['websocket', 'http_stream', 'sse'], ['http_stream'], ['sse']])(
  'a client that tries %s reaches a server without WebSocket, and its messages arrive',
  async (transports) => {
    const { realtime, host } = await startFromReadme()
    const client = connectFromReadme(host, transports)
    const scores = client.newSubscription('scores')
    const ready = nextEvent(scores, 'subscribed')
    // Sent after connecting, so in a separate request.
    client.on('connected', () => scores.subscribe())
    client.connect()
    await ready
    const arrival = nextEvent(scores, 'publication')
    realtime.publish('scores', { home: 1 })
    expect((await arrival).data).toEqual({ home: 1 })
    expect(await (await fetch(`http://${host}/elsewhere`)).text()).toBe('my own answer')
  },
)
