/**
 * All news of the product, by type. Each module adds its own by declaration merging, from a file of its own:
 * `declare module '../../platform/outbox/events.ts' { interface Events { 'limit.changed': { playerId: string } } }`.
 * Events carry ids and amounts, never a name, an address or any other thing of a person.
 */
export interface Events {}

export type EventType = keyof Events & string
export type Event<Type extends EventType = EventType> = { [T in Type]: { type: T } & Events[T] }[Type]

/** An event as it comes out of the table: JSON, whose type a consumer has asked for by name. */
export type StoredEvent = { type: string } & Record<string, unknown>
