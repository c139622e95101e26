/*
 * Shared by the tests: a manual clock, a real HTTP server on a free port, the npm client, and raw sockets for
 * what the npm client would never send.
 */
import { type EventEmitter, once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Centrifuge,
  type ClientEvents,
  type Options as ClientOptions,
  type Subscription,
  type SubscriptionEvents,
} from 'centrifuge'
import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type CentrifugeServer, createServer, type Options } from '../index.ts'
import { type Runtime, systemRuntime } from '../runtime.ts'

export const key = new TextEncoder().encode('a key that only the tests of this package know')
const START_MS = Date.UTC(2030, 0, 1)

interface ManualRuntime extends Runtime {
  /** Advances the clock in one step and runs what becomes due. */
  advance(ms: number): void
}

export function manualRuntime(): ManualRuntime {
  let now = START_MS
  const jobs = new Set<{ intervalMs: number; dueAt: number; work: () => void }>()
  return {
    ...systemRuntime,
    now: () => now,
    every(intervalMs, work) {
      const job = { intervalMs, dueAt: now + intervalMs, work }
      jobs.add(job)
      return () => jobs.delete(job)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...jobs].filter(({ dueAt }) => dueAt <= end).toSorted((a, b) => a.dueAt - b.dueAt)
        if (next === undefined) break
        now = next.dueAt
        next.dueAt += next.intervalMs
        next.work()
      }
      now = end
    },
  }
}

export interface TestServer {
  readonly url: string
  /** The origin of the fallbacks. */
  readonly origin: string
  readonly server: CentrifugeServer
  readonly runtime: ManualRuntime
  /** Stops the server and starts one with the same options at the same address. */
  restart(): Promise<CentrifugeServer>
}

export async function startServer(options: Options = {}): Promise<TestServer> {
  const runtime = manualRuntime()
  const http = createHttpServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  http.on('request', (request, response) => {
    if (!test.server.handleRequest(request, response)) response.writeHead(404).end()
  })
  const start = () => {
    const started = createServer({ tokens: { key }, runtime, ...options })
    started.attach(http)
    return started
  }
  const { port } = http.address() as AddressInfo
  const test = {
    url: `ws://127.0.0.1:${port}/connection/websocket`,
    origin: `http://127.0.0.1:${port}`,
    server: start(),
    runtime,
    async restart() {
      test.server.close()
      test.server = start()
      return test.server
    },
  }
  onTestFinished(() => {
    test.server.close()
    http.close()
    http.closeAllConnections()
  })
  return test
}

export function sign(claims: Record<string, unknown>, secret = key): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
}

/** Seconds since 1970, relative to the start of the test's clock. */
export function secondsAfterStart(seconds: number): number {
  return START_MS / 1000 + seconds
}

/** The npm client, with immediate reconnects. */
export function createClient(url: string, options: Partial<ClientOptions> = {}): Centrifuge {
  const client = new Centrifuge(url, { minReconnectDelay: 1, maxReconnectDelay: 10, ...options })
  onTestFinished(() => client.disconnect())
  return client
}

type ContextOf<Listener> = Listener extends (context: infer Context) => void ? Context : never
type Fits<Context> = (context: Context) => boolean

/** The next matching event of the client or subscription. */
export function nextEvent<Name extends keyof ClientEvents>(
  emitter: Centrifuge,
  name: Name,
  fits?: Fits<ContextOf<ClientEvents[Name]>>,
): Promise<ContextOf<ClientEvents[Name]>>
export function nextEvent<Name extends keyof SubscriptionEvents>(
  emitter: Subscription,
  name: Name,
  fits?: Fits<ContextOf<SubscriptionEvents[Name]>>,
): Promise<ContextOf<SubscriptionEvents[Name]>>
export function nextEvent(
  emitter: Centrifuge | Subscription,
  name: string,
  fits: Fits<never> = () => true,
): Promise<unknown> {
  const source = emitter as unknown as EventEmitter
  return new Promise((resolve) => {
    const listener = (context: unknown) => {
      if (!fits(context as never)) return
      source.removeListener(name, listener)
      resolve(context)
    }
    source.on(name, listener)
  })
}

export interface RawClient {
  readonly webSocket: WebSocket
  send(...commands: unknown[]): void
  /** The next object that the server sends. */
  next(): Promise<Record<string, unknown>>
  /** The close code and reason, once the server has closed. */
  readonly closed: Promise<{ code: number; reason: string }>
}

/** A raw socket that sends what the test asks for. */
export async function openRaw(url: string, headers: Record<string, string> = {}): Promise<RawClient> {
  const webSocket = new WebSocket(url, { headers, perMessageDeflate: false })
  const arrived: Record<string, unknown>[] = []
  const waiting: ((value: Record<string, unknown>) => void)[] = []
  webSocket.on('message', (data) => {
    for (const line of data.toString().split('\n')) {
      const value = JSON.parse(line)
      const waiter = waiting.shift()
      if (waiter === undefined) arrived.push(value)
      else waiter(value)
    }
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    webSocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  webSocket.on('error', () => {})
  await once(webSocket, 'open')
  onTestFinished(() => webSocket.terminate())
  return {
    webSocket,
    closed,
    send: (...commands) => webSocket.send(commands.map((command) => JSON.stringify(command)).join('\n')),
    next: () => {
      const value = arrived.shift()
      return value === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(value)
    },
  }
}

/** The part of a browser's EventSource that the client uses. */
export class TestEventSource {
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onerror: (error: unknown) => void = () => undefined
  readonly #ending = new AbortController()

  constructor(url: string) {
    void this.#read(url).catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.onerror(error)
    })
  }

  async #read(url: string): Promise<void> {
    const response = await fetch(url, { signal: this.#ending.signal })
    this.onopen()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.onmessage({ data: text.slice('data: '.length, end) })
        text = text.slice(end + 2)
      }
    }
    throw new Error('the stream ended')
  }

  close(): void {
    this.#ending.abort()
  }
}
