/*
 * The fallbacks for networks that block WebSocket. Server messages arrive in one long response, as lines
 * (`http_stream`) or as server-sent events (`sse`). Client messages are separate requests (`emulation`) that
 * name the session. The session id is a secret: anyone who knows it can send as that client.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CloseCode, disconnects } from '../protocol/codes.ts'
import { Connection } from '../connection/connection.ts'
import { countArrival, findPlace } from '../connection/counted-by.ts'
import type { Core } from '../core.ts'
import type { Message, Transport } from '../protocol/message.ts'
import { type Fields, readObject, readText } from '../protocol/protocol.ts'
import { readBody, TooLarge } from '../http-api/request-body.ts'

export interface FallbackPaths {
  readonly httpStream: string
  readonly sse: string
  readonly emulation: string
}

export const defaultFallbackPaths: FallbackPaths = {
  httpStream: '/connection/http_stream',
  sse: '/connection/sse',
  emulation: '/emulation',
}

const SESSION_BYTES = 24
const NODE_BYTES = 8
const PREFLIGHT_SECONDS = 86_400

interface Stream {
  readonly name: 'http_stream' | 'sse'
  readonly contentType: string
  encode(text: string): string
}

const httpStream: Stream = {
  name: 'http_stream',
  contentType: 'application/json',
  encode: (text) => `${text}\n`,
}
const sse: Stream = { name: 'sse', contentType: 'text/event-stream', encode: (text) => `data: ${text}\n\n` }

class StreamTransport implements Transport {
  readonly name: string
  readonly countedBy: string
  readonly emulation: { readonly session: string; readonly node: string }
  readonly #stream: Stream
  readonly #response: ServerResponse
  readonly #queueBytes: number

  constructor(
    stream: Stream,
    response: ServerResponse,
    line: { countedBy: string; queueBytes: number; emulation: { session: string; node: string } },
  ) {
    this.name = stream.name
    this.countedBy = line.countedBy
    this.emulation = line.emulation
    this.#stream = stream
    this.#response = response
    this.#queueBytes = line.queueBytes
  }

  write(messages: readonly Message[]): boolean {
    const response = this.#response
    if (response.writableEnded || response.destroyed) return true
    const text = messages.map((message) => this.#stream.encode(message.text)).join('')
    const unsent = response.writableLength
    if (unsent > 0 && unsent + text.length > this.#queueBytes) return false
    response.write(text)
    return true
  }

  /** There is no close code here, so the last message contains it. */
  close({ code, reason }: CloseCode): void {
    this.#response.end(this.#stream.encode(JSON.stringify({ push: { disconnect: { code, reason } } })))
  }

  terminate(): void {
    this.#response.destroy()
  }
}

export class EmulationEndpoint {
  readonly #core: Core
  readonly #paths: FallbackPaths
  readonly #sessions = new Map<string, Connection>()
  /** A client whose server was replaced must not wait for answers: the response says that its node is gone. */
  readonly #node: string

  constructor(core: Core, paths: FallbackPaths) {
    this.#core = core
    this.#paths = paths
    this.#node = this.#random(NODE_BYTES)
  }

  /** Returns false when the request is not for these paths. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    // Not a URL: a request's target need not be one, and `new URL('//', …)` throws.
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    const serve = this.#serverOf(path)
    if (serve === null) return false
    response.on('error', () => response.destroy())
    if (!this.#allowOrigin(request, response)) answer(response, 403)
    else if (request.method === 'OPTIONS') answer(response, 204)
    else if (request.method !== serve.method) answer(response, 405)
    else {
      serve.work(request, response, query).catch((error: unknown) => {
        if (!response.headersSent) answer(response, error instanceof TooLarge ? 413 : 400)
        else response.destroy()
      })
    }
    return true
  }

  #serverOf(path: string) {
    const { httpStream: streamPath, sse: ssePath, emulation } = this.#paths
    type Work = (request: IncomingMessage, response: ServerResponse, query: string) => Promise<void>
    const served = (method: string, work: Work) => ({ method, work })
    if (path === emulation) return served('POST', (request, response) => this.#receive(request, response))
    if (path === ssePath) {
      return served('GET', async (request, response, query) =>
        this.#open(sse, request, response, new URLSearchParams(query).get('cf_connect') ?? ''),
      )
    }
    if (path !== streamPath) return null
    return served('POST', async (request, response) =>
      this.#open(httpStream, request, response, await this.#bodyOf(request)),
    )
  }

  #allowOrigin(request: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = request.headers
    if (origin === undefined) return true
    const { allowedOrigins } = this.#core.settings
    if (allowedOrigins !== undefined && !allowedOrigins.includes(origin)) return false
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-headers', 'content-type')
    response.setHeader('access-control-allow-methods', 'GET, POST')
    response.setHeader('access-control-max-age', PREFLIGHT_SECONDS)
    response.setHeader('vary', 'origin')
    return true
  }

  #open(stream: Stream, request: IncomingMessage, response: ServerResponse, first: string): void {
    const { hub, settings } = this.#core
    const keys = countArrival(this.#core, request)
    if (keys.length === 0) {
      answer(response, 429)
      return
    }
    response.writeHead(200, {
      'content-type': stream.contentType,
      'cache-control': 'no-store, no-transform',
      // Proxies that buffer a response would delay every message.
      'x-accel-buffering': 'no',
    })
    response.flushHeaders()
    const session = this.#random(SESSION_BYTES)
    const place = findPlace(this.#core, keys)
    const transport = new StreamTransport(stream, response, {
      countedBy: place?.key ?? '',
      queueBytes: settings.limits.queueBytes,
      emulation: { session, node: this.#node },
    })
    if (place === null) {
      transport.close(disconnects.connectionLimit)
      return
    }
    const connection = new Connection(this.#core, transport)
    this.#sessions.set(session, connection)
    hub.add(connection)
    response.on('close', () => {
      place.release()
      this.#sessions.delete(session)
      connection.lost()
    })
    connection.receive(first)
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = readJson(await this.#bodyOf(request))
    if (readText(fields, 'node') !== this.#node) return answer(response, 404)
    const data = readText(fields, 'data')
    // A session that is over is no error: its stream has already reported the end.
    this.#sessions.get(readText(fields, 'session'))?.receive(data)
    answer(response, 204)
  }

  #bodyOf(request: IncomingMessage): Promise<string> {
    return readBody(request, this.#core.settings.limits.frameBytes)
  }

  #random(bytes: number): string {
    return Buffer.from(this.#core.settings.runtime.randomBytes(bytes)).toString('base64url')
  }
}

function readJson(text: string): Fields {
  return readObject(JSON.parse(text))
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}
