import type { Draws } from '../../draws.ts'
import { fraction, plus, times } from '../../fraction.ts'
import type { Fraction } from '../../fraction.ts'
import { both, either, sure, withChance } from './spread.ts'
import type { Spread } from './spread.ts'

/**
 * Coins that lock. Each has a value, or belongs to a pot; all free places respin, and every new coin resets the
 * count of respins, until all respins miss or every place has a coin. Values and places are independent, so
 * the return follows from the distribution of the final number of coins.
 */
export type HoldAndRespin = {
  /** Coins in the paid spin that start it. */
  from: number
  /** Consecutive respins without a new coin that end it. */
  respins: number
  /** A free place gets a coin in one of this many draws. */
  chance: number
  /** A coin's payouts in multiples of the stake, with their weights. */
  values: { pays: number; weight: number }[]
  /** Coins without a value: so many of a pot pay it, and so do as many again. */
  pots?: { coins: number; kinds: HoldPot[] }
  /** Numbers of coins that unlock one more row each, above the window. */
  unlocksRowAt?: number[]
  /** Paid in addition when every place has a coin, in multiples of the stake. */
  full: number
}

export type PotId = 'mini' | 'minor' | 'major'
export type HoldPot = { pot: PotId; pays: number; weight: number }

type Coin = { at: number; pays: number; pot?: PotId }
type HoldRound = {
  /** The first locked coins, then the new ones of each respin. A coin that completes a pot pays it. */
  respins: Coin[][]
  /** The bonus for a full window, in addition to the coins. */
  full: number
  /** In stakes. */
  pays: number
}

type CoinKind = { pays: number; weight: number; pot?: PotId }

/** In the order in which a draw goes through them. */
const kindsOf = ({ values, pots }: HoldAndRespin): CoinKind[] => [...values, ...(pots?.kinds ?? [])]
const weightOf = (kinds: readonly CoinKind[]): number => kinds.reduce((sum, { weight }) => sum + weight, 0)

/** The window, and how many places it has with this many coins. */
type HoldWindow = { cellCount: number; reelCount: number }

const placesAt = (
  { unlocksRowAt = [] }: HoldAndRespin,
  { cellCount, reelCount }: HoldWindow,
  coins: number,
) => cellCount + reelCount * unlocksRowAt.filter((opened) => opened <= coins).length

/**
 * Draws a kind for each visible coin. Then, for each free position in order, draws whether a coin lands
 * (1 in `chance`) and its kind. Rows unlock between two respins.
 */
export function playHold(
  hold: HoldAndRespin,
  draws: Draws,
  coins: readonly number[],
  window: HoldWindow,
): HoldRound {
  const drawCoin = coinDrawer(hold, draws)
  const respins = [coins.map(drawCoin)]
  const held = new Set(coins)
  let left = hold.respins
  while (left > 0 && held.size < placesAt(hold, window, held.size)) {
    const fresh: Coin[] = []
    const places = placesAt(hold, window, held.size)
    for (let at = 0; at < places; at += 1) {
      if (!held.has(at) && draws.below(hold.chance) === 0) fresh.push(drawCoin(at))
    }
    for (const { at } of fresh) held.add(at)
    respins.push(fresh)
    left = fresh.length > 0 ? hold.respins : left - 1
  }
  const full = held.size === placesAt(hold, window, held.size) ? hold.full : 0
  return { respins, full, pays: respins.flat().reduce((sum, coin) => sum + coin.pays, full) }
}

function coinDrawer(hold: HoldAndRespin, draws: Draws): (at: number) => Coin {
  const kinds = kindsOf(hold)
  const total = weightOf(kinds)
  const needed = hold.pots?.coins ?? 0
  const collected = new Map<PotId, number>()
  return (at) => {
    const { pays, pot } = kindAt(kinds, draws.below(total))
    if (pot === undefined) return { at, pays }
    const count = (collected.get(pot) ?? 0) + 1
    collected.set(pot, count)
    return { at, pays: count % needed === 0 ? pays : 0, pot }
  }
}

function kindAt(kinds: readonly CoinKind[], drawn: number): CoinKind {
  let rest = drawn
  for (const kind of kinds) {
    if (rest < kind.weight) return kind
    rest -= kind.weight
  }
  throw new RangeError('A draw is beyond all weights')
}

