/**
 * Turns events into live updates. A module declares which events it publishes, which entity each concerns, and how to read that entity.
 * Of all gathered events, the newest of each entity is read once and published. This is the only way to publish, so pages receive only
 * committed changes, even if a process dies in between.
 */
import type { Publications } from '@fairhall/contract'
import { channels, type PlayerChannel } from '@fairhall/contract/channels'
import type { Tx } from '../database/database.ts'
import { type Consumer, defineBatchConsumer } from '../outbox/consumer.ts'
import type { Event, EventKind } from '../outbox/events.ts'
import type { Outgoing, Realtime } from './port.ts'

interface PublicationSource<Kind extends EventKind, Subject = Event<Kind>> {
  /** The consumer's name; must never change. */
  name: string
  kinds: readonly Kind[]
  /** Subjects with the same key are the same entity; only the last one counts. */
  entityOf(subject: Subject): string
  /**
   * The channel of a subject, for those that change with each round: it is not read while no page hears the channel. It is asked after the
   * change was committed, so that a page that subscribes later reads it. Null: always read.
   */
  channelOf?(subject: Subject): string | null
  /** Reads the current state of the entities, each of which is listed once. */
  load(tx: Tx, subjects: readonly Subject[]): Promise<readonly Outgoing[]>
}

/** For events about several entities. */
interface SubjectSource<Kind extends EventKind, Subject> extends PublicationSource<Kind, Subject> {
  /** The subjects of an event, in order. */
  subjectsOf(event: Event<Kind>): readonly Subject[]
}

/** For entities that rarely change: each is read separately; null if there is nothing to publish. */
export function loadEach<Item>(
  load: (tx: Tx, event: Item) => Promise<Outgoing | null>,
): (tx: Tx, events: readonly Item[]) => Promise<readonly Outgoing[]> {
  return async (tx, events) => {
    const loaded = await Promise.all(events.map((event) => load(tx, event)))
    return loaded.filter((one) => one !== null)
  }
}

export function definePublications<Kind extends EventKind>(
  realtime: Realtime,
  source: PublicationSource<Kind>,
): Consumer {
  return defineSubjectPublications(realtime, { ...source, subjectsOf: (event) => [event] })
}

export function defineSubjectPublications<Kind extends EventKind, Subject>(
  realtime: Realtime,
  source: SubjectSource<Kind, Subject>,
): Consumer {
  return defineBatchConsumer<Kind>({
    name: source.name,
    kinds: source.kinds,
    async handle(tx, events) {
      const subjects = events.flatMap((event) => source.subjectsOf(event))
      const newest = newestOfEach(subjects, (one) => source.entityOf(one))
      const heard = newest.filter((one) => {
        const channel = source.channelOf?.(one) ?? null
        return channel === null || !realtime.skip(channel)
      })
      if (heard.length === 0) return
      const publications = await source.load(tx, heard)
      if (publications.length > 0) await realtime.publishAll(publications)
    },
  })
}

/** The content of a player's channel, by the contract. */
export function toPlayer<Name extends PlayerChannel>(
  name: Name,
  playerId: string,
  data: Publications[Name],
  idempotencyKey?: string,
): Outgoing {
  const outgoing = { channel: channels[name](playerId), data }
  return idempotencyKey === undefined ? outgoing : { ...outgoing, idempotencyKey }
}

/** In the order of each item's last occurrence. */
export function newestOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const newest = new Map<string, Item>()
  for (const item of items) {
    newest.delete(keyOf(item))
    newest.set(keyOf(item), item)
  }
  return [...newest.values()]
}
