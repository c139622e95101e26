/** A hand's count as shown: `7/17` while an ace may count both ways. */
import { countOf as judge } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'

export type { BlackjackAct, BlackjackVerdict } from '@fairhall/games'

export function countOf(cards: readonly number[]): string {
  const { total, isSoft } = judge(cards)
  return isSoft && total < 21 ? `${numeral(total - 10)}/${numeral(total)}` : numeral(total)
}

export const isOver21 = (cards: readonly number[]): boolean => judge(cards).total > 21
