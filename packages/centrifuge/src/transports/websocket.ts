/*
 * The WebSocket transport. `ws` does the handshake and reads. Prepared frames are written directly to the
 * socket, one write for everything that a connection gets in a turn.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { type CloseCode, disconnects } from '../protocol/codes.ts'
import { Connection } from '../connection/connection.ts'
import { countArrival, findPlace } from '../connection/counted-by.ts'
import type { Core } from '../core.ts'
import { FramePress } from './frames.ts'
import type { Message, Transport } from '../protocol/message.ts'
import type { Settings } from '../options.ts'
import { TokenBucket } from '../connection/rate-limit.ts'

const BINARY_SUBPROTOCOL = 'centrifuge-protobuf'
const TEXT_SUBPROTOCOL = 'centrifuge-json'

/**
 * Clients send whole messages. Fragments that never complete a message raise no event and could not be
 * counted.
 */
const FRAGMENTS_MAX = 16

/** References its connection, so that all sockets can share their listeners. */
class ClientSocket extends WebSocket {
  connection: Connection | null = null
  release: (() => void) | null = null
  #frames: TokenBucket | null = null

  /** Counts a frame of any kind; false when there are too many of them. */
  takeFrame({ limits, runtime }: Settings): boolean {
    if (limits.framesPerSecond === 0) return true
    const now = runtime.now()
    this.#frames ??= new TokenBucket(limits.framesPerSecond, limits.frameBurst, now)
    return this.#frames.take(now)
  }
}

interface Line {
  readonly webSocket: ClientSocket
  readonly socket: Duplex
  readonly countedBy: string
  readonly press: FramePress
  readonly queueBytes: number
}

class WebSocketTransport implements Transport {
  readonly name = 'websocket'
  readonly countedBy: string
  readonly #line: Line

  constructor(line: Line) {
    this.countedBy = line.countedBy
    this.#line = line
  }

  write(messages: readonly Message[]): boolean {
    const { webSocket, socket, press, queueBytes } = this.#line
    if (webSocket.readyState !== WebSocket.OPEN) return true
    const frame = press.frameOf(messages)
    const unsent = socket.writableLength
    if (unsent > 0 && unsent + frame.length > queueBytes) return false
    socket.write(frame)
    return true
  }

  /** A client that floods the connection is no longer read: what it still sends must cost nothing. */
  close({ code, reason }: CloseCode): void {
    const { webSocket } = this.#line
    webSocket.close(code, reason)
    if (code === disconnects.tooManyRequests.code) webSocket.pause()
  }

  terminate(): void {
    this.#line.webSocket.terminate()
  }
}

export class WebSocketEndpoint {
  readonly #core: Core
  readonly #server: InstanceType<typeof WebSocketServer<typeof ClientSocket>>
  readonly #press = new FramePress()

  constructor(core: Core) {
    const { limits, timing } = core.settings
    this.#core = core
    const options = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // Answered below, because a client that pings without reading would otherwise fill the memory.
      autoPong: false,
      // One frame of a connection per turn of the event loop: a packet can contain ten thousand, which would
      // delay all others.
      allowSynchronousEvents: false,
      maxPayload: limits.frameBytes,
      maxFragments: FRAGMENTS_MAX,
      closeTimeout: timing.closeMs,
      handleProtocols: (offered: ReadonlySet<string>): string | false =>
        offered.has(TEXT_SUBPROTOCOL) ? TEXT_SUBPROTOCOL : false,
      WebSocket: ClientSocket,
    }
    this.#server = new WebSocketServer(options)
  }

  /**
   * Accepts the socket of an `upgrade` event: either it becomes a connection, or it is answered and ended.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refusal = this.#findRefusal(request)
    if (refusal !== null) {
      refuseUpgrade(socket, refusal)
      return
    }
    const keys = countArrival(this.#core, request)
    if (keys.length === 0) {
      refuseUpgrade(socket, '429 Too Many Requests')
      return
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, keys, socket))
  }

  #findRefusal(request: IncomingMessage): string | null {
    const { allowedOrigins } = this.#core.settings
    const { origin } = request.headers
    const isForeign = origin !== undefined && allowedOrigins !== undefined && !allowedOrigins.includes(origin)
    if (isForeign) return '403 Forbidden'
    const offered = request.headers['sec-websocket-protocol'] ?? ''
    return offered.includes(BINARY_SUBPROTOCOL) ? '400 Bad Request' : null
  }

  #open(webSocket: ClientSocket, keys: readonly string[], socket: Duplex): void {
    const { hub, settings } = this.#core
    webSocket.on('error', ignoreError)

    const place = findPlace(this.#core, keys)
    if (place === null) {
      webSocket.close(disconnects.connectionLimit.code, disconnects.connectionLimit.reason)
      webSocket.pause()
      return
    }
    const { queueBytes } = settings.limits
    const line = { webSocket, socket, countedBy: place.key, press: this.#press, queueBytes }
    const connection = new Connection(this.#core, new WebSocketTransport(line))
    webSocket.connection = connection
    webSocket.release = place.release
    webSocket.on('message', receive)
    webSocket.on('ping', answerPing)
    webSocket.on('pong', takePong)
    webSocket.on('close', lose)
    hub.add(connection)
  }
}

/**
 * Answers an `upgrade` event over plain HTTP, because nobody else will. The socket is destroyed after the
 * answer, even if the other end keeps sending or never closes it.
 */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

function receive(this: WebSocket, data: WebSocket.RawData, isBinary: boolean): void {
  const connection = takeFrame(this)
  if (isBinary) connection?.close(disconnects.inappropriateProtocol)
  else connection?.receive(data.toString())
}

function answerPing(this: WebSocket, data: Buffer): void {
  const connection = takeFrame(this)
  if (connection === null || this.readyState !== WebSocket.OPEN) return
  if (this.bufferedAmount > connection.core.settings.limits.queueBytes) connection.close(disconnects.slow)
  else this.pong(data)
}

/** WebSocket pongs are ignored: the protocol's own pongs are messages. */
function takePong(this: WebSocket): void {
  takeFrame(this)
}

/** The connection of this frame; null when it arrived after the end, or exceeded the limit. */
function takeFrame(webSocket: WebSocket): Connection | null {
  if (!(webSocket instanceof ClientSocket) || webSocket.connection === null) return null
  const { connection } = webSocket
  if (webSocket.takeFrame(connection.core.settings)) return connection
  if (connection.isClosed) webSocket.terminate()
  else connection.close(disconnects.tooManyRequests)
  return null
}

function lose(this: WebSocket): void {
  if (!(this instanceof ClientSocket)) return
  this.release?.()
  this.connection?.lost()
}

/** `ws` closes the socket itself, with the matching code, and `close` follows. */
function ignoreError(): void {}
