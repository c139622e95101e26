/** The schemas of the page of player protection: queues and their deadlines. Names are masked; other calls return the texts. */
import { z } from 'zod'

const time = z.iso.datetime()
const cursor = z.string().max(100).optional()
const filter = z.string().max(64).optional()

const player = z.object({
  id: z.uuid(),
  /** Masked. */
  name: z.string().nullable(),
  status: z.string(),
  country: z.string(),
})

const removal = z.object({
  id: z.uuid(),
  player,
  askedAt: time,
  /** When the law wants the answer. */
  answerBy: time,
  isLate: z.boolean(),
  /** When the exclusion ends anyway; null: never. */
  excludedUntil: time.nullable(),
  /** Days that the account stays closed after the exclusion is lifted. */
  waitDays: z.number().int(),
  /** Lifting it waits for a second member. */
  isOrdered: z.boolean(),
})
export type OfficeRemoval = z.infer<typeof removal>

const signal = z.object({
  id: z.string(),
  player,
  kind: z.string(),
  day: z.string(),
  market: z.string(),
  /** What the market's rule did, the mildest first: `message`, `offersPaused`, `case`. */
  reactions: z.array(z.string()),
  foundAt: time,
  /** Null for signs without a case. */
  case: z.enum(['open', 'closed']).nullable(),
})
export type OfficeSignal = z.infer<typeof signal>

const registerAnswer = z.object({
  player,
  register: z.string(),
  state: z.enum(['listed', 'unanswered', 'incomplete']),
  askedAt: time,
  answeredAt: time.nullable(),
  listedSince: time.nullable(),
})
export type OfficeRegisterAnswer = z.infer<typeof registerAnswer>

const complaint = z.object({
  number: z.string(),
  player,
  kind: z.string(),
  state: z.string(),
  outcome: z.string().nullable(),
  market: z.string(),
  handler: z.string().nullable(),
  openedAt: time,
  /** The next deadline; null once it was answered. */
  dueAt: time.nullable(),
  isLate: z.boolean(),
  isExtended: z.boolean(),
})
export type OfficeComplaint = z.infer<typeof complaint>

const countryRequest = z.object({
  player,
  /** The account has `player.country`. */
  to: z.string(),
  askedAt: time,
  restriction: z.string(),
})
export type OfficeCountryRequest = z.infer<typeof countryRequest>

const next = z.string().nullable()
const text = z.object({ at: time, by: z.string(), text: z.string().nullable() })

export const protectionCalls = {
  listRemovals: {
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(removal), next }),
  },
  /** What the player wrote. The journal records the lookup, as for the next two. */
  getRemoval: {
    params: z.object({ id: z.uuid() }),
    reply: z.object({ text: z.string().nullable() }),
  },
  listSignals: {
    query: z.object({
      /** Signs whose strongest reaction this is; without it, open cases. */
      step: z.enum(['case', 'offersPaused', 'message', 'none']).optional(),
      market: filter,
      cursor,
    }),
    reply: z.object({ items: z.array(signal), next }),
  },
  /** All signs of a player with the figures that reached the thresholds, and the notes of staff; both newest first. */
  getSignals: {
    params: z.object({ player: z.uuid() }),
    reply: z.object({
      signs: z.array(signal.omit({ id: true, player: true }).extend({ why: z.string() })),
      notes: z.array(text.extend({ action: z.string() })),
    }),
  },
  listRegisterAnswers: {
    query: z.object({ state: registerAnswer.shape.state.optional(), register: filter, cursor }),
    reply: z.object({ items: z.array(registerAnswer), next }),
  },
  listComplaints: {
    query: z.object({
      /** Without it: those that staff must answer. */
      state: z.enum(['received', 'inReview', 'answered', 'closed']).optional(),
      kind: filter,
      market: filter,
      cursor,
    }),
    reply: z.object({ items: z.array(complaint), next }),
  },
  getComplaint: {
    params: z.object({ number: z.string().regex(/^\d{1,18}$/) }),
    reply: z.object({ messages: z.array(text) }),
  },
  listCountryRequests: { reply: z.object({ items: z.array(countryRequest) }) },
}
