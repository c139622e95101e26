/** Messages between the processes of the measurement. */
export type Mode = 'bare' | 'ours'

export type ToServer =
  | { kind: 'publish'; count: number }
  /** Answered with `usage`, after a garbage collection. */
  | { kind: 'measure' }
  | { kind: 'stop' }

export type FromServer =
  | { kind: 'listening'; port: number }
  | { kind: 'usage'; cpuUs: number; heapBytes: number; connections: number; encoded: number }

export type ToClients =
  /** A connection counts as open when it has received the text `until`. */
  | { kind: 'connect'; port: number; path: string; count: number; until: string }
  /**
   * Answered with `expecting` immediately, and with `received` when every connection has received `bytesEach` more bytes.
   */
  | { kind: 'expect'; bytesEach: number }
  | { kind: 'stop' }

export type FromClients = { kind: 'connected' } | { kind: 'expecting' } | { kind: 'received' }

export const CHANNEL = 'prices'
export const PATH = '/connection/websocket'

const DATA = { id: 'fairhall', text: 'x'.repeat(227) }

/** Bytes of one publication; both servers send exactly this. */
export const PUSH = JSON.stringify({ push: { channel: CHANNEL, pub: { data: DATA } } })
export const PUBLISHED = DATA

/** Size of one unmasked text frame with this payload. */
export function frameBytes(payloadBytes: number): number {
  if (payloadBytes < 126) return payloadBytes + 2
  return payloadBytes + (payloadBytes < 65_536 ? 4 : 10)
}
