/** Which tiles automatic play opens in a round of Mines: those that the player picked, or so many random ones. */
import { minesDefinition, minesSafeMax } from '@fairhall/games'
import { choose } from '../../core/autoplay/lose-chance.ts'
import type { Move } from '../../net/api-types.ts'

export interface MinesPlan {
  /** Tiles to open one after another; empty: random ones. */
  readonly picked: readonly number[]
  readonly randomCount: number
}

const { tiles } = minesDefinition

/** How many tiles a plan opens; never more than a round allows. */
export const plannedCount = ({ picked, randomCount }: MinesPlan, mines: number): number =>
  Math.max(1, Math.min(picked.length || randomCount, minesSafeMax(minesDefinition, mines)))

export const minesLoseChance = (plan: MinesPlan, mines: number): number => {
  const count = plannedCount(plan, mines)
  return 1 - choose(tiles - mines, count) / choose(tiles, count)
}

/** The next move by the plan. `random` is below 1. */
export function plannedMove(
  plan: MinesPlan,
  { mines, opened }: { mines: number; opened: readonly number[] },
  random: number,
): Move {
  if (opened.length >= plannedCount(plan, mines)) return { kind: 'cashOut' }
  const closed = Array.from({ length: tiles }, (_, tile) => tile).filter((tile) => !opened.includes(tile))
  const next = plan.picked.find((tile) => !opened.includes(tile))
  return { kind: 'open', tile: next ?? closed[Math.floor(random * closed.length)] ?? 0 }
}
