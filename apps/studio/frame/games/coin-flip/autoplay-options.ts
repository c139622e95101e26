/** How automatic play plays Coin flip: it guesses the chosen side until so many guesses are right. */
import { coinFlipDefinition, coinFlipsMax, type CoinSide } from '@fairhall/games'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import { createCount } from '../../view/board.ts'
import { h } from '../../view/dom.ts'

const FLIPS_MAX = coinFlipsMax(coinFlipDefinition)

export function automaticPlay(
  { t }: GameKit,
  side: () => CoinSide,
): Required<Pick<GameView, 'loseChance' | 'autoMove' | 'autoplayOptions'>> {
  let count = 1
  return {
    loseChance: () => 1 - 0.5 ** count,
    autoMove(round) {
      const { fell } = resultOf(round, 'coin-flip')
      return fell.length < count ? { kind: 'flip', side: side() } : { kind: 'cashOut' }
    },
    autoplayOptions(changed) {
      const field = createCount(
        t('autoplay.guesses'),
        [1, FLIPS_MAX],
        [t('autoplay.guessesFewer'), t('autoplay.guessesMore')],
        (next) => {
          count = next
          field.show(next)
          changed()
        },
      )
      field.show(count)
      return h('div', { class: 'plan' }, field.element)
    },
  }
}
