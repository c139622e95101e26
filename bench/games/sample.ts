import type { Draws } from '@fairhall/games'

/** Plays one round of an original with one setting; returns the win as a multiple of the stake. */
export type Sample = { game: string; declared: number; deviation: number; round: (draws: Draws) => number }

/** Standard deviation of a game that pays `multiplier` or nothing. */
export const deviationOf = (multiplier: number, declared: number) =>
  Math.sqrt(multiplier * declared - declared ** 2)
