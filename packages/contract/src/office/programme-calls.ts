/** The schemas of programmes in the office: what players are offered, and the drafts that staff edit. Amounts are in main units. */
import { z } from 'zod'
import { difference } from './order-parts.ts'

const time = z.iso.datetime()
const kind = z.enum([
  'offer',
  'cashback',
  'quest',
  'tournament',
  'prize-drop',
  'jackpot',
  'level',
  'campaign',
])
export type ProgrammeKind = z.infer<typeof kind>
const id = z.string().min(1).max(64)
/** `action`: the button of an email. */
const textPart = z.enum(['name', 'text', 'action'])
export type ProgrammeTextPart = z.infer<typeof textPart>

/** As in its settings file. It may be incomplete. */
const content = z.record(z.string(), z.json())
export type ProgrammeContent = z.infer<typeof content>

const draftState = z.object({ version: z.number().int(), savedBy: z.string(), savedAt: time })

const programmeState = z.enum(['draft', 'to come', 'running', 'paused', 'ended'])

const programme = z.object({
  kind,
  id,
  /** In the default language; null for a draft without a name. */
  name: z.string().nullable(),
  /** Of offers, such as `freespins`. */
  type: z.string().nullable(),
  state: programmeState,
  /** How often it was published; 0 for one of the operator's files. */
  versions: z.number().int(),
  changedAt: time.nullable(),
  /** How often players got it; null for programmes that are not counted so. */
  issued: z.number().int().nullable(),
  /** What became players' cash so far. */
  cost: z.string().nullable(),
  /** What offers that are issued can still cost. */
  reserved: z.string().nullable(),
  budget: z.string().nullable(),
  draft: draftState.nullable(),
  /** Publishing it waits for a second member. */
  isWaiting: z.boolean(),
})
export type OfficeProgramme = z.infer<typeof programme>

const version = z.object({
  revision: z.string(),
  at: time,
  by: z.string(),
  reason: z.string(),
  /** Null: it was removed. */
  content: content.nullable(),
})

export type ProgrammeDifference = z.infer<typeof difference>

const issue = z.object({
  /** Such as `wagering.multiplier`; empty: the programme as a whole. */
  path: z.string(),
  error: z.enum(['missing', 'tooLow', 'tooHigh', 'invalid']),
  bound: z.number().nullable(),
  /** In English. */
  message: z.string(),
})
export type ProgrammeIssue = z.infer<typeof issue>

/** Shares of the bonus; of free spins, of the sum of their stakes. */
const price = z.object({
  /** Null: the base currency, and those that are converted from it. */
  currency: z.string().nullable(),
  /** The largest bonus, in the base currency; null without a bound, for own amounts of a currency and for free spins. */
  most: z.string().nullable(),
  plays: z.array(
    z.object({
      /** The volatility of a slot at an ordinary stake, or the best strategy that was found. */
      play: z.enum(['low', 'medium', 'high', 'best']),
      game: z.string().nullable(),
      finished: z.number().nullable(),
      cost: z.number(),
      /** The cost of the largest bonus, in the base currency. */
      sum: z.string().nullable(),
      error: z.number(),
    }),
  ),
})
export type ProgrammePrice = z.infer<typeof price>

const preview = z.object({
  /** BCP 47. */
  language: z.string(),
  isRightToLeft: z.boolean(),
  kicker: z.string(),
  title: z.string(),
  lead: z.string(),
  /** What the button of a player says; null for what staff grant. */
  action: z.string().nullable(),
  terms: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  note: z.string().nullable(),
})
export type OfficePreview = z.infer<typeof preview>

/** A figure of a trial. */
const trial = z.object({
  /** Codes that together say what it counts. */
  names: z.array(z.string()),
  /** A number, or an amount in main units. */
  value: z.string(),
  /** The same at most; null if there is only one. */
  most: z.string().nullable(),
  /** Of an amount. */
  currency: z.string().nullable(),
})
export type ProgrammeTrial = z.infer<typeof trial>

const choice = z.object({ value: z.string(), label: z.string().nullable() })
const ofKind = z.object({ kind })
const one = z.object({ kind, id })

export const programmeCalls = {
  listProgrammes: { reply: z.object({ currency: z.string(), items: z.array(programme) }) },
  getProgramme: {
    params: one,
    reply: z.object({
      /** What applies; null for a draft of a new one. */
      present: content.nullable(),
      /** Its fingerprint: a new draft names what it was begun from. */
      base: z.string().nullable(),
      draft: draftState.extend({ content }).nullable(),
      /** The request that waits for a second member. */
      order: z.uuid().nullable(),
      /** Newest first. */
      versions: z.array(version),
      state: programmeState,
      /** Its name and text in the content of the site, by language: shown where staff wrote none. */
      contentTexts: z.record(z.string(), z.record(textPart, z.string())),
    }),
  },
  getProgrammeForm: {
    params: ofKind,
    reply: z.object({
      /** JSON Schema of a programme of this kind. */
      schema: z.record(z.string(), z.json()),
      /** Known values, by what they name. */
      choices: z.record(z.string(), z.array(choice)),
      locales: z.array(z.object({ code: z.string(), name: z.string() })),
      defaultLocale: z.string(),
      baseCurrency: z.string(),
      /** What staff write for it in each language. */
      textParts: z.array(textPart),
      /** What each field of players holds that a segment can ask about. */
      segmentFields: z.record(z.string(), z.enum(['text', 'list', 'time', 'flag', 'number', 'money'])),
    }),
  },
  previewProgramme: {
    params: ofKind,
    body: z.object({ content, locale: z.string().max(16), currency: z.string().max(32) }),
    reply: z.object({ issues: z.array(issue), preview: preview.nullable() }),
  },
  checkProgramme: {
    params: ofKind,
    body: z.object({ content }),
    reply: z.object({
      issues: z.array(issue),
      /** Why it can't be published, in English; null if it can. */
      conflict: z.string().nullable(),
      differences: z.array(difference),
      prices: z.array(price),
      /** What it would do now or would have done, for other kinds than offers. Several names say it together, such as a channel and what becomes of its players. */
      trials: z.array(trial),
      /** Players in its segment now; null: it is for everyone. */
      players: z.number().int().nullable(),
    }),
  },
}
