import { type Fraction, fraction } from '../fraction.ts'
import type { BaccaratDefinition, BaccaratSpot, BaccaratWinner } from './baccarat.ts'
import { baccaratPays, bankerDraws, playerDraws } from './baccarat.ts'
import { RANKS } from './cards.ts'

/**
 * How often each result of Baccarat comes, counted over every order of six cards of the shoe. The counts stay below
 * 2^53, so numbers are exact.
 */
export type BaccaratResult = {
  winner: BaccaratWinner
  pairs: { player: boolean; banker: boolean }
  /** In how many orders of six cards. */
  ways: number
}

const WINNERS = ['player', 'banker', 'tie'] as const
const VALUES = 10

const valueOf = (rank: number): number => (rank > 9 ? 0 : rank)

/** What is left of the shoe. */
type Shoe = { ranks: number[]; values: number[]; left: number }

function take(shoe: Shoe, rank: number): number {
  const ways = shoe.ranks[rank]!
  shoe.ranks[rank]! -= 1
  shoe.values[valueOf(rank)]! -= 1
  shoe.left -= 1
  return ways
}

function putBack(shoe: Shoe, rank: number): void {
  shoe.ranks[rank]! += 1
  shoe.values[valueOf(rank)]! += 1
  shoe.left += 1
}

type Totals = { player: number; banker: number }

/** Counts the third cards of both hands for one deal of four, in orders of two more cards. */
function countThirds(definition: BaccaratDefinition, shoe: Shoe, { player, banker }: Totals): number[] {
  const ways = [0, 0, 0]
  const end = (ofPlayer: number, ofBanker: number, count: number) => {
    ways[ofPlayer === ofBanker ? 2 : ofPlayer > ofBanker ? 0 : 1]! += count
  }
  const endBanker = (ofPlayer: number, third: number | null, count: number) => {
    if (!bankerDraws(definition, player, banker, third)) return end(ofPlayer, banker, count * shoe.left)
    for (let value = 0; value < VALUES; value += 1)
      end(ofPlayer, (banker + value) % VALUES, count * shoe.values[value]!)
  }
  if (!playerDraws(player, banker)) {
    // One of the two further cards stays unused.
    endBanker(player, null, 1)
    return ways.map((count) => count * (shoe.left - 1))
  }
  for (let value = 0; value < VALUES; value += 1) {
    const count = shoe.values[value]!
    shoe.values[value]! -= 1
    shoe.left -= 1
    endBanker((player + value) % VALUES, value, count)
    shoe.values[value]! += 1
    shoe.left += 1
  }
  return ways
}

/** All twelve results with their ways, by counting every deal. */
export function baccaratResults(definition: BaccaratDefinition): BaccaratResult[] {
  const perRank = definition.decks * 4
  const shoe: Shoe = {
    ranks: Array.from({ length: RANKS + 1 }, (_, rank) => (rank === 0 ? 0 : perRank)),
    values: Array.from({ length: VALUES }, (_, value) => (value === 0 ? 4 : 1) * perRank),
    left: definition.decks * 52,
  }
  const ways = new Map<string, number>()
  const ranks = Array.from({ length: RANKS }, (_, at) => at + 1)
  const each = (run: (rank: number, count: number) => void) => {
    for (const rank of ranks) {
      const count = take(shoe, rank)
      run(rank, count)
      putBack(shoe, rank)
    }
  }
  // The order of the deal does not change the counts: both cards of the player first, then both of the banker.
  each((one, first) =>
    each((two, second) =>
      each((three, third) =>
        each((four, fourth) => {
          const player = (valueOf(one) + valueOf(two)) % VALUES
          const banker = (valueOf(three) + valueOf(four)) % VALUES
          const dealt = first * second * third * fourth
          countThirds(definition, shoe, { player, banker }).forEach((count, at) => {
            const key = `${WINNERS[at]} ${one === two} ${three === four}`
            ways.set(key, (ways.get(key) ?? 0) + count * dealt)
          })
        }),
      ),
    ),
  )
  return [...ways].map(([key, count]) => {
    const [winner, player, banker] = key.split(' ')
    return {
      winner: winner as BaccaratWinner,
      pairs: { player: player === 'true', banker: banker === 'true' },
      ways: count,
    }
  })
}

/** The share of the stake that a chip on this spot returns. */
export function baccaratReturn(
  definition: BaccaratDefinition,
  results: readonly BaccaratResult[],
  spot: BaccaratSpot,
): Fraction {
  const sum = (weight: (result: BaccaratResult) => number) =>
    results.reduce((total, one) => total + BigInt(one.ways) * BigInt(weight(one)), 0n)
  const paid = sum(({ winner, pairs }) => baccaratPays(definition, winner, pairs)[spot])
  return fraction(
    paid,
    sum(() => 100),
  )
}
