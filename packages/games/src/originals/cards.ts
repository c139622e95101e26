/** Playing cards as numbers: 0 … 51, rank by rank within each suit. */
export const RANKS = 13
export const CARDS = 52

/** 1 is the ace, 11 jack, 12 queen, 13 king. */
export const rankOf = (card: number): number => (card % RANKS) + 1

/** 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export const suitOf = (card: number): number => Math.floor((card % CARDS) / RANKS)
