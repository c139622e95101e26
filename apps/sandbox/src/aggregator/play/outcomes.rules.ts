/**
 * What a bet pays. A game's RTP and volatility determine a table of multipliers and their probabilities, whose sum of
 * products is the RTP. Multipliers are in hundredths of the stake. Pure.
 */
export type Volatility = 'low' | 'medium' | 'high'

/** Multiplier and its share of the whole return, in percent. */
type Line = readonly [multiplier: number, share: number]

const profiles: Record<Volatility, readonly Line[]> = {
  low: [
    [50, 20],
    [100, 25],
    [200, 25],
    [500, 20],
    [2_000, 10],
  ],
  medium: [
    [50, 10],
    [200, 25],
    [500, 25],
    [2_000, 25],
    [10_000, 15],
  ],
  high: [
    [100, 10],
    [300, 15],
    [1_000, 25],
    [10_000, 30],
    [100_000, 20],
  ],
}

/** Winning symbols, one per line of the table, and those that never win. */
const WINNING = 5
const SYMBOLS = 8
/** The sum of all weights. */
const WEIGHTS = 1_000_000_000

interface Chance {
  multiplier: number
  /** Out of WEIGHTS. */
  weight: number
}

/** As a multiple of the stake. */
export const maxWinOf = (volatility: Volatility): string =>
  String((profiles[volatility].at(-1)?.[0] ?? 0) / 100)

/** @param rtp in percent, with at most two decimals */
export function chancesOf(rtp: string, volatility: Volatility): Chance[] {
  const perMillion = Math.round(Number(rtp) * 10_000)
  return profiles[volatility].map(([multiplier, share]) => ({
    multiplier,
    weight: Math.floor((perMillion * 1000 * share) / multiplier),
  }))
}

export interface Outcome {
  /** Hundredths of the stake. */
  multiplier: number
  /** Reels: three symbols. Gates: what is behind the picked one, then behind the two others. */
  shown: number[]
}

/** @param bytes 12 random ones */
export function drawOutcome(
  game: { rtp: string; volatility: Volatility; kind: 'reels' | 'gates' },
  bytes: Buffer,
): Outcome {
  const chances = chancesOf(game.rtp, game.volatility)
  let left = bytes.readUIntBE(0, 6) % WEIGHTS
  const place = chances.findIndex(({ weight }) => {
    left -= weight
    return left < 0
  })
  const multiplier = chances[place]?.multiplier ?? 0
  const others = [...bytes.subarray(6, 12)]
  if (game.kind === 'gates') {
    const [first = 0, second = 0] = others
    return { multiplier, shown: [multiplier, behind(chances, first), behind(chances, second)] }
  }
  return { multiplier, shown: place === -1 ? losingReels(others) : [place, place, place] }
}

/** What another door could have paid. */
const behind = (chances: readonly Chance[], byte: number): number =>
  chances[byte % (chances.length + 1)]?.multiplier ?? 0

/** Three symbols that are not all the same. */
function losingReels([first = 0, second = 0, third = 0]: readonly number[]): number[] {
  const reels = [first, second, third].map((byte) => byte % SYMBOLS)
  const isAlike = reels.every((symbol) => symbol === reels[0])
  return isAlike ? [reels[0] ?? 0, ((reels[1] ?? 0) + 1) % SYMBOLS, reels[2] ?? 0] : reels
}

/** What each symbol pays three times, in hundredths; 0 for those that never win. */
export function paysOf(rtp: string, volatility: Volatility): number[] {
  const pays = chancesOf(rtp, volatility).map(({ multiplier }) => multiplier)
  return [...pays, ...Array.from({ length: SYMBOLS - WINNING }, () => 0)]
}

export const winOf = (stake: bigint, multiplier: number): bigint => (stake * BigInt(multiplier)) / 100n
