/**
 * Classifies a round's payout relative to its stake, and describes it. A full or partial return of the stake
 * is not a win.
 */
import type { GameKit } from '../game/game-view.ts'

type Words = Pick<GameKit, 't' | 'currencyFormat'>
export type Paid = 'won' | 'even' | 'back' | 'none'

export function paidOf({ currencyFormat }: Pick<Words, 'currencyFormat'>, win: string, stake: string): Paid {
  const [got, bet] = [currencyFormat.subunits(win), currencyFormat.subunits(stake)]
  if (got > bet) return 'won'
  if (got === 0n) return 'none'
  return got === bet ? 'even' : 'back'
}

/** What a round paid, and for which stake. */
export interface Payout {
  win: string
  stake: string
}

/** For a round that ended before the player did anything: it returned its stake. */
export const refundWords = ({ t, currencyFormat }: Words, win: string): string =>
  t('result.returned', { amount: currencyFormat.show(win) })

/** The mark next to that text. A returned stake is neither a win nor a loss. */
export const markOf = (paid: Paid): 'check' | 'cross' | null =>
  paid === 'even' ? null : paid === 'won' ? 'check' : 'cross'

/** Short text next to the round's picture. */
export const paidWords = (kit: Words, win: string, stake: string): string =>
  kit.t(`result.${paidOf(kit, win, stake)}`, { amount: kit.currencyFormat.show(win) })

/** The same as a full sentence. */
export function paidSentence(kit: Words, win: string, stake: string): string {
  const paid = paidOf(kit, win, stake)
  return paid === 'won'
    ? kit.t('result.win', { amount: kit.currencyFormat.show(win) })
    : paidWords(kit, win, stake)
}