/** What the coins pay when starting with this many. */
export function holdSpread(hold: HoldAndRespin, window: HoldWindow): (coins: number) => Spread {
  const ends = endsOf(hold, window)
  const paysOf = coinSpreads(hold)
  return (coins) =>
    either(
      ends(coins).map((chance, count) => {
        const full = count === placesAt(hold, window, count) ? hold.full : 0
        return withChance(chance.over === 0n ? sure(0) : both(paysOf(count), sure(full)), chance)
      }),
    )
}

/** What this many coins pay together. Followed coin by coin, with how many of each pot are collected. */
function coinSpreads(hold: HoldAndRespin): (count: number) => Spread {
  const kinds = kindsOf(hold)
  const total = BigInt(weightOf(kinds))
  const needed = hold.pots?.coins ?? 1
  const pots = hold.pots?.kinds.map(({ pot }) => pot) ?? []
  const after: Map<string, Spread>[] = [new Map([[pots.map(() => 0).join(), sure(0)]])]

  const collect = (state: string, { pays, pot }: CoinKind): [state: string, pays: number] => {
    if (pot === undefined) return [state, pays]
    const counts = state.split(',').map(Number)
    const count = (counts[pots.indexOf(pot)]! + 1) % needed
    return [counts.with(pots.indexOf(pot), count).join(), count === 0 ? pays : 0]
  }
  const addCoin = (before: Map<string, Spread>): Map<string, Spread> => {
    const next = [...before].flatMap(([state, spread]) =>
      kinds.map((kind) => {
        const [key, pays] = collect(state, kind)
        return { key, spread: withChance(both(spread, sure(pays)), fraction(BigInt(kind.weight), total)) }
      }),
    )
    const byState = Map.groupBy(next, ({ key }) => key)
    return new Map([...byState].map(([key, found]) => [key, either(found.map(({ spread }) => spread))]))
  }
  return (count) => {
    while (after.length <= count) after.push(addCoin(after.at(-1)!))
    return either([...after[count]!.values()])
  }
}

/** The probability of a full window when starting with this many coins. */
export function fullChance(hold: HoldAndRespin, window: HoldWindow): (coins: number) => Fraction {
  const most = placesAt(hold, window, Number.POSITIVE_INFINITY)
  const ends = endsOf(hold, window)
  return (coins) => ends(coins)[most] ?? fraction(0n)
}

/** The distribution of the final number of coins, by the initial number. */
function endsOf(hold: HoldAndRespin, window: HoldWindow): (coins: number) => Fraction[] {
  const { chance, respins } = hold
  const most = placesAt(hold, window, Number.POSITIVE_INFINITY)
  const [hit, miss] = [fraction(1n, BigInt(chance)), fraction(BigInt(chance - 1), BigInt(chance))]
  const known = new Map<number, Fraction[]>()

  const from = (coins: number): Fraction[] => {
    const stored = known.get(coins)
    if (stored !== undefined) return stored
    const empty = placesAt(hold, window, coins) - coins
    const ends = Array.from({ length: most + 1 }, () => fraction(0n))
    const none = power(miss, empty)
    // The respins without a coin before the one that landed coins.
    let waits = fraction(0n)
    for (let lost = 0; lost < respins; lost += 1) waits = plus(waits, power(none, lost))
    ends[coins] = empty === 0 ? fraction(1n) : power(none, respins)
    for (let more = 1; more <= empty; more += 1) {
      const here = times(fraction(choose(empty, more)), times(power(hit, more), power(miss, empty - more)))
      const share = times(waits, here)
      for (const [count, end] of from(coins + more).entries())
        ends[count] = plus(ends[count]!, times(share, end))
    }
    known.set(coins, ends)
    return ends
  }
  return from
}

const power = ({ over, under }: Fraction, by: number): Fraction =>
  fraction(over ** BigInt(by), under ** BigInt(by))

function choose(count: number, of: number): bigint {
  let ways = 1n
  for (let at = 0; at < of; at += 1) ways = (ways * BigInt(count - at)) / BigInt(at + 1)
  return ways
}
