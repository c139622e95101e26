/**
 * Counts facts into the open pot of a jackpot: the same facts in the same order always give the same pots and winners. Only own money
 * counts, in rounds without a part of a bonus. A correction changes the open pot, whichever pot its round was counted in, and
 * never takes a prize back: a pot that has dropped is final. Pure.
 */
import { ownPlayAdded, type RoundFact } from '../facts/index.ts'
import { inParts, type PotTerms, wholeOf } from './pot-terms.rules.ts'

/** Amounts are in parts of a subunit of the base currency (`POT_PARTS`). */
export interface OpenPot {
  number: number
  terms: PotTerms
  games: ReadonlySet<string>
  seed: bigint
  seedFromReserve: bigint
  carried: bigint
  contributed: bigint
  reserved: bigint
  overflowed: bigint
  amount: bigint
  /** The hidden value; null for a pot that drops by time. */
  hit: bigint | null
  drawAt: Date | null
}

export interface Drop {
  winnerId: string
  roundId: string
  gameId: string
  currency: string
  at: Date
  /** The pot before the winning round; null for a draw. */
  amountBefore: bigint | null
  /** The place of the drawn player; null for a pot that dropped by amount. */
  winnerPlace: number | null
  /** In subunits. */
  prize: bigint
  prizeFromReserve: bigint
}

/** What a player added to a pot that drops by time. */
export interface Entry {
  playerId: string
  contributed: bigint
  roundId: string
  gameId: string
  currency: string
}

/** Stakes in the games of a pot, in parts of a subunit as facts count them (`BASE_PARTS`). */
export interface CountedPlay {
  number: number
  gameId: string
  day: string
  base: bigint
  unpaid: bigint
}

/** Rounds that end in it add nothing, whenever they are counted. */
export interface Pause {
  beginsAt: Date
  /** Null: it lasts. */
  endsAt: Date | null
}

export interface CountedJackpot {
  id: string
  pauses: readonly Pause[]
  reserve: bigint
  /** Null between the last drop and the next opening. */
  pot: OpenPot | null
}

interface Counted {
  jackpot: CountedJackpot
  /** The pots that dropped, and the open one if it changed. */
  pots: readonly { pot: OpenPot; drop: Drop | null }[]
  plays: readonly CountedPlay[]
  entries: readonly Entry[]
}

/** Opens the pot that follows a drop: null if the jackpot ends. The reserve pays its seed, up to what it has. */
export type OpenNext = (after: {
  number: number
  carried: bigint
  reserve: bigint
  at: Date
}) => OpenPot | null

export function count(jackpot: CountedJackpot, facts: readonly RoundFact[], openNext: OpenNext): Counted {
  const pots: { pot: OpenPot; drop: Drop | null }[] = []
  const plays = new Map<string, CountedPlay>()
  const entries = new Map<string, Entry>()
  let now = jackpot
  for (const fact of facts) {
    const { pot } = now
    if (pot === null) break
    const { base } = ownPlayAdded(fact)
    if (base === 0n || !pot.games.has(fact.gameId)) continue
    // A correction follows its round: what added nothing takes nothing back.
    const isPaused = now.pauses.some((pause) => isDuring(pause, fact.settledAt))
    addPlay(plays, pot, fact, isPaused ? { base: 0n, unpaid: base } : { base, unpaid: 0n })
    if (isPaused) continue

    now = contribute(now, pot, base)
    if (pot.drawAt !== null) addEntry(entries, fact, base * BigInt(pot.terms.contribution))
    const { pot: grown } = now
    if (grown === null || grown.hit === null || grown.amount < grown.hit) continue
    const dropped = dropAt(now, grown, { fact, amountBefore: pot.amount }, openNext)
    pots.push({ pot: grown, drop: dropped.drop })
    now = dropped.jackpot
  }
  if (now.pot !== null && now.pot !== jackpot.pot) pots.push({ pot: now.pot, drop: null })
  return { jackpot: now, pots, plays: [...plays.values()], entries: [...entries.values()] }
}

