/** A hand's count as it is shown: `7/17` while an ace may count both ways. */
import { countOf as judge } from '@fairhall/games'

export type { BlackjackAct, BlackjackVerdict } from '@fairhall/games'

export function countOf(cards: readonly number[]): string {
  const { total, isSoft } = judge(cards)
  return isSoft && total < 21 ? `${total - 10}/${total}` : String(total)
}

export const isOver21 = (cards: readonly number[]): boolean => judge(cards).total > 21
