/** Rules of automatic play for the stake and the side, and limits that not everybody needs. */
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { createSwitch } from '../board.ts'
import { h } from '../dom.ts'
import { createAmountField } from '../stakes/amount-field.ts'
import type { Draft } from './draft.ts'
import { createStakeRule } from './rule-field.ts'

/** Where the market forbids raises after a loss, the stake after a loss can't be chosen. */
export function createStakeRules(
  kit: GameKit,
  view: GameView,
  draft: Draft,
  change: (more: Partial<Draft>) => void,
) {
  const { t } = kit
  const onWin = createStakeRule(kit, 'win', draft.onWin, (rule) => change({ onWin: rule }))
  const onLoss = kit.session.autoplayRaises
    ? createStakeRule(kit, 'loss', draft.onLoss, (rule) => change({ onLoss: rule }))
    : null
  const profit = createAmountField(
    kit,
    { id: `${kit.ids}autoplay-profit`, label: t('autoplay.profit') },
    (profitFrom) => change({ profitFrom }),
  )
  const win = createAmountField(kit, { id: `${kit.ids}autoplay-win`, label: t('autoplay.win') }, (winFrom) =>
    change({ winFrom }),
  )
  profit.show(draft.profitFrom)
  win.show(draft.winFrom)
  const flip = createSwitch<Draft['flip']>(
    t('autoplay.flip'),
    [
      ['never', t('autoplay.never')],
      ['win', t('autoplay.afterWin')],
      ['loss', t('autoplay.afterLoss')],
    ],
    (next) => change({ flip: next }),
  )
  flip.show(draft.flip)
  const flipRow = h(
    'div',
    { class: 'rule' },
    h('span', { class: 'rule-name' }, t('autoplay.flip')),
    flip.element,
  )
  return h(
    'details',
    { class: 'more-rules' },
    h('summary', {}, t('autoplay.more')),
    h(
      'div',
      { class: 'more-body' },
      onWin,
      onLoss,
      view.flip === undefined ? null : flipRow,
      h('div', { class: 'two' }, profit.element, win.element),
      h('p', { class: 'quiet' }, t('autoplay.rounding')),
    ),
  )
}
