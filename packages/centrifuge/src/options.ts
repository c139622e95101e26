/* All options with their defaults. Times are in milliseconds, sizes in bytes; 0 turns a limit off. */
import type { IncomingMessage } from 'node:http'
import type { FallbackPaths } from './transports/emulation.ts'
import type { ConnectionClaims, TokenOptions } from './protocol/token.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/**
 * Who may perform an action in a channel: `users` are authenticated connections, `subscribers` those
 * subscribed to the channel.
 */
export type Audience = 'nobody' | 'subscribers' | 'users' | 'everyone'

export interface ChannelOptions {
  /** The part of the name after `namespace:` must match; other names are refused with 107. */
  readonly pattern?: RegExp
  /** Who may subscribe without a subscription token, except in user-limited channels. */
  readonly subscribe?: 'nobody' | 'users' | 'everyone'
  /** Names with `#` admit exactly the users named after the last `#`; no other permission applies to them. */
  readonly userLimited?: boolean
  readonly publish?: Audience
  readonly history?: Audience
  readonly presence?: Audience
  /** Publications kept for history and recovery; both must be set for either to work. */
  readonly historySize?: number
  readonly historyTtlMs?: number
  /** Recovery for every subscriber, whether it asks or not. */
  readonly forceRecovery?: boolean
  /** Announces joins and leaves to subscribers that ask for it, or to all of them. */
  readonly joinLeave?: 'off' | 'asked' | 'forced'
}

/** A connection as the hooks below see it. */
export interface Caller {
  readonly client: string
  readonly user: string
  readonly session: string
  readonly info: unknown
}

export interface Limits {
  readonly frameBytes: number
  readonly channelLength: number
  readonly channelsPerConnection: number
  /** A connection with more unsent bytes is closed as slow. */
  readonly queueBytes: number
  readonly connections: number
  readonly connectionsPerUser: number
  readonly connectionsPerAddress: number
  /** Limit of new connections from one address: excess ones are refused before the handshake. */
  readonly connectionsPerSecond: number
  readonly connectionBurst: number
  readonly commandsPerSecond: number
  readonly commandBurst: number
  /**
   * Limit of WebSocket frames of any kind, pings included: the connection is closed before they are answered.
   */
  readonly framesPerSecond: number
  readonly frameBurst: number
  /** Consecutive error replies after which the connection is closed. */
  readonly errorsInARow: number
  readonly historyPublications: number
  readonly recoveredPublications: number
  /** Sockets written in one turn of the event loop; a message to more of them is a broadcast. */
  readonly socketsPerTick: number
}

export interface Timing {
  readonly pingMs: number
  readonly pongMs: number
  /** A connection that has not sent `connect` by then is closed. */
  readonly connectMs: number
  /** How long an expired connection or subscription may take to refresh. */
  readonly expiredCloseMs: number
  /** How long a closed socket may take to complete the close handshake. */
  readonly closeMs: number
  /** How long an address is refused after one of its connections flooded the server; doubles each time. */
  readonly floodRefusalMs: number
  readonly floodRefusalMaxMs: number
  /** How long an unused stream keeps its position. */
  readonly streamIdleMs: number
  readonly idempotencyMs: number
  readonly sweepMs: number
  /** How long a broadcast rests after each turn's sockets, so that the process can do other work. */
  readonly broadcastRestMs: number
}

export interface Hooks {
  /** Called at connect and at refresh after the token was verified; false closes with `invalid token`. */
  authorize?(claims: ConnectionClaims, token: string): boolean | Promise<boolean>
  /** Answers `rpc`; may throw CommandError or Disconnect. Without it every call is answered with 108. */
  rpc?(call: { method: string; data: unknown }, caller: Caller): unknown
  /** Receives `send`. Without it a client that sends is closed with 3508. */
  message?(data: unknown, caller: Caller): void | Promise<void>
  /**
   * Called with a client's publication before it is published; the return value is published; may throw
   * CommandError.
   */
  publication?(channel: string, data: unknown, caller: Caller): unknown
  /** Called with errors that no client caused. */
  failure?(error: unknown): void
}

