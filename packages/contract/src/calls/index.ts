import type { z } from 'zod'
import type { CallName } from '../routes.ts'
import { accessCalls } from './access.ts'
import { bettingCalls } from './betting.ts'
import { bonusCalls } from './bonuses.ts'
import { cashbackCalls } from './cashback.ts'
import { complaintCalls } from './complaints.ts'
import { contentCalls } from './content.ts'
import { countryCalls } from './country.ts'
import { accountClosureCalls } from './account-closure.ts'
import { documentCalls } from './documents.ts'
import { factorCalls } from './factors.ts'
import { gameCalls } from './game.ts'
import { jackpotCalls } from './jackpots.ts'
import { prizeDropCalls } from './prize-drops.ts'
import { limitCalls } from './limits.ts'
import { livePlayCalls } from './live-play.ts'
import { notificationCalls } from './notification.ts'
import { passkeyCalls } from './passkeys.ts'
import { paymentCalls } from './payment.ts'
import { playerCalls } from './player.ts'
import { retentionCalls } from './retention.ts'
import { sessionCalls } from './sessions.ts'
import { settingsCalls } from './settings.ts'
import { tournamentCalls } from './tournaments.ts'
import { verificationCalls } from './verification.ts'
import { walletCalls } from './wallet.ts'

export type CallSchemas = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  reply: z.ZodType
  meta?: z.ZodObject
}

/** The schemas of every call, under the names of `routes`. */
export const calls = {
  ...settingsCalls,
  ...contentCalls,
  ...playerCalls,
  ...accessCalls,
  ...sessionCalls,
  ...factorCalls,
  ...passkeyCalls,
  ...countryCalls,
  ...accountClosureCalls,
  ...documentCalls,
  ...verificationCalls,
  ...walletCalls,
  ...paymentCalls,
  ...bonusCalls,
  ...cashbackCalls,
  ...gameCalls,
  ...livePlayCalls,
  ...bettingCalls,
  ...jackpotCalls,
  ...prizeDropCalls,
  ...complaintCalls,
  ...limitCalls,
  ...retentionCalls,
  ...tournamentCalls,
  ...notificationCalls,
} satisfies Record<CallName, CallSchemas>

export type Calls = typeof calls

type Part<Name extends CallName, Key extends string> = Calls[Name] extends { [K in Key]: infer Schema }
  ? Schema extends z.ZodType
    ? Schema
    : never
  : never

/** What a caller sends and receives, by the name of the call; absent parts are `undefined`. */
export type Params<Name extends CallName> = [Part<Name, 'params'>] extends [never]
  ? undefined
  : z.input<Part<Name, 'params'>>
export type Body<Name extends CallName> = [Part<Name, 'body'>] extends [never]
  ? undefined
  : z.input<Part<Name, 'body'>>
export type Reply<Name extends CallName> = z.infer<Calls[Name]['reply']>
export type Meta<Name extends CallName> = [Part<Name, 'meta'>] extends [never]
  ? undefined
  : z.infer<Part<Name, 'meta'>>

/**
 * A query after parsing on the server, and as the client passes it (numbers and arrays are written as
 * strings).
 */
export type ParsedQuery<Name extends CallName> = [Part<Name, 'query'>] extends [never]
  ? undefined
  : z.output<Part<Name, 'query'>>
export type Query<Name extends CallName> = [Part<Name, 'query'>] extends [never]
  ? undefined
  : { [Key in keyof z.output<Part<Name, 'query'>>]: z.output<Part<Name, 'query'>>[Key] }
