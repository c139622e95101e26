/** Samples of the originals in which the player makes moves. */
import {
  bestAct,
  blackjackDefinition,
  blackjackHalves,
  coinFlipDefinition,
  coinFlipMultiplier,
  createVideoPokerStrategy,
  dealBlackjack,
  hiLoChance,
  hiLoDefinition,
  pokerHandOf,
  shuffleFront,
  towerDefinition,
  towerMultiplier,
  videoPokerDefinition,
  type HiLoGuess,
  type TowerLevel,
} from '@fairhall/games'
import { deviationOf, type Sample } from './sample.ts'

/** Guesses the likelier side each time and cashes out after a number of guesses. */
export function hiLoSample(guesses: number): Sample {
  const { cards: count, ranks } = hiLoDefinition
  const guessOn = (card: number): HiLoGuess => (card % ranks < ranks / 2 ? 'higher' : 'lower')
  const chances = Array.from(
    { length: ranks },
    (_, card) => hiLoChance(hiLoDefinition, card, guessOn(card)) / ranks,
  )
  // The mean of 1 ÷ chance over the cards, per guess, gives the mean square of the payout.
  const worth = chances.reduce((sum, chance) => sum + 1 / chance, 0) / ranks
  return {
    game: `hi-lo ${guesses} guessed`,
    declared: 0.99,
    deviation: 0.99 * Math.sqrt(worth ** guesses - 1),
    round(draws) {
      let card = draws.below(count)
      let multiplier = 0.99
      for (let at = 0; at < guesses; at += 1) {
        const guess = guessOn(card)
        const next = draws.below(count)
        const [rank, after] = [card % ranks, next % ranks]
        const isEdge = rank === 0 || rank === ranks - 1
        const isRight = after === rank ? !isEdge : guess === 'higher' ? after > rank : after < rank
        if (!isRight) return 0
        multiplier *= ranks / hiLoChance(hiLoDefinition, card, guess)
        card = next
      }
      return multiplier
    },
  }
}

/** Cashes out after a number of right calls. */
export function coinFlipSample(flips: number): Sample {
  const { over, under } = coinFlipMultiplier(coinFlipDefinition, flips)
  const multiplier = Number(over) / Number(under)
  return {
    game: `coin-flip ${flips}`,
    declared: 0.99,
    deviation: deviationOf(multiplier, 0.99),
    round(draws) {
      for (let at = 0; at < flips; at += 1) if (draws.below(2) === 1) return 0
      return multiplier
    },
  }
}

/** Picks the first tile of each floor, for a number of floors. */
export function towerSample(level: TowerLevel, floors: number): Sample {
  const { tiles, traps } = towerDefinition.levels[level]
  const { over, under } = towerMultiplier(towerDefinition, level, floors)
  const multiplier = Number(over) / Number(under)
  const places = Array.from({ length: tiles }, (_, tile) => tile)
  return {
    game: `tower ${level}, ${floors} floors`,
    declared: 0.99,
    deviation: deviationOf(multiplier, 0.99),
    round(draws) {
      for (let floor = 0; floor < floors; floor += 1) {
        shuffleFront(draws, places, traps)
        for (let at = 0; at < traps; at += 1) if (places[at] === 0) return 0
      }
      return multiplier
    },
  }
}

/** Draws with the best hold of each hand. The tables of the strategy are made for the first round. */
export function videoPokerSample(): Sample {
  let strategy: ReturnType<typeof createVideoPokerStrategy> | null = null
  const deck = Array.from({ length: 52 }, (_, card) => card)
  return {
    game: 'video-poker',
    declared: 0.995439,
    deviation: 4.4175,
    round(draws) {
      strategy ??= createVideoPokerStrategy(videoPokerDefinition)
      shuffleFront(draws, deck, 10)
      const holds = strategy(deck.slice(0, 5))
      let next = 5
      const hand = pokerHandOf([0, 1, 2, 3, 4].map((place) => deck[holds.includes(place) ? place : next++]!))
      return hand === null ? 0 : videoPokerDefinition.pays[hand]
    },
  }
}

/** Plays the strategy; returns the payout minus what was added to the first stake. */
export const blackjackSample: Sample = {
  game: 'blackjack',
  declared: 0.995401,
  deviation: 1.1515,
  round(draws) {
    const table = dealBlackjack(draws, blackjackDefinition)
    for (let hand = table.hands[table.active]; hand !== undefined; hand = table.hands[table.active])
      table.act(bestAct(blackjackDefinition, hand.cards, table.dealer[0]!, table.acts()))
    const staked = table.hands.reduce((sum, { bets }) => sum + bets, 0)
    return blackjackHalves(table, blackjackDefinition) / 2 - (staked - 1)
  },
}
