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

/** What counters read of the player in other tables. Whatever changes it also changes the row of recent play, so it is kept as long as the row. */
interface Kept {
  zone?: string
  /** Without the points of recent play. Absent after the counter changed it. */
  account?: { score: bigint; level: number }
}

/** A row with its keys, and what the facts of this batch add to it. */
export interface RecentPlay {
  readonly playerId: string
  /** The transaction that wrote the row as it is here (`xmin`). */
  readonly writtenBy: string
  /** False for a row that the process kept: the batch fails if it was changed since. */
  isLocked: boolean
  readonly game: GameKey | null
  /** Of the stakes in the game that are counted already, in parts of a subunit of the base currency. */
  readonly base: bigint
  readonly own: DayKey | null
  readonly report: DayKey | null
  readonly endedAt: Date | null
  /** JSON: the progress of active quests. Null before the first quest. */
  readonly quests: string | null
  readonly kept: Kept
  added: {
    game?: Added<GameKey, GameSums>
    own?: Added<DayKey, OwnSums>
    report?: Added<DayKey, ReportSums>
    endedAt?: Date
    /** Replaces the former. */
    quests?: string
    /** The row changes although it gets no sums: a counter changed something that processes keep with it. */
    isTouched?: true
  }
}

/** By player, of all players of the facts. */
export type RecentPlays = ReadonlyMap<string, RecentPlay>

export const isChanged = ({
  added: { game, own, report, endedAt, quests, isTouched },
}: RecentPlay): boolean => (game ?? own ?? report ?? endedAt ?? quests ?? isTouched) !== undefined

/** The row after a transaction has saved what was added. */
export function savedPlay(row: RecentPlay, transaction: string): RecentPlay {
  const { playerId, added, quests } = row
  const { game, own, report, endedAt } = added
  const before = game?.isMoved === true ? 0n : row.base
  return {
    playerId,
    writtenBy: isChanged(row) ? transaction : row.writtenBy,
    isLocked: false,
    game: game?.isMoved === true ? toGameKey(game) : row.game,
    base: game === undefined ? row.base : before + game.base,
    own: own?.isMoved === true ? { day: own.day, currency: own.currency } : row.own,
    report: report?.isMoved === true ? { day: report.day, currency: report.currency } : row.report,
    endedAt: endedAt !== undefined && (row.endedAt === null || endedAt > row.endedAt) ? endedAt : row.endedAt,
    quests: added.quests ?? quests,
    kept: row.kept,
    added: {},
  }
}

const toGameKey = ({ day, gameId, currency, weight, edge, rate }: GameKey): GameKey => ({
  day,
  gameId,
  currency,
  weight,
  edge,
  rate,
})

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

/** What the facts of a batch add up to for one key of a player. */
interface PlayerSum {
  playerId: string
  /** Without corrections. */
  rounds: number
}

/** By player, at most one for each key, the newest key last. A player has few in a batch. */
export type PlayerSums<Sum> = Map<string, Sum[]>

/** Merges the sum into the one with the same key, if there is one. */
export function addSum<Sum extends PlayerSum>(
  sums: PlayerSums<Sum>,
  sum: Sum,
  isSame: (one: Sum, other: Sum) => boolean,
  merge: (known: Sum, sum: Sum) => void,
): void {
  const ofPlayer = sums.get(sum.playerId)
  const known = ofPlayer?.find((one) => isSame(one, sum))
  if (ofPlayer === undefined) sums.set(sum.playerId, [sum])
  else if (known === undefined) ofPlayer.push(sum)
  else merge(known, sum)
}

interface Section<Sum, Key> {
  keyOf(row: RecentPlay): Key | null
  isSame(sum: Sum, key: Key | null): boolean
  /** Notes in the row what its section gets. */
  note(row: RecentPlay, added: Sum & { isMoved: boolean }): void
}

interface Divided<Sum> {
  /** Players whose section moves to another key: its former sums go to the table. */
  left: string[]
  /** For the table. */
  others: Sum[]
}

/**
 * Divides the sums between the section of each player and the table. The newest goes to the section, which moves to its key. Corrections
 * alone move nothing.
 */
export function divideSums<Sum extends PlayerSum, Key>(
  sums: ReadonlyMap<string, readonly Sum[]>,
  recent: RecentPlays,
  { keyOf, isSame, note }: Section<NoInfer<Sum>, Key>,
): Divided<Sum> {
  const left: string[] = []
  const others: Sum[] = []
  for (const [playerId, ofPlayer] of sums) {
    const row = recent.get(playerId)
    if (row === undefined) throw new Error(`The recent play of ${playerId} was not read`)
    const key = keyOf(row)
    const newest = ofPlayer.findLast(({ rounds }) => rounds > 0) ?? ofPlayer.find((sum) => isSame(sum, key))
    for (const sum of ofPlayer) if (sum !== newest) others.push(sum)
    if (newest === undefined) continue
    const isMoved = !isSame(newest, key)
    note(row, Object.assign(newest, { isMoved }))
    if (isMoved && key !== null) left.push(playerId)
  }
  return { left, others }
}