const isDuring = ({ beginsAt, endsAt }: Pause, at: Date): boolean =>
  at >= beginsAt && (endsAt === null || at < endsAt)

function contribute(jackpot: CountedJackpot, pot: OpenPot, base: bigint): CountedJackpot {
  const contributed = base * BigInt(pot.terms.contribution)
  const reserved = base * BigInt(pot.terms.reserve)
  const { drop } = pot.terms
  const full = pot.amount + contributed
  // What a correction takes from a pot at its cap comes back through later stakes, not from the reserve.
  const over = drop.kind === 'time' ? full - inParts(BigInt(drop.cap)) : 0n
  const overflowed = over > 0n ? over : 0n
  return {
    ...jackpot,
    reserve: jackpot.reserve + reserved + overflowed,
    pot: {
      ...pot,
      contributed: pot.contributed + contributed,
      reserved: pot.reserved + reserved,
      overflowed: pot.overflowed + overflowed,
      amount: full - overflowed,
    },
  }
}

interface WinningRound {
  fact: Pick<RoundFact, 'playerId' | 'roundId' | 'gameId' | 'currency' | 'at'>
  amountBefore: bigint
}

function dropAt(
  jackpot: CountedJackpot,
  pot: OpenPot,
  { fact, amountBefore }: WinningRound,
  openNext: OpenNext,
): { jackpot: CountedJackpot; drop: Drop } {
  const { playerId: winnerId, roundId, gameId, currency, at } = fact
  const { jackpot: next, prize, prizeFromReserve } = closePot(jackpot, pot, at, openNext)
  const winner = { winnerId, roundId, gameId, currency, at, amountBefore, winnerPlace: null }
  return { jackpot: next, drop: { ...winner, prize, prizeFromReserve } }
}

/** The whole subunits are the prize; the fraction is carried to the next pot. The last pot pays the reserve too. */
export function closePot(
  jackpot: CountedJackpot,
  pot: OpenPot,
  at: Date,
  openNext: OpenNext,
): { jackpot: CountedJackpot; prize: bigint; prizeFromReserve: bigint } {
  const whole = wholeOf(pot.amount)
  const carried = pot.amount - inParts(whole)
  const next = openNext({ number: pot.number + 1, carried, reserve: jackpot.reserve, at })
  if (next !== null)
    return {
      jackpot: { ...jackpot, reserve: jackpot.reserve - inParts(next.seedFromReserve), pot: next },
      prize: whole,
      prizeFromReserve: 0n,
    }
  const rest = jackpot.reserve + carried
  const prizeFromReserve = wholeOf(rest)
  return {
    jackpot: { ...jackpot, reserve: rest - inParts(prizeFromReserve), pot: null },
    prize: whole + prizeFromReserve,
    prizeFromReserve,
  }
}

/** `seed` in subunits. */
export const seedFromReserve = (reserve: bigint, seed: bigint): bigint => {
  const saved = wholeOf(reserve)
  return saved < seed ? saved : seed
}

function addPlay(
  plays: Map<string, CountedPlay>,
  { number }: OpenPot,
  { gameId, settledAt }: RoundFact,
  { base, unpaid }: { base: bigint; unpaid: bigint },
): void {
  const day = settledAt.toISOString().slice(0, 10)
  const key = `${number} ${gameId} ${day}`
  const known = plays.get(key) ?? { number, gameId, day, base: 0n, unpaid: 0n }
  plays.set(key, { ...known, base: known.base + base, unpaid: known.unpaid + unpaid })
}

function addEntry(
  entries: Map<string, Entry>,
  { playerId, roundId, gameId, currency }: RoundFact,
  added: bigint,
): void {
  const contributed = (entries.get(playerId)?.contributed ?? 0n) + added
  entries.set(playerId, { playerId, contributed, roundId, gameId, currency })
}
