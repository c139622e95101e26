import type { WalletClient } from '../wallet/wallet-client.ts'
import type { Pool, Turns } from './database.ts'
import type { Seals } from './seals.ts'

export type Clock = { now(): Date }
export type Random = { bytes(count: number): Buffer; uuid(): string }

/** The studio's logger; compatible with pino. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type Timings = {
  /** How long the wallet may take to answer one call. */
  walletTimeoutMs: number
  /** A player's tap is answered after this time at the latest, with what is known by then. */
  replyAfterMs: number
  /** How often unanswered calls are retried; 0 for never. */
  retryEveryMs: number
  /** The minimum time from one round to the next, where a market requires it. */
  minRoundMs: number
  /** How often a flight of Ascent advances while a client watches; 0 for never. */
  flightTickMs: number
}

export const defaultTimings: Timings = {
  walletTimeoutMs: 15_000,
  replyAfterMs: 5_000,
  retryEveryMs: 1_000,
  minRoundMs: 0,
  flightTickMs: 100,
}

/** Dependencies of every part of the studio. */
export type Deps = {
  pool: Pool
  /** Of the seats, whose work waits for the lock of their seed or round. */
  turns: Turns
  wallet: WalletClient
  clock: Clock
  random: Random
  seals: Seals
  log: Log
  timings: Timings
  /** Where browsers find the studio, without a trailing slash: a URL or a path. */
  publicUrl: string
  /** Wallet calls in progress that no request waits for. A stop waits for them. */
  underWay: Set<Promise<void>>
}
