/** The games of simulations: our slots by their exact odds, and bets that pay one multiple. */
import { games, slotIds, slotSampler, type SlotId } from '@fairhall/games'
import type { SimulatedGame } from './play-bonus.rules.ts'

const samplers = new Map<SlotId, SimulatedGame>()

/** A slot by the exact distribution of its rounds. */
export function slotOf(id: SlotId): SimulatedGame {
  const known = samplers.get(id)
  if (known !== undefined) return known
  const sampler = { ...slotSampler(games[id].definition), rtp: Number(games[id].rtp) / 100 }
  samplers.set(id, sampler)
  return sampler
}

export const isSlot = (id: string): id is SlotId => slotIds.some((known) => known === id)

const WORDS = 2 ** 32
const HUNDREDTHS = 100

/**
 * A bet that pays one multiple of the stake or nothing.
 * @param rtp what it returns on average, as a share of the stake
 */
export function betPaying(multiple: number, rtp: number): SimulatedGame {
  const units = Math.round(multiple * HUNDREDTHS)
  const below = (rtp * WORDS * HUNDREDTHS) / units
  return { parts: HUNDREDTHS, rtp, draw: (draws) => (draws.below(WORDS) < below ? units : 0) }
}

/** Standard deviations of a round, in stakes, that games of other studios have about, by their volatility. */
const DEVIATIONS = { low: 3, medium: 5, high: 10 } as const
export type Volatility = keyof typeof DEVIATIONS

/** A game that is known only by its return and volatility: the bet with one multiple that has both. */
export function gameOfReturn(rtp: number, volatility: Volatility): SimulatedGame {
  return betPaying((DEVIATIONS[volatility] ** 2 + rtp ** 2) / rtp, rtp)
}
