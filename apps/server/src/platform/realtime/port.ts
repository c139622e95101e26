/**
 * Live updates as the rest of the server sees them, whoever carries them to the players. Only consumers of the outbox
 * publish: what a page is told must have happened. Each publication carries the whole entity and its version, so one
 * that comes twice does no harm.
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
  /** 3500-3999 and 4500-4999 are final for clients, other codes from 3000 to 4999 make them come back. */
  code: number
  reason: string
}

export interface Realtime {
  publish(channel: string, data: unknown, options?: PublishOptions): Promise<void>
  /** Publishes all of them in their order, with as few calls as the carrier allows. */
  publishAll(publications: readonly Outgoing[]): Promise<void>
  /** Closes the user's connections: those of one session, when it is named. */
  disconnectUser(userId: string, close: CloseCode, options?: { session?: string }): Promise<void>
  /** How many are connected at this moment, visitors too, to all processes together. */
  presenceCount(): Promise<number>
  /** Serves clients on this server's port, if that is where they connect. */
  attach(server: Server): void
  /** Ends when this process hears what the others tell; before that no client may come to it. */
  join(): Promise<void>
  /** Ends the connections of clients; they come back by themselves to whoever then serves the address. */
  close(): void
  /** Lets go of what connects it with others; nothing may be published any more. */
  end(): Promise<void>
}

declare module '../deps.ts' {
  interface Deps {
    realtime: Realtime
  }
}
