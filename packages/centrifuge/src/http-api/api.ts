/*
 * The HTTP server API, compatible with Centrifugo's: POST /api/<method>, `X-API-Key`, and a 200 response with
 * either `result` or `error`. The key permits publishing and disconnecting, so it must never reach a browser.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CloseCode, CommandError, disconnects, errors, unsubscribes } from '../protocol/codes.ts'
import { type Fields, readCount, readFlag, readInteger, readObject, readText } from '../protocol/protocol.ts'
import { readBody, TooLarge } from './request-body.ts'
import type { CentrifugeServer, Selection } from '../server.ts'

const PREFIX = '/api/'
const BODY_BYTES_MAX = 16 * 1024 * 1024

type Method = (params: Fields) => object

export class ServerApi {
  readonly #realtime: CentrifugeServer
  readonly #key: Buffer
  readonly #methods: Readonly<Record<string, Method>>

  constructor(realtime: CentrifugeServer, apiKey: string) {
    if (apiKey.trim() === '') throw new RangeError('the key of the server API must not be empty')
    this.#realtime = realtime
    this.#key = Buffer.from(apiKey)
    this.#methods = {
      publish: (params) => this.#publish(readChannel(params), params),
      broadcast: (params) => ({
        responses: readTexts(params, 'channels').map((channel) =>
          this.#try(() => this.#publish(channel, params)),
        ),
      }),
      unsubscribe: (params) => {
        this.#realtime.unsubscribe(readSelection(params), readChannel(params), unsubscribes.server)
        return {}
      },
      disconnect: (params) => {
        this.#disconnect(params)
        return {}
      },
      presence: (params) => ({ presence: this.#realtime.presence(readChannel(params)) }),
      presence_stats: (params) => {
        const { clients, users } = this.#realtime.presenceStats(readChannel(params))
        return { num_clients: clients, num_users: users }
      },
      history: (params) => this.#history(params),
      info: () => this.#info(),
      batch: (params) => ({ replies: readCommands(params).map((command) => this.#reply(command)) }),
    }
  }

  /** Returns false when the request is not for this API. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const [path = ''] = (request.url ?? '').split('?')
    if (!path.startsWith(PREFIX)) return false
    if (request.method !== 'POST') response.writeHead(405).end()
    else if (!this.#isAllowed(request)) response.writeHead(401).end()
    else void this.#answer(path.slice(PREFIX.length), request, response)
    return true
  }

  #isAllowed({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(String(headers['x-api-key'] ?? ''))
    return given.length === this.#key.length && timingSafeEqual(given, this.#key)
  }

  async #answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = this.#find(name)
    if (method === null) return void response.writeHead(404).end()
    let params: Fields
    try {
      params = readObject(JSON.parse((await readBody(request, BODY_BYTES_MAX)) || '{}'))
    } catch (error) {
      return void response.writeHead(error instanceof TooLarge ? 413 : 400).end()
    }
    const outcome = this.#try(() => method(params))
    // Centrifugo answers a batch with the replies alone.
    const body = name === 'batch' && 'result' in outcome ? outcome.result : outcome
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #find(name: string): Method | null {
    return Object.hasOwn(this.#methods, name) ? (this.#methods[name] ?? null) : null
  }

  #try(work: () => object): { result: object } | { error: { code: number; message: string } } {
    try {
      return { result: work() }
    } catch (error) {
      const known = error instanceof CommandError ? error : errors.badRequest
      return { error: { code: known.code, message: known.message } }
    }
  }

  /** Within a batch the result is under the command's name. */
  #reply(command: Fields): object {
    const [name = ''] = Object.keys(command)
    const method = name === 'batch' ? null : this.#find(name)
    if (method === null) return { error: errors.methodNotFound }
    const outcome = this.#try(() => method(readObject(command[name])))
    return 'result' in outcome ? { [name]: outcome.result } : outcome
  }

  #publish(channel: string, params: Fields): object {
    const { data } = params
    if (data === undefined) throw new CommandError(errors.badRequest)
    const idempotencyKey = readText(params, 'idempotency_key')
    try {
      return this.#realtime.publish(channel, data, idempotencyKey === '' ? {} : { idempotencyKey }) ?? {}
    } catch {
      throw new CommandError(errors.unknownChannel)
    }
  }

  #history(params: Fields): object {
    const channel = readChannel(params)
    const since = params['since'] === undefined ? null : readObject(params['since'])
    const filter = {
      limit: readInteger(params, 'limit'),
      reverse: readFlag(params, 'reverse'),
      ...(since === null
        ? {}
        : { since: { epoch: readText(since, 'epoch'), offset: readCount(since, 'offset') } }),
    }
    try {
      return this.#realtime.history(channel, filter)
    } catch (error) {
      throw error instanceof RangeError ? new CommandError(errors.unknownChannel) : error
    }
  }

  #disconnect(params: Fields): void {
    const selection = readSelection(params)
    try {
      this.#realtime.disconnect(selection, readClose(params))
    } catch {
      throw new CommandError(errors.badRequest)
    }
  }

  #info(): object {
    const { connections, users, channels } = this.#realtime.stats
    return { nodes: [{ num_clients: connections, num_users: users, num_channels: channels }] }
  }
}

function readChannel(params: Fields): string {
  const channel = readText(params, 'channel')
  if (channel === '') throw new CommandError(errors.badRequest)
  return channel
}

function readTexts(params: Fields, name: string): string[] {
  const value = params[name]
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  throw new CommandError(errors.badRequest)
}

function readCommands(params: Fields): Fields[] {
  const { commands } = params
  if (!Array.isArray(commands)) throw new CommandError(errors.badRequest)
  return commands.map(readObject)
}

function readSelection(params: Fields): Selection {
  const client = readText(params, 'client')
  const user = readText(params, 'user')
  if (user === '') throw new CommandError(errors.badRequest)
  return client === '' ? { user } : { user, client }
}

function readClose(params: Fields): CloseCode {
  if (params['disconnect'] === undefined) return disconnects.forceDisconnect
  const close = readObject(params['disconnect'])
  return { code: readInteger(close, 'code'), reason: readText(close, 'reason') }
}
