/** Who simulated players are, what they choose and how long they wait. Pure: all chance is passed in. */
import { SIMULATED_DOMAIN } from './simulated-email.rules.ts'

/** A number from 0 to 1, without 1. */
export type Chance = () => number

export interface Person {
  email: string
  nickname: string
  birthdate: string
}

export function personOf(number: number): Person {
  const year = 1960 + (number % 40)
  return {
    email: `player${number}@${SIMULATED_DOMAIN}`,
    nickname: `Simulated ${number}`,
    birthdate: `${year}-06-15`,
  }
}

const between = (chance: Chance, least: number, most: number) => Math.round(least + chance() * (most - least))

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** A first visit takes two attempts of the limit per address and minute. People at the same address need the others. */
export const ARRIVAL_MS = 10 * SECOND_MS
export const roundPauseMs = (chance: Chance): number => between(chance, 12 * SECOND_MS, 30 * SECOND_MS)
export const restMs = (chance: Chance): number => between(chance, 10 * MINUTE_MS, 30 * MINUTE_MS)
/** How many rounds of a game they play. */
export const roundsOf = (chance: Chance): number => between(chance, 5, 20)

/** Settings of originals that are over with one call. Games with moves, and Ascent, are not played. */
const originals: Readonly<Record<string, object>> = {
  dice: { direction: 'under', target: 5000 },
  limbo: { target: 200 },
  plinko: { rows: 12, risk: 'medium' },
  wheel: { fields: '20', risk: 'medium' },
  keno: { marks: [3, 11, 17, 28, 36], risk: 'medium' },
  roulette: { bets: { red: 1 } },
  baccarat: { bets: { banker: 1 } },
  'crash-race': { racer: 0, finish: 'topTwo' },
}

interface OfferedGame {
  id: string
  category: string
  isProvablyFair: boolean
}

/** Whether it is one of our own games that they can play. */
export const isPlayable = ({ id, category, isProvablyFair }: OfferedGame): boolean =>
  isProvablyFair && (category === 'slots' || id in originals)

/** Slots have no settings. */
export const choicesOf = (gameId: string): object | undefined => originals[gameId]

/** Games near the favourite of the player come much more often, so that some games are popular together. */
export function chooseGame<Game>(games: readonly Game[], person: number, chance: Chance): Game | undefined {
  const favourite = (person % 4) * Math.floor(games.length / 4)
  return games[(favourite + Math.floor(chance() ** 3 * games.length)) % games.length]
}

/** One of the lower stakes. */
export function chooseStake(stakes: readonly string[], chance: Chance): string | undefined {
  return stakes[Math.floor(chance() * Math.ceil(stakes.length / 2))]
}
