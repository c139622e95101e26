/** Consumers of events. The effect and the end of the delivery are one transaction, so each event counts exactly once. */
import type { Tx } from '../database/database.ts'
import type { Event, EventKind, StoredEvent } from './events.ts'

export interface Consumer {
  /** Must never change: deliveries are stored under it. */
  name: string
  kinds: readonly string[]
  /** Called whenever the relay of this process gets the lease: another process may have delivered before. */
  begin?: (() => void) | undefined
  /**
   * For consumers that handle each round, but for which nobody waits: they rest after a batch, unless more is waiting than
   * one batch may have. Larger batches cost less for each event, and bets get the processors meanwhile.
   */
  rests?: boolean | undefined
  /**
   * Handles events in the order of the outbox. An error rolls back and repeats all of them, so effects outside the transaction, such as
   * a publication, can happen twice.
   */
  handle(tx: Tx, events: readonly StoredEvent[]): Promise<void>
}

/** A consumer of typed events, one at a time. */
export function defineConsumer<Kind extends EventKind>(definition: {
  name: string
  kinds: readonly Kind[]
  handle(tx: Tx, event: Event<Kind>): Promise<void>
}): Consumer {
  return {
    name: definition.name,
    kinds: definition.kinds,
    async handle(tx, events) {
      // The relay delivers only the kinds that the consumer named.
      for (const event of events) await definition.handle(tx, event as unknown as Event<Kind>)
    },
  }
}

/** A consumer that gets all waiting events together and can merge them: a publication needs only the newest of each entity. */
export function defineBatchConsumer<Kind extends EventKind>(definition: {
  name: string
  kinds: readonly Kind[]
  begin?: () => void
  rests?: boolean
  handle(tx: Tx, events: readonly Event<Kind>[]): Promise<void>
}): Consumer {
  return {
    name: definition.name,
    kinds: definition.kinds,
    begin: definition.begin,
    rests: definition.rests,
    // The relay delivers only the kinds that the consumer named.
    handle: (tx, events) => definition.handle(tx, events as unknown as readonly Event<Kind>[]),
  }
}
