/** The schemas of the page of games: the catalogue, its providers, and the lists that they send. */
import { collectionSort } from '../calls/game.ts'
import { z } from 'zod'

const time = z.iso.datetime()
const count = z.number().int()
const text = z.string().max(100).optional()

const gameState = z.enum(['available', 'stopped', 'down', 'unavailable'])
export type OfficeGameState = z.infer<typeof gameState>

const provider = z.object({
  id: z.string(),
  /** By `providers.json`. */
  isEnabled: z.boolean(),
  isStopped: z.boolean(),
  isDown: z.boolean(),
  /** Checks without an answer since the last answer. */
  failures: count,
  /** Null before the first check. */
  checkedAt: time.nullable(),
  games: count,
  available: count,
  /** Players who finished a round within the last minutes. */
  playing: count,
  /** Rounds that it has left open for more than a day. */
  openRounds: count,
  /** Entries of its latest list that could not be used. */
  quarantined: count,
  /** Why its last list could not be read. */
  refusal: z.object({ reason: z.string(), since: time }).nullable(),
})
export type OfficeGameProvider = z.infer<typeof provider>

const game = z.object({
  id: z.string(),
  title: z.string(),
  provider: z.string(),
  studio: z.string(),
  category: z.string(),
  state: gameState,
  /** Stated return in percent, with what jackpots add. */
  rtp: z.string().nullable(),
  volatility: z.string().nullable(),
  /** Where it may not be played. */
  blockedCountries: z.array(z.string()),
  /** Empty: all. */
  currencies: z.array(z.string()),
  build: z.string().nullable(),
  collections: z.array(z.string()),
  firstSeenAt: time,
  playing: count,
})
export type OfficeGame = z.infer<typeof game>

const gameImport = z.object({
  id: z.string(),
  provider: z.string(),
  state: z.string(),
  whyHeld: z.enum(['loss', 'duplicates']).nullable(),
  listed: count,
  added: count,
  changed: count,
  gone: count,
  quarantined: count,
  readAt: time,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
})
export type OfficeImport = z.infer<typeof gameImport>

const line = z.object({
  change: z.enum(['added', 'changed', 'gone']),
  game: z.string(),
  title: z.string(),
  /** Its title in the catalogue, if that differs. */
  was: z.string().nullable(),
  fields: z.array(z.string()),
})

const next = z.string().nullable()

export const gamesCalls = {
  getGames: {
    reply: z.object({
      providers: z.array(provider),
      /** Held ones first, then the newest. */
      imports: z.array(gameImport),
      categories: z.array(z.string()),
    }),
  },
  listGames: {
    query: z.object({
      /** Part of a title, an ID or the name of a studio. */
      text,
      provider: text,
      category: text,
      state: gameState.optional(),
      /** Only games that may not be played there. */
      blockedIn: z.string().max(2).optional(),
      sort: collectionSort.optional(),
      /** The last game of the page before. */
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(game), next, total: count }),
  },
  listImportLines: {
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    query: z.object({ cursor: z.string().max(10).optional() }),
    reply: z.object({ items: z.array(line), next }),
  },
  listQuarantinedGames: {
    query: z.object({ provider: text }),
    reply: z.object({
      items: z.array(
        z.object({
          provider: z.string(),
          /** Its place in the list, from 1; null for whole lists. */
          entry: count.nullable(),
          game: z.string().nullable(),
          why: z.string(),
          since: time,
        }),
      ),
    }),
  },
}
