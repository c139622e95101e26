/** Who listens to news. The effect and the end of the delivery are one transaction, so each event counts exactly once. */
import type { Tx } from '../database/database.ts'
import type { Event, EventType, StoredEvent } from './events.ts'

export interface Consumer {
  /** Stays the same for ever: deliveries are kept under it. */
  name: string
  types: readonly string[]
  /**
   * Handles events in the order of the outbox; what it throws undoes and repeats all of them. What it does outside of
   * the transaction (a publication, say) may therefore happen twice.
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
      // Only the types that it named are delivered to it.
      for (const event of events) await definition.handle(tx, event as unknown as Event<Type>)
    },
  }
}

/** A consumer that wants what has gathered at once, to fold it: a publication needs only the newest of each entity. */
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
