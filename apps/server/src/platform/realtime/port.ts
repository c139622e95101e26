/**
 * The interface for live updates, independent of the transport. Only outbox consumers publish, so that pages see only committed changes.
 * Each publication contains the whole entity and its version, so repeats are harmless.
 */
import type { Server } from 'node:http'

export interface Outgoing {
  channel: string
  data: unknown
  /** A second publication with the same key, within minutes, is dropped. */
  idempotencyKey?: string
}

export interface PublishOptions {
  idempotencyKey?: string
}

export interface CloseCode {
  /** Clients treat 3500-3999 and 4500-4999 as final; other codes from 3000 to 4999 make them reconnect. */
  code: number
  reason: string
}

export interface Realtime {
  publish(channel: string, data: unknown, options?: PublishOptions): Promise<void>
  /** Publishes all in order, with as few calls as the transport allows. */
  publishAll(publications: readonly Outgoing[]): Promise<void>
  /**
   * True only if no page can hear the channel now or recover it later, so that a change need not be published. A page that subscribes
   * afterwards reads the changed state.
   */
  skip(channel: string): boolean
  /** Closes the user's connections; only those of one session if it is given. */
  disconnectUser(userId: string, close: CloseCode, options?: { session?: string }): Promise<void>
  /** The number of connected clients of all processes, including visitors. */
  presenceCount(): Promise<number>
  /** Serves clients on this server's port, if they connect there. */
  attach(server: Server): void
  /** Resolves when this process receives messages of the others. No client may connect before that. */
  join(): Promise<void>
  /** Closes the connections of clients; they reconnect automatically to the process that then serves the address. */
  close(): void
  /** Disconnects from other processes; nothing may be published afterwards. */
  end(): Promise<void>
}
