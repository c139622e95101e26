/** What every act of a simulated person needs. */
import type { Chance } from '../people/chance.ts'
import { chanceOf, uuidOf } from '../people/chance.ts'
import { type DemoClient, Refused } from './client.ts'
import type { DemoClock } from './clock.ts'
import type { Visit } from '../people/calendar.ts'
import type { Person } from '../people/people.ts'

export interface World {
  seed: string
  client: DemoClient
  clock: DemoClock
  siteUrl: string
  /** The address of the stand-in sportsbook; null if it is off. */
  bookUrl: string | null
  /** Of every simulated player. */
  password: string
  /** The last email to each address, and the last text to each phone number. */
  mailbox: ReadonlyMap<string, string>
  /** Games that people play, the most popular first. */
  games: readonly string[]
  /** The value of one unit in euros. */
  rates: ReadonlyMap<string, number>
  /** What is known about people who have registered. */
  known: Map<number, KnownPerson>
}

export interface KnownPerson {
  accountId: string
  /** Of their last session. Most people stay logged in between visits. */
  token: string
  /** When they last logged in, in ms. */
  signedInAt: number
  /** The tag of their link for friends, once they have looked at it. */
  friendTag: string | null
  /** They have left for good, or may not sign in for now. */
  isAway: boolean
  /** Traits that have already shown. */
  done: Set<string>
  /** Games that they have opened. */
  games: Set<string>
}

/** One visit in progress. */
export interface Stay {
  visit: Visit
  person: Person
  token: string
  known: KnownPerson
  chance: Chance
  /** A key that no other call has. */
  newKey: () => string
}

export function chanceOfVisit({ seed }: World, { person, index }: Visit): Chance {
  return chanceOf(seed, 'visit', person.number, index)
}

export function keysFrom(chance: Chance): () => string {
  return () => uuidOf(Buffer.from(Array.from({ length: 16 }, () => Math.floor(chance() * 256))))
}

/** Null for a refusal: people meet some, and do something else. */
export async function unlessRefused<Result>(act: Promise<Result>): Promise<Result | null> {
  try {
    return await act
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Runs the work for all items, a few at a time, and returns the results in their order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      results[index] = await work(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  return results
}
