/** What happens to the stake after a win or a loss: back to the first one, or raised by so many per cent. */
import { digitsIn } from '@fairhall/money/digits'
import type { StakeRule } from '../../core/autoplay/autoplay-rules.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createSwitch } from '../board.ts'
import { h } from '../dom.ts'
import { readTyped } from '../typed-number.ts'

/** A stake that grows tenfold passes every limit within a few rounds. */
const PERCENT_MAX = 900
/** Low: to double the stake after each loss must be the player's own idea. */
const FIRST_PERCENT = 10

export function createStakeRule(
  { t, locale }: GameKit,
  result: 'win' | 'loss',
  chosen: StakeRule,
  change: (rule: StakeRule) => void,
): HTMLElement {
  const name = t(result === 'win' ? 'autoplay.onWin' : 'autoplay.onLoss')
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false })
  let percent = chosen.kind === 'raise' ? chosen.percent : FIRST_PERCENT
  const input = h('input', {
    type: 'text',
    class: 'rule-percent',
    label: `${name}: ${t('autoplay.raiseBy')}`,
    attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: '6' },
    on: {
      input: () => void (input.value = digitsIn(locale, input.value)),
      change() {
        const typed = readTyped(input.value, locale)
        percent = Math.min(PERCENT_MAX, typed ?? percent)
        input.value = number.format(percent)
        choose('raise')
      },
      focus: () => input.select(),
    },
  })
  input.value = number.format(percent)
  const choices = createSwitch<StakeRule['kind']>(
    name,
    [
      ['reset', t('autoplay.reset')],
      ['raise', t('autoplay.raiseBy')],
    ],
    choose,
  )
  function choose(kind: StakeRule['kind']): void {
    choices.show(kind)
    change(kind === 'reset' ? { kind } : { kind, percent })
  }
  choices.show(chosen.kind)
  return h(
    'div',
    { class: 'rule' },
    h('span', { class: 'rule-name' }, name),
    choices.element,
    h('span', { class: 'rule-amount' }, input, h('span', { attributes: { 'aria-hidden': 'true' } }, '%')),
  )
}
