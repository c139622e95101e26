/*
 * Messages and the transports that send them. A message is encoded once for all its receivers, and the
 * transport may attach its prepared form (a WebSocket frame) to it.
 */
import type { CloseCode } from './codes.ts'

export interface Message {
  readonly text: string
  /** Prepared by the WebSocket transport when it is first sent. */
  frame: Buffer | null
}

export function createMessage(text: string): Message {
  return { text, frame: null }
}

/** The connection to one client, over any transport. */
export interface Transport {
  readonly name: string
  /** Its address, or its owner: see `ownerOf`. */
  readonly countedBy: string
  /**
   * The ids that the client sends with its separate requests, for transports that only lead to the client.
   */
  readonly emulation?: { readonly session: string; readonly node: string }
  /** Sends the messages immediately; false when the client reads too slowly. */
  write(messages: readonly Message[]): boolean
  /** Sends the reason, then closes the connection. */
  close(close: CloseCode): void
  /** Drops the connection without a close message, like a failing network. */
  terminate(): void
}
