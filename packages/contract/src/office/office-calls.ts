/** The schemas of every call of the office, under the names of `officeRoutes`. Amounts are decimal strings in main units. */
import { z } from 'zod'
import { passkeyAnswer } from '../calls/passkeys.ts'
import { officeCommand } from './command-calls.ts'
import {
  askedFactor,
  directoryBodies,
  factorCalls,
  namedPasskey,
  passkeyCreation,
  proof,
} from './factor-calls.ts'
import { reviewedDocument } from './document-shapes.ts'
import { gamesCalls } from './games-calls.ts'
import type { OfficeCallName } from './office-routes.ts'
import { orderParts } from './order-parts.ts'
import { paymentCalls } from './payment-calls.ts'
import { operationsCalls, providerHealth } from './operations-calls.ts'
import { protectionCalls } from './protection-calls.ts'
import { reportCalls } from './report-calls.ts'
import { programmeCalls } from './programme-calls.ts'
import { playerCalls } from './player-calls.ts'
import { timelineCalls } from './timeline-calls.ts'

const time = z.iso.datetime()
const staffId = z.string().max(32)

const member = z.object({
  id: staffId,
  rights: z.array(z.string()),
  /** The permissions of pages that they may read, such as `withdrawal.list`. */
  views: z.array(z.string()),
})

const session = z.object({
  id: z.uuid(),
  member,
  /** The session ends then, whatever happens. */
  expiresAt: time,
  /** It ends after this many minutes without an action. */
  idleMinutes: z.number().int(),
})
export type OfficeSession = z.infer<typeof session>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const row = z.record(z.string(), cell)
export type OfficeRow = z.infer<typeof row>

const journalEntry = z.object({
  id: z.string(),
  at: time,
  actor: z.string(),
  secondMember: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  playerId: z.uuid().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), cell),
  /** Details that are amounts, as money. A server one version older leaves them out. */
  sums: z.record(z.string(), z.object({ amount: z.string(), currency: z.string() })).optional(),
})
export type OfficeJournalEntry = z.infer<typeof journalEntry>

const order = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** In one line. Older pages read only this. */
  what: z.string(),
  parts: orderParts,
  subject: z.string(),
  reason: z.string().nullable(),
  orderedBy: z.string(),
  orderedAt: time,
  expiresAt: time,
  content: z.string(),
  /** The code of why this member may not agree; null if they may. */
  refusal: z.string().nullable(),
})
export type OfficeOrder = z.infer<typeof order>

const hit = z.object({
  kind: z.enum(['player', 'payment']),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
})
export type OfficeHit = z.infer<typeof hit>

const queue = z.object({
  count: z.number().int(),
  /** Since when the oldest item waits; null for an empty queue. */
  since: time.nullable(),
})

const day = z.object({
  day: z.string(),
  /** Stakes without wins, of games and sports, in cash. */
  ggr: z.string(),
  deposits: z.string(),
  withdrawals: z.string(),
  activePlayers: z.number().int(),
})

const overview = z.object({
  /** Other currencies are converted at the rates of now. */
  currency: z.string(),
  /** So far. */
  today: day,
  /** The whole day. */
  lastWeek: day,
  /** Of games; those that are down come first. */
  providers: z.array(providerHealth),
})
export type OfficeOverview = z.infer<typeof overview>

const nothing = z.object({})
const cursor = z.string().max(64).optional()

const setUp = z.object({
  kind: z.literal('setUp'),
  secret: z.string(),
  address: z.string(),
  /** Null at an address for which browsers create no passkeys. */
  passkey: passkeyCreation.nullable(),
})
const opened = z.object({ kind: z.literal('open'), token: z.string(), session })

