/*
 * All codes of the protocol for refused commands, closed connections and ended subscriptions. The codes
 * decide what clients do next. An error below 100 or a temporary one is retried. A connection closed with
 * 3500-3999 or 4500-4999 stays closed. A subscription ended below 2500 stays ended.
 */

export interface ErrorCode {
  readonly code: number
  readonly message: string
  readonly temporary?: true
}

export const errors = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  unauthorized: { code: 101, message: 'unauthorized' },
  unknownChannel: { code: 102, message: 'unknown channel' },
  permissionDenied: { code: 103, message: 'permission denied' },
  methodNotFound: { code: 104, message: 'method not found' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  limitExceeded: { code: 106, message: 'limit exceeded' },
  badRequest: { code: 107, message: 'bad request' },
  notAvailable: { code: 108, message: 'not available' },
  tokenExpired: { code: 109, message: 'token expired' },
  expired: { code: 110, message: 'expired' },
  tooManyRequests: { code: 111, message: 'too many requests', temporary: true },
  unrecoverablePosition: { code: 112, message: 'unrecoverable position' },
} as const satisfies Record<string, ErrorCode>

export interface CloseCode {
  readonly code: number
  readonly reason: string
}

export const disconnects = {
  connectionClosed: { code: 3000, reason: 'connection closed' },
  shutdown: { code: 3001, reason: 'shutdown' },
  serverError: { code: 3004, reason: 'internal server error' },
  expired: { code: 3005, reason: 'connection expired' },
  subscriptionExpired: { code: 3006, reason: 'subscription expired' },
  slow: { code: 3008, reason: 'slow' },
  writeError: { code: 3009, reason: 'write error' },
  insufficientState: { code: 3010, reason: 'insufficient state' },
  forceReconnect: { code: 3011, reason: 'force reconnect' },
  noPong: { code: 3012, reason: 'no pong' },
  tooManyRequests: { code: 3013, reason: 'too many requests' },
  stateInvalidated: { code: 3014, reason: 'state invalidated' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  forceDisconnect: { code: 3503, reason: 'force disconnect' },
  connectionLimit: { code: 3504, reason: 'connection limit' },
  channelLimit: { code: 3505, reason: 'channel limit' },
  inappropriateProtocol: { code: 3506, reason: 'inappropriate protocol' },
  permissionDenied: { code: 3507, reason: 'permission denied' },
  notAvailable: { code: 3508, reason: 'not available' },
  tooManyErrors: { code: 3509, reason: 'too many errors' },
} as const satisfies Record<string, CloseCode>

export const unsubscribes = {
  server: { code: 2000, reason: 'server unsubscribe' },
  insufficientState: { code: 2500, reason: 'insufficient state' },
  expired: { code: 2501, reason: 'expired' },
  stateInvalidated: { code: 2502, reason: 'state invalidated' },
} as const satisfies Record<string, CloseCode>

/** Thrown while a command is handled: the client gets an error reply and stays connected. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: number
  readonly temporary: boolean

  constructor(error: ErrorCode) {
    super(error.message)
    this.code = error.code
    this.temporary = error.temporary === true
  }
}

/** Thrown while a command is handled: the connection is closed with this code. */
export class Disconnect extends Error {
  override readonly name = 'Disconnect'
  readonly code: number
  readonly reason: string

  constructor(close: CloseCode) {
    super(close.reason)
    this.code = close.code
    this.reason = close.reason
  }
}

const CLOSE_REASON_BYTES_MAX = 123

/**
 * Validates an application's close code. Clients interpret 3000-4999 as codes of this protocol, and a reason
 * that is valid JSON as an instruction, so such a reason is refused.
 *
 * @throws RangeError naming what is wrong with it
 */
export function requireCloseCode(close: CloseCode): CloseCode {
  if (!Number.isInteger(close.code) || close.code < 3000 || close.code > 4999) {
    throw new RangeError(`close code ${close.code} is not between 3000 and 4999`)
  }
  if (Buffer.byteLength(close.reason) > CLOSE_REASON_BYTES_MAX) {
    throw new RangeError(`close reason is longer than ${CLOSE_REASON_BYTES_MAX} bytes`)
  }
  if (isJson(close.reason)) throw new RangeError('close reason must not be valid JSON')
  return close
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
