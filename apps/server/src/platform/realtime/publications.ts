/**
 * How news become live updates. A module says which events it tells players of, which entity each is about, and how
 * to read that entity; of all that has gathered the newest of each entity is read once and published. The only way to
 * publish: so a page hears of nothing that has not happened, and hears it though a process died in between.
 */
import type { Publications } from '@fairhall/contract'
import { channels, type PlayerChannel } from '@fairhall/contract/channels'
import type { Tx } from '../database/database.ts'
import { type Consumer, defineBatchConsumer } from '../outbox/consumer.ts'
import type { Event, EventType } from '../outbox/events.ts'
import type { Outgoing, Realtime } from './port.ts'

export interface PublicationSource<Type extends EventType, Subject = Event<Type>> {
  /** The consumer's name; stays the same for ever. */
  name: string
  types: readonly Type[]
  /** Subjects with the same key are the same entity, and only the last of them counts. */
  entityOf(subject: Subject): string
  /** Reads the entities as they are now, each of which was named once. */
  load(tx: Tx, subjects: readonly Subject[]): Promise<readonly Outgoing[]>
}

/** Where an event is about several entities. */
export interface SubjectSource<Type extends EventType, Subject> extends PublicationSource<Type, Subject> {
  /** What an event is about, in its order. */
  subjectsOf(event: Event<Type>): readonly Subject[]
}

/** For entities that seldom change: each is read by itself; null when there is nothing to tell. */
export function loadEach<News>(
  load: (tx: Tx, event: News) => Promise<Outgoing | null>,
): (tx: Tx, events: readonly News[]) => Promise<readonly Outgoing[]> {
  return async (tx, events) => {
    const loaded = await Promise.all(events.map((event) => load(tx, event)))
    return loaded.filter((one) => one !== null)
  }
}

export function definePublications<Type extends EventType>(
  realtime: Realtime,
  source: PublicationSource<Type>,
): Consumer {
  return defineSubjectPublications(realtime, { ...source, subjectsOf: (event) => [event] })
}

export function defineSubjectPublications<Type extends EventType, Subject>(
  realtime: Realtime,
  source: SubjectSource<Type, Subject>,
): Consumer {
  return defineBatchConsumer<Type>({
    name: source.name,
    types: source.types,
    async handle(tx, events) {
      const subjects = events.flatMap((event) => source.subjectsOf(event))
      const newest = newestOfEach(subjects, (one) => source.entityOf(one))
      const publications = await source.load(tx, newest)
      if (publications.length > 0) await realtime.publishAll(publications)
    },
  })
}

/** What a player's channel carries, by the contract. */
export function toPlayer<Name extends PlayerChannel>(
  name: Name,
  playerId: string,
  data: Publications[Name],
  idempotencyKey?: string,
): Outgoing {
  const outgoing = { channel: channels[name](playerId), data }
  return idempotencyKey === undefined ? outgoing : { ...outgoing, idempotencyKey }
}

/** In the order in which each was last spoken of. */
export function newestOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const newest = new Map<string, Item>()
  for (const item of items) {
    newest.delete(keyOf(item))
    newest.set(keyOf(item), item)
  }
  return [...newest.values()]
}
