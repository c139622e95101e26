import type { WalletClient } from '../wallet/wallet-client.ts'
import type { Pool } from './database.ts'
import type { Seals } from './seals.ts'

export type Clock = { now(): Date }
export type Random = { bytes(count: number): Buffer; uuid(): string }

/** What the studio logs with; pino fits. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type Timings = {
  /** The wallet has this long to answer one call. */
  walletTimeoutMs: number
  /** A player's tap is answered after this long, with what is known by then. */
  replyAfterMs: number
  /** How often unanswered calls are looked for; 0 for never. */
  retryEveryMs: number
  /** A round takes at least this long before the next one, where a market demands it. */
  minRoundMs: number
  /** How often a flight of Ascent is led on while somebody looks; 0 for never. */
  flightTickMs: number
}

export const defaultTimings: Timings = {
  walletTimeoutMs: 15_000,
  replyAfterMs: 5_000,
  retryEveryMs: 1_000,
  minRoundMs: 0,
  flightTickMs: 100,
}

/** Given to every part of the studio. */
export type Deps = {
  pool: Pool
  wallet: WalletClient
  clock: Clock
  random: Random
  seals: Seals
  log: Log
  timings: Timings
  /** Where browsers find the studio, without a slash at the end: an address or a path. */
  publicUrl: string
  /** Calls to the wallet that someone began and nobody waits for; a stop does. */
  underWay: Set<Promise<void>>
}
