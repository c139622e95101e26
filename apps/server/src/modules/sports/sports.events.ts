/** Events of sports bets. Amounts are decimal strings of subunits. */

/** A correction took back more than the player's money covered. */
interface SportsDebt {
  playerId: string
  betId: string
  currency: string
  taken: string
  shortfall: string
}

interface Play {
  staked: string
  won: string
  /** In parts of a subunit of the base currency. */
  base: string
}

/** Of the player's own report. */
interface Cash {
  bets: number
  staked: string
  won: string
}

/** All that the bet took and paid. */
interface Whole {
  staked: string
  won: string
}

/** A bet ended, or a correction changed how. */
interface SportsSettled {
  playerId: string
  betId: string
  sportsbook: string
  currency: string
  /** The bonus that was active when it was placed. Absent without one, and in events of earlier processes. */
  bonusId?: string
  /** Total odds in thousandths; null for systems. */
  odds: number | null
  legs: number
  placedAt: string
  /** When it was first won or lost, or else when it ended. A correction, which is known at `at`, keeps it: so it is counted where the bet was. */
  settledAt: string
  at: string
  before: Play
  after: Play
  /** Absent in events of processes before the report counted cash-outs. */
  cash?: { before: Cash; after: Cash }
  /** Cash and bonus money, with the winnings of a free bet. Absent in events of earlier processes. */
  whole?: { before: Whole; after: Whole }
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'sports.owed': SportsDebt
    /** It was placed, or something was decided about it. */
    'sports.changed': { playerId: string; betId: string; placedAt: string }
    'sports.settled': SportsSettled
  }
}
