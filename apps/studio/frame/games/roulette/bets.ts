/** The chips of a roulette bet, by spot. */
import { rouletteDefinition, type RouletteChoices } from '@fairhall/games'

export type Bets = RouletteChoices['bets']

export const chipsIn = (bets: Bets) => Object.values(bets).reduce((sum, one) => sum + one, 0)

export const doubled = (bets: Bets): Bets =>
  Object.fromEntries(Object.entries(bets).map(([spot, chips]) => [spot, chips * 2]))

/** What every number pays, in chips. */
function paysOf(bets: Bets): number[] {
  const { spots, pays, wheel } = rouletteDefinition
  return wheel.map((number) =>
    Object.entries(bets).reduce((sum, [spot, chips]) => {
      const covered = spots[spot] ?? []
      return covered.includes(number) ? sum + (chips * pays) / covered.length : sum
    }, 0),
  )
}

/** What the best number would pay, in chips. */
export const mostOf = (bets: Bets): number => Math.max(...paysOf(bets))

/** What every number pays, in hundredths of all chips. */
export const resultsOf = (bets: Bets) =>
  paysOf(bets).map((paid) => ({ pays: (paid * 100) / chipsIn(bets), weight: 1 }))

const SIDES = [
  ['red', 'black'],
  ['even', 'odd'],
  ['low', 'high'],
] as const

/** The same chips on the opposite even chances; other spots keep theirs. */
export const otherSide = (bets: Bets): Bets =>
  Object.fromEntries(
    Object.entries(bets).map(([spot, chips]) => {
      const side = SIDES.find(([one, other]) => spot === one || spot === other)
      return [side === undefined ? spot : spot === side[0] ? side[1] : side[0], chips]
    }),
  )
