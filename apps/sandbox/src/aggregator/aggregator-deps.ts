import type { SandboxOptions } from '../options.ts'
import type { AggregatorOptions } from './aggregator-options.ts'
import type { AggregatorCatalogue } from './catalogue/games.rules.ts'
import type { CallQueue } from './wallet/call-queue.ts'

export interface AggregatorDeps extends SandboxOptions {
  aggregator: AggregatorOptions
  catalogue: AggregatorCatalogue
  calls: CallQueue
  /** Lets the loop find new work. */
  wake: () => void
  aggregatorTimings: AggregatorTimings
}

export interface AggregatorTimings {
  /** The pause before the second try of a bet; it grows with each try. */
  betRetryMs: number
  /** How long a slow answer takes. */
  slowMs: number
  /** The delay of a win that comes late. */
  lateWinMs: number
}

export const aggregatorTimings: AggregatorTimings = { betRetryMs: 500, slowMs: 20_000, lateWinMs: 60_000 }