export interface Options extends Hooks {
  /** Keys and claims of connection tokens. Without them every token is invalid. */
  readonly tokens?: TokenOptions
  /** Keys and claims of subscription tokens; those of connection tokens by default. */
  readonly subscriptionTokens?: TokenOptions
  /** Lets clients connect without a token, as the user ''. */
  readonly visitors?: boolean
  /** For tests and demos only: no tokens are required, every known channel is open to everyone. */
  readonly insecure?: boolean
  readonly namespaces?: Readonly<Record<string, ChannelOptions>>
  /** Options of channels without a namespace; if absent, such channels are unknown. */
  readonly withoutNamespace?: ChannelOptions
  /** Browser origins that may connect; any, if absent. */
  readonly allowedOrigins?: readonly string[]
  /** The address that connections are counted by; the socket's by default. */
  readonly addressOf?: (request: IncomingMessage) => string
  /**
   * What a connection counts for once its address has no room, such as a browser that the application
   * knows: others at the address can't take that room. Null if nothing is known.
   */
  readonly ownerOf?: (request: IncomingMessage) => string | null
  /** Where `handleRequest` serves the fallbacks; `/connection/http_stream`, `/connection/sse` and `/emulation` by default. */
  readonly fallbackPaths?: Partial<FallbackPaths>
  /** The server's version, sent to clients. */
  readonly version?: string
  readonly limits?: Partial<Limits>
  readonly timing?: Partial<Timing>
  readonly runtime?: Partial<Runtime>
}

export const defaultLimits: Limits = {
  frameBytes: 65_536,
  channelLength: 255,
  channelsPerConnection: 128,
  queueBytes: 1_048_576,
  connections: 0,
  connectionsPerUser: 0,
  connectionsPerAddress: 0,
  connectionsPerSecond: 0,
  connectionBurst: 200,
  commandsPerSecond: 100,
  commandBurst: 512,
  framesPerSecond: 200,
  frameBurst: 1_024,
  errorsInARow: 0,
  historyPublications: 300,
  recoveredPublications: 300,
  socketsPerTick: 40,
}

export const defaultTiming: Timing = {
  pingMs: 25_000,
  pongMs: 8_000,
  connectMs: 15_000,
  expiredCloseMs: 25_000,
  closeMs: 5_000,
  floodRefusalMs: 5_000,
  floodRefusalMaxMs: 60_000,
  streamIdleMs: 3_600_000,
  idempotencyMs: 300_000,
  sweepMs: 1_000,
  broadcastRestMs: 1,
}

export interface Settings extends Omit<Options, 'limits' | 'timing' | 'runtime'> {
  readonly limits: Limits
  readonly timing: Timing
  readonly runtime: Runtime
}

/** @throws RangeError when options contradict each other */
export function resolveOptions(options: Options): Settings {
  const settings: Settings = {
    ...options,
    limits: { ...defaultLimits, ...options.limits },
    timing: { ...defaultTiming, ...options.timing },
    runtime: { ...systemRuntime, ...options.runtime },
  }
  for (const tokens of [options.tokens, options.subscriptionTokens]) {
    if (tokens?.key instanceof Uint8Array && tokens.key.length === 0)
      throw new RangeError('the key of tokens must not be empty')
  }
  const pingSeconds = settings.timing.pingMs / 1000
  if (!Number.isInteger(pingSeconds)) throw new RangeError('timing.pingMs must be whole seconds')
  if (settings.timing.pongMs >= settings.timing.pingMs) {
    throw new RangeError('timing.pongMs must be shorter than timing.pingMs')
  }
  for (const [name, channel] of Object.entries(options.namespaces ?? {})) requireHistory(name, channel)
  if (options.withoutNamespace) requireHistory('(none)', options.withoutNamespace)
  return settings
}

function requireHistory(namespace: string, options: ChannelOptions): void {
  const hasSize = (options.historySize ?? 0) > 0
  const hasTtl = (options.historyTtlMs ?? 0) > 0
  if (hasSize !== hasTtl) {
    throw new RangeError(`namespace ${namespace}: historySize and historyTtlMs need each other`)
  }
  if (options.forceRecovery === true && !hasSize) {
    throw new RangeError(`namespace ${namespace}: forceRecovery needs historySize and historyTtlMs`)
  }
}

export function keepsHistory(options: ChannelOptions): boolean {
  return (options.historySize ?? 0) > 0
}
