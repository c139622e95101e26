import type { Pool } from '@fairhall/postgres'
import type { AggregatorTimings } from './aggregator/aggregator-deps.ts'
import type { AggregatorOptions } from './aggregator/aggregator-options.ts'
import type { BookOptions, BookTimings } from './sportsbook/book/book-deps.ts'
import type { SimulationOptions } from './simulation/simulation.ts'

/** Everything that the stand-ins know about the operator. */
export interface SandboxOptions {
  pool: Pool
  /** False if the operator has already created the schema, with a role that may. */
  migrates?: boolean
  /** The path below which everything is mounted, such as `/sandbox`. */
  publicPath: string
  /** The public URL of `publicPath`; a function, because the port may be known only once it is open. */
  publicUrl: () => string
  /** The origin of the operator, which receives payment messages at `/api/payment/providers/{providerId}/messages`. */
  operatorUrl: () => string
  /** The operator's ID of this payment provider. */
  providerId: string
  /** Shared with the operator; signs in both directions. */
  secret: Buffer
  /** The OpenID client that signs players in, and its redirect address. */
  openId: OpenIdClientOptions
  /** The OpenID client that signs staff in to the office; null: the directory is off. */
  directory?: () => OpenIdClientOptions | null
  /** Shared with the operator; signs the identity check in both directions. */
  identitySecret: string
  /** The key of calls to the stand-in for a register of self-excluded people. */
  registerKey: string
  /** The token of the Telegram stand-in's bot. */
  telegramToken: string
  /** False in production unless the operator has named the sandbox role: then the plugin refuses to start. */
  isAllowed: boolean
  /** A formatted text of the content; the keys are in `pages/sandbox`. */
  text: (locale: string, key: string, values?: Record<string, string | number | Date>) => string
  /** The best locale for an Accept-Language header. */
  localeFor: (acceptLanguage: string | undefined) => string
  now: () => Date
  randomBytes: (count: number) => Buffer
  uuid: () => string
  log: { error(details: object, message: string): void; warn(details: object, message: string): void }
  /** Without it, the aggregator stand-in is off. */
  aggregator?: AggregatorOptions | null
  /** Without it, the sportsbook stand-in takes no bets: it only has its feed. */
  book?: BookOptions | null
  bookTimings?: Partial<BookTimings>
  /** Without it, there are no simulated players. */
  simulation?: SimulationOptions | null
  timings?: Partial<Timings>
  aggregatorTimings?: Partial<AggregatorTimings>
  /** Receives the work of the loop once it can run. */
  onReady?: (work: Work) => void
}

interface OpenIdClientOptions {
  clientId: string
  clientSecret: string
  redirectUri: () => string
}

/** For tests and tools that do not wait for the loop. */
export interface Work {
  /** Carries out and sends everything that is due. */
  deliverDue(): Promise<void>
}

export interface Timings {
  /** The time until a crypto payment is confirmed automatically. */
  cryptoMs: number
  payoutMs: number
  /** The time until the code of a payment is ready, if it does not come with the order. */
  readyMs: number
  /** The delay of the message of a `late` outcome. */
  lateMs: number
  /** The time between the two contradicting messages of some outcomes. */
  secondMs: number
  /** The longest pause between two polls for work; 0 disables the loop, so that only `deliverDue` works. */
  pollMs: number
}

export const defaultTimings: Timings = {
  cryptoMs: 12_000,
  payoutMs: 1_500,
  readyMs: 1_500,
  lateMs: 20_000,
  secondMs: 4_000,
  pollMs: 5_000,
}
