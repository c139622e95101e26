import type { Pool } from 'pg'

/** What the stand-ins are handed: they know nothing of the operator but these. */
export interface SandboxOptions {
  pool: Pool
  /** False where the operator has made the schema already, as a role that may. */
  migrates?: boolean
  /** The path that everything is mounted under, such as `/sandbox`. */
  publicPath: string
  /** Where players' browsers reach `publicPath`; a function, since a port may be known only once it is open. */
  publicUrl: () => string
  /** Origin of the operator, who gets the messages about payments at `/api/payment/providers/{providerId}/messages`. */
  operatorUrl: () => string
  /** What the operator calls this payment provider. */
  providerId: string
  /** Shared with the operator; signs both ways. */
  secret: Buffer
  /** Who may sign players in by the stand-in for OpenID, and where they come back to. */
  openId: { clientId: string; clientSecret: string; redirectUri: () => string }
  /** Shared with the operator; signs both ways of the check of identities. */
  identitySecret: string
  /** Of the bot that Telegram's stand-in speaks for. */
  telegramToken: string
  /** False in production unless the operator has named the stand-ins: then the plugin refuses to start. */
  isAllowed: boolean
  /** A text of the content, formatted; the keys that are asked for stand in `pages/sandbox`. */
  text: (locale: string, key: string, values?: Record<string, string | number | Date>) => string
  /** The best locale for an Accept-Language header. */
  localeFor: (acceptLanguage: string | undefined) => string
  now: () => Date
  randomBytes: (count: number) => Buffer
  uuid: () => string
  log: { error(details: object, message: string): void; warn(details: object, message: string): void }
  timings?: Partial<Timings>
  /** Told of the loop's work once it can be done. */
  onReady?: (work: Work) => void
}

/** For tests and tools that do not wait for the loop. */
export interface Work {
  /** Carries out and sends all that is due now. */
  deliverDue(): Promise<void>
}

export interface Timings {
  /** How long a crypto payment takes until it is confirmed by itself. */
  cryptoMs: number
  payoutMs: number
  /** How long it takes until the code of a payment is there, where it does not come with the order. */
  readyMs: number
  /** How late the message of a `late` outcome comes. */
  lateMs: number
  /** Between the two messages of outcomes that say one thing and then another. */
  secondMs: number
  /** The longest wait between two looks for work; 0 starts no loop, and only `deliverDue` works. */
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
