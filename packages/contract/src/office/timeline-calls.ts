/** The schemas of a player's timeline: what happened, from all parts of their page. Amounts are decimal strings in main units. */
import { z } from 'zod'
import { eventKinds } from './office-codes.ts'

const time = z.iso.datetime()

export type OfficeEventKind = (typeof eventKinds)[number]

const event = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(eventKinds),
  /** A code of what happened, such as `deposit`, or the action of the journal. */
  what: z.string(),
  /** What it is about, such as a game, an offer or a device. Without personal data. */
  about: z.string().nullable(),
  /** As it is now, not as it was then. */
  state: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  /** Of a launch of a game, until it ended or the game was launched again. */
  play: z
    .object({
      rounds: z.number().int(),
      /** Only the first rounds are counted here: there may be more. */
      isMore: z.boolean(),
      staked: z.string(),
      won: z.string(),
    })
    .nullable(),
  /** Who did it, if it was not the player. */
  by: z.string().nullable(),
  /** The ID of the document, or the number of the complaint, that has a page. */
  page: z.string().nullable(),
})
export type OfficeEvent = z.infer<typeof event>

export const timelineCalls = {
  getPlayerTimeline: {
    params: z.object({ id: z.uuid() }),
    query: z.object({
      /** All that the member may read, without it. */
      kind: z.enum(eventKinds).optional(),
      cursor: z.string().max(96).optional(),
    }),
    reply: z.object({
      /** Those that the member may read. */
      kinds: z.array(z.enum(eventKinds)),
      /** Newest first. */
      items: z.array(event),
      next: z.string().nullable(),
    }),
  },
}
