/** Consumers of events. The effect and the end of the delivery are one transaction, so each event counts exactly once. */
import type { Tx } from '../database/database.ts'
import type { Event, EventType, StoredEvent } from './events.ts'

export interface Consumer {
  /** Must never change: deliveries are stored under it. */
  name: string
  types: readonly string[]
  /**
   * Handles events in the order of the outbox. An error rolls back and repeats all of them, so effects outside the transaction, such as
   * a publication, can happen twice.
   */
  handle(tx: Tx, events: readonly StoredEvent[]): Promise<void>
}

/** A consumer of typed events, one at a time. */
export function defineConsumer<Type extends EventType>(definition: {
  name: string
  types: readonly Type[]
  handle(tx: Tx, event: Event<Type>): Promise<void>
}): Consumer {
  return {
    name: definition.name,
    types: definition.types,
    async handle(tx, events) {
      // The relay delivers only the types that the consumer named.
      for (const event of events) await definition.handle(tx, event as unknown as Event<Type>)
    },
  }
}

/** A consumer that gets all waiting events at once and can merge them: a publication needs only the newest of each entity. */
export function defineBatchConsumer<Type extends EventType>(definition: {
  name: string
  types: readonly Type[]
  handle(tx: Tx, events: readonly Event<Type>[]): Promise<void>
}): Consumer {
  return {
    name: definition.name,
    types: definition.types,
    handle: (tx, events) => definition.handle(tx, events as unknown as readonly Event<Type>[]),
  }
}
