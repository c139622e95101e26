/**
 * All events of the product, by type. Each module adds its own by declaration merging, in its own file:
 * `declare module '../../platform/outbox/events.ts' { interface Events { 'limit.changed': { playerId: string } } }`.
 * Events contain IDs and amounts, never names, addresses or other personal data.
 */
export interface Events {}

export type EventType = keyof Events & string
export type Event<Type extends EventType = EventType> = { [T in Type]: { type: T } & Events[T] }[Type]

/** A stored event: JSON, whose type the consumer has requested by name. */
export type StoredEvent = { type: string } & Record<string, unknown>
