/** The chips of a roulette bet, by spot. */
import { rouletteDefinition, type RouletteChoices } from '@fairhall/games'

export type Bets = RouletteChoices['bets']

export const chipsIn = (bets: Bets) => Object.values(bets).reduce((sum, one) => sum + one, 0)

export const doubled = (bets: Bets): Bets =>
  Object.fromEntries(Object.entries(bets).map(([spot, chips]) => [spot, chips * 2]))

/** What the best number would pay, in chips. */
export function mostOf(bets: Bets): number {
  const { spots, pays, wheel } = rouletteDefinition
  const paidAt = (number: number) =>
    Object.entries(bets).reduce((sum, [spot, chips]) => {
      const covered = spots[spot] ?? []
      return covered.includes(number) ? sum + (chips * pays) / covered.length : sum
    }, 0)
  return Math.max(...wheel.map(paidAt))
}
