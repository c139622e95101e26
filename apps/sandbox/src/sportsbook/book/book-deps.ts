import type { FastifyRequest } from 'fastify'
import type { SandboxOptions } from '../../options.ts'
import type { BookMatch, Matches } from '../matches.ts'
import type { WalletOptions } from './wallet/sports-wallet.ts'

/** What the book knows about the operator. */
export interface BookOptions {
  host: string
  /** 0: the system chooses one. */
  port: number
  /** The operator's ID of this sportsbook. */
  sportsbookId: string
  /** Shared with the operator; signs the wallet calls. */
  walletSecret: () => string
  /** The origin of the site that shows the book's page in a frame. */
  siteOrigin: string
  /** The folder of the built page. */
  pageFolder: string
  /** How many times faster matches begin and are played; 1 by default. */
  speed?: number
  /** The network that calls and streams of this request count for. */
  addressOf: (request: FastifyRequest) => string
  /** Counts a call of this address; false if it has made too many. */
  isAllowed?: (address: string) => boolean
}

export interface BookDeps extends WalletOptions, Pick<SandboxOptions, 'pool' | 'uuid'> {
  matches: Matches
  /** Abandoned matches that this process knows of. */
  abandoned: Set<string>
  timings: BookTimings
  /** Lets the loop find new work. */
  wake: () => void
}

export interface BookTimings {
  /** How long a bet on a live match waits before it is checked again. */
  betDelayMs: number
  /** How long a live bet waits for the end of a suspension, which is usually over in seconds. */
  suspendedMs: number
  /** The pause before it is checked again. */
  lookAgainMs: number
  /** From the moment that decides a pick to its settlement. */
  settleDelayMs: number
  /** From a wrong settlement that a tester asked for to its correction, and the delay of a late one. */
  correctionMs: number
  /** False: the stream ticks only when a test asks for it. */
  ticks: boolean
}

const bookTimings: BookTimings = {
  betDelayMs: 4_000,
  suspendedMs: 15_000,
  lookAgainMs: 1_000,
  settleDelayMs: 3_000,
  correctionMs: 20_000,
  ticks: true,
}

/** With faster matches, everything that waits for them is as much shorter. */
export const timingsAt = (speed: number): BookTimings => ({
  ...bookTimings,
  betDelayMs: bookTimings.betDelayMs / speed,
  suspendedMs: bookTimings.suspendedMs / speed,
  lookAgainMs: bookTimings.lookAgainMs / speed,
  settleDelayMs: bookTimings.settleDelayMs / speed,
})

/** Matches that were abandoned are no longer played, and take no bets. */
export function withoutAbandoned(matches: Matches, abandoned: ReadonlySet<string>): Matches {
  const isPlayed = ({ fixture }: BookMatch) => !abandoned.has(fixture.id)
  return {
    ...matches,
    find(id, at) {
      const match = matches.find(id, at)
      return match === null || isPlayed(match) ? match : { ...match, markets: [] }
    },
    live: (at) => matches.live(at).filter(isPlayed),
    upcoming: (at, withinMs) => matches.upcoming(at, withinMs).filter(isPlayed),
  }
}

export const findNow =
  ({ matches, now }: Pick<BookDeps, 'matches' | 'now'>) =>
  (id: string): BookMatch | null =>
    matches.find(id, now())
