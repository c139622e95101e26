/**
 * Recent play: of each player the row with the sums that counters add to, before the tables of days and games get them. A section of it
 * has one key, such as a day and a currency. When another key begins, its counter moves the sums of the section to its table. Pure.
 */

/** Everything that stakes in a game are multiplied by, and what players see them by. */
export interface GameKey {
  /** UTC, as in 2026-11-28. */
  day: string
  gameId: string
  currency: string
  weight: number
  edge: number
  rate: number
}

interface DayKey {
  day: string
  currency: string
}

interface GameSums {
  firstAt: Date
  lastAt: Date
  rounds: number
  staked: bigint
  /** In parts of a subunit of the base currency. */
  base: bigint
}

interface OwnSums {
  staked: bigint
  won: bigint
  cost: bigint
}

interface ReportSums {
  rounds: number
  staked: bigint
  won: bigint
  playedS: number
}

/** `isMoved`: the section begins with these sums; its former ones are in their table by now. */
type Added<Key, Sums> = Key & Sums & { isMoved: boolean }

/** A locked row with its keys, and what the facts of this batch add to it. */
export interface RecentPlay {
  readonly playerId: string
  readonly game: GameKey | null
  /** Of the stakes in the game that are counted already, in parts of a subunit of the base currency. */
  readonly base: bigint
  readonly own: DayKey | null
  readonly report: DayKey | null
  readonly endedAt: Date | null
  added: {
    game?: Added<GameKey, GameSums>
    own?: Added<DayKey, OwnSums>
    report?: Added<DayKey, ReportSums>
    endedAt?: Date
  }
}

/** By player, of all players of the facts. */
export type RecentPlays = ReadonlyMap<string, RecentPlay>

export const isSameDay = (one: DayKey, other: DayKey | null): boolean =>
  other !== null && one.day === other.day && one.currency === other.currency

export const isSameGame = (one: GameKey, other: GameKey | null): boolean =>
  other !== null &&
  one.gameId === other.gameId &&
  one.day === other.day &&
  one.currency === other.currency &&
  one.weight === other.weight &&
  one.edge === other.edge &&
  one.rate === other.rate

interface Divided<Sum> {
  /** For the section; null if it stays as it is. */
  recent: (Sum & { isMoved: boolean }) | null
  /** For the table. */
  others: readonly Sum[]
}

/**
 * Divides the sums of one player, at most one for each key and the newest last: the newest goes to the section, which moves to its key.
 * Corrections alone move nothing.
 */
export function divide<Sum>(
  sums: readonly Sum[],
  isRecent: (sum: Sum) => boolean,
  isCorrection: (sum: Sum) => boolean,
): Divided<Sum> {
  const newest = sums.findLast((sum) => !isCorrection(sum)) ?? sums.find(isRecent)
  if (newest === undefined) return { recent: null, others: sums }
  return {
    recent: { ...newest, isMoved: !isRecent(newest) },
    others: sums.filter((sum) => sum !== newest),
  }
}
