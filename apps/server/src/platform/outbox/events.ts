/**
 * All events of the product, by kind. Each module adds its own by declaration merging, in its own file:
 * `declare module '../../platform/outbox/events.ts' { interface Events { 'limit.changed': { playerId: string } } }`.
 * Events contain IDs and amounts, never names, addresses or other personal data.
 */
export interface Events {}

export type EventKind = keyof Events & string
export type Event<Kind extends EventKind = EventKind> = { [K in Kind]: { kind: K } & Events[K] }[Kind]

/** A stored event: JSON, whose kind the consumer has requested by name. */
export type StoredEvent = { kind: string } & Record<string, unknown>