export const officeCalls = {
  signIn: {
    body: z.object({
      staff: z.string().min(1).max(32),
      key: z.string().min(1).max(128),
      /** Six digits of the authenticator app. Without it, a member who has no second factor yet can set one up. */
      code: z.string().max(16).optional(),
      /** A member without a second factor can set a passkey up instead of an app. */
      newPasskey: namedPasskey.optional(),
    }),
    reply: z.discriminatedUnion('kind', [setUp, opened]),
  },
  signInByPasskey: { body: z.object({ passkey: passkeyAnswer }), reply: opened },
  getSignInWays: { reply: z.object({ hasDirectory: z.boolean() }) },
  beginDirectorySignIn: { body: directoryBodies.begin, reply: z.object({ address: z.url() }) },
  returnFromDirectory: {
    body: directoryBodies.return,
    reply: z.discriminatedUnion('kind', [askedFactor, opened]),
  },
  completeDirectorySignIn: { body: directoryBodies.complete, reply: opened },
  ...factorCalls,
  getSession: { reply: session },
  signOut: { reply: nothing },
  proveSession: { body: proof, reply: session },
  listSessions: {
    reply: z.array(
      z.object({
        id: z.uuid(),
        openedAt: time,
        lastUsedAt: time,
        address: z.string(),
        agent: z.string(),
        isThis: z.boolean(),
      }),
    ),
  },
  endSession: { params: z.object({ id: z.uuid() }), reply: nothing },
  listCommands: { reply: z.array(officeCommand) },
  runCommand: {
    body: z.object({
      name: z.string().max(64),
      arguments: z.array(z.string().max(2000)).max(8).default([]),
      options: z.record(z.string().max(64), z.string().max(4000)).default({}),
      reason: z.string().max(2000).default(''),
      /** By the names that the arguments and options give. */
      files: z.record(z.string().max(256), z.string().max(4_000_000)).default({}),
      /** The answer to `askApproval`, for a command that approves something. */
      passkey: passkeyAnswer.optional(),
    }),
    reply: z.object({
      rows: z.array(row),
      /** What the command wrote; the content is base64. */
      files: z.array(z.object({ name: z.string(), content: z.string() })),
    }),
  },
  getQueues: {
    reply: z.object({
      /** Null for queues that the member may not work on. */
      withdrawals: queue.nullable(),
      /** Open alerts about deposits. */
      alerts: queue.nullable(),
      orders: queue,
      documents: queue.nullable(),
      complaints: queue.nullable(),
      /** Signs of harm whose case is open. */
      signals: queue.nullable(),
      /** Players who ask to end a self-exclusion. */
      removals: queue.nullable(),
      /** Players who ask for another country. */
      countries: queue.nullable(),
      /** Players that a register could not answer for. Those that it lists are excluded already. */
      registers: queue.nullable(),
      deliveries: queue.nullable(),
    }),
  },
  getOverview: { reply: overview },
  search: { query: z.object({ text: z.string().min(1).max(200) }), reply: z.array(hit) },
  ...playerCalls,
  ...timelineCalls,
  ...programmeCalls,
  ...operationsCalls,
  ...protectionCalls,
  ...gamesCalls,
  ...reportCalls,
  getDocument: { params: z.object({ id: z.uuid() }), reply: reviewedDocument },
  listDocuments: { reply: z.array(reviewedDocument) },
  ...paymentCalls,
  listOrders: { reply: z.array(order) },
  listJournal: {
    query: z.object({
      actor: z.string().max(64).optional(),
      action: z.string().max(64).optional(),
      player: z.uuid().optional(),
      cursor,
    }),
    reply: z.object({ items: z.array(journalEntry), next: z.string().nullable() }),
  },
} satisfies Record<OfficeCallName, OfficeCallSchemas>

export interface OfficeCallSchemas {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  reply: z.ZodType
}

type OfficeCalls = typeof officeCalls
type Part<Name extends OfficeCallName, Key extends string> = OfficeCalls[Name] extends {
  [K in Key]: infer Schema
}
  ? Schema
  : undefined
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a caller of the office sends; parts that the call does not have are undefined. */
export interface OfficeInput<Name extends OfficeCallName> {
  params: Sent<Part<Name, 'params'>>
  query: Sent<Part<Name, 'query'>>
  body: Sent<Part<Name, 'body'>>
}

/** The same after it was parsed. */
export interface ParsedOfficeInput<Name extends OfficeCallName> {
  params: Parsed<Part<Name, 'params'>>
  query: Parsed<Part<Name, 'query'>>
  body: Parsed<Part<Name, 'body'>>
}

export type OfficeReply<Name extends OfficeCallName> = z.infer<OfficeCalls[Name]['reply']>
