/** The layout of Coin flip: the coin, the flips so far, the player's guess and the button of the next flip. */
import { coinSides, type CoinSide } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import {
  createBoard,
  createFigure,
  createSwitch,
  createVerdict,
  pictureOf,
  withVerdict,
} from '../../view/board.ts'
import { h, icon } from '../../view/dom.ts'
import { listenToLetters } from '../../view/shortcuts.ts'

export interface CoinFlipActions {
  choose(side: CoinSide): void
  flip(): void
}

const hidden = { 'aria-hidden': 'true' }

export function createCoinFlipLayout(kit: GameKit, actions: CoinFlipActions) {
  const { t, art } = kit
  const faces = coinSides.map((side) =>
    h('span', { class: `cf-face ${side}` }, pictureOf(art.pieces[side] ?? '', 'cf-picture')),
  )
  const coin = h('div', { class: 'cf-coin' }, ...faces)
  const shadow = h('span', { class: 'cf-shadow' })
  const streak = h('ol', { class: 'cf-streak', attributes: hidden })
  const verdict = createVerdict()
  const figures = {
    now: createFigure(t('hiLo.now'), 'strong'),
    right: createFigure(t('coinFlip.streak')),
    next: createFigure(t('coinFlip.next')),
  }
  const side = createSwitch(
    t('coinFlip.side'),
    coinSides.map((one) => [one, t(`coinFlip.${one}`)] as const),
    actions.choose,
  )
  const chance = h('span', { class: 'cf-next' })
  const again = h(
    'button',
    {
      type: 'button',
      class: 'act cf-again',
      attributes: { 'aria-disabled': 'true', 'aria-keyshortcuts': 'a' },
      on: { click: () => again.getAttribute('aria-disabled') !== 'true' && actions.flip() },
    },
    icon('spin'),
    h('span', {}, t('coinFlip.again')),
    chance,
  )
  listenToLetters({ a: again })
  const element = createBoard(
    kit,
    'coin-flip',
    withVerdict(
      h(
        'div',
        { class: 'cf-table' },
        h('div', { class: 'cf-stage', attributes: hidden }, shadow, coin),
        streak,
      ),
      verdict,
    ),
    h('div', { class: 'figures' }, ...Object.values(figures).map((one) => one.element)),
    h('div', { class: 'cf-row' }, side.element, again),
  )
  return { element, coin, shadow, streak, verdict, figures, side, again, chance }
}
