/** What every feature of a slot shares: the card that opens it, the amounts that it shows, and its end. */
import { partsOf } from '@fairhall/games'
import type { FeatureMoney, PlaybackParts } from '../slot-playback.ts'
import { celebration } from '../win-sequence.ts'

interface FeatureShow {
  /** Formats a multiple of the stake. */
  amount(multiple: number): string
  open(card: readonly string[]): Promise<void>
  /** Shows what the feature paid, then the win of the whole round, as a gain only if it exceeds the cost. */
  close(title: string, paid: string, note?: string): Promise<void>
}

export function createFeatureShow(
  { kit, stage, board, definition }: PlaybackParts,
  { lineBet, cost, win }: FeatureMoney,
): FeatureShow {
  const { currencyFormat, sound } = kit
  // A bought feature costs many stakes; what it pays are multiples of one.
  const stake = lineBet * BigInt(partsOf(definition))

  return {
    amount: (multiple) => currencyFormat.showSubunits(stake * BigInt(multiple)),
    async open(card) {
      sound.feature()
      board.hideWin()
      await board.card(card, stage.clock.wait(1500))
      board.setFree(true)
    },
    async close(title, paid, note = '') {
      await board.card([title, paid], stage.clock.wait(1700))
      board.setFree(false)
      board.showWin(currencyFormat.showSubunits(win), note, celebration(win, cost) > 0)
    },
  }
}
