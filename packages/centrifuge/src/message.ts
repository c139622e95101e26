/*
 * What is sent, and the way it is sent. A message is encoded once however many connections get it; the transport may
 * keep its own prepared form (a WebSocket frame) on it.
 */
import type { CloseCode } from './codes.ts'

export interface Message {
  readonly text: string
  /** Prepared by the WebSocket transport at the first sending. */
  frame: Buffer | null
}

export function createMessage(text: string): Message {
  return { text, frame: null }
}

/** The line to one client, whatever carries it. */
export interface Transport {
  readonly name: string
  readonly address: string
  /** How the client names itself in requests of their own, where the line leads only down to it. */
  readonly emulation?: { readonly session: string; readonly node: string }
  /** Sends the messages at once; false when the client reads too slowly for that. */
  write(messages: readonly Message[]): boolean
  /** Says why, then ends the line. */
  close(close: CloseCode): void
  /** Cuts the line without a word, as a failing network does. */
  terminate(): void
}
