/** The chips of a baccarat bet, by spot. */
import { baccaratDefinition, baccaratPays, baccaratResults, type BaccaratChoices } from '@fairhall/games'
import { loseChanceOf } from '../../core/autoplay/lose-chance.ts'

export type Bets = BaccaratChoices['bets']
type Spot = keyof Bets

const entriesOf = (bets: Bets) => Object.entries(bets) as [Spot, number][]

export const chipsIn = (bets: Bets): number => entriesOf(bets).reduce((sum, [, chips]) => sum + chips, 0)

export const doubled = (bets: Bets): Bets =>
  Object.fromEntries(entriesOf(bets).map(([spot, chips]) => [spot, chips * 2]))

const OTHER: Readonly<Partial<Record<Spot, Spot>>> = {
  player: 'banker',
  banker: 'player',
  playerPair: 'bankerPair',
  bankerPair: 'playerPair',
}

/** The same chips on the other hand; a tie has none. */
export const otherSide = (bets: Bets): Bets =>
  Object.fromEntries(entriesOf(bets).map(([spot, chips]) => [OTHER[spot] ?? spot, chips]))

let counted: ReturnType<typeof baccaratResults> | null = null

/** The exact chance that these chips together pay less than they cost. Counts every deal at the first call. */
export function baccaratLoseChance(bets: Bets): number {
  counted ??= baccaratResults(baccaratDefinition)
  const chips = chipsIn(bets)
  if (chips === 0) return 1
  return loseChanceOf(
    counted.map(({ winner, pairs, ways }) => {
      const pays = baccaratPays(baccaratDefinition, winner, pairs)
      return {
        pays: entriesOf(bets).reduce((sum, [spot, count]) => sum + pays[spot] * count, 0) / chips,
        weight: ways,
      }
    }),
  )
}
