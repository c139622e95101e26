/** The stake in the bar: its amount, which opens all choices, and buttons for the next lower and higher preset. */
import { playedSpins, stakeOf, type ScreenState } from '../../core/screen/store.ts'
import type { CurrencyFormat } from '../../core/amounts/currency-format.ts'
import type { Texts } from '../../core/language/texts.ts'
import {
  highestStake,
  lowestStake,
  type StakeChange,
  type StakeRange,
} from '../../core/stakes/stake-range.ts'
import { h, iconButton, sign } from '../dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'

interface StakeControlParts {
  readonly t: Texts
  readonly currencyFormat: CurrencyFormat
  readonly stakes: StakeRange
  changeStake(change: StakeChange): void
  openStakes(): void
}

export function createStakeControl({
  t,
  currencyFormat,
  stakes,
  changeStake,
  openStakes,
}: StakeControlParts) {
  const less = iconButton('less', t('stakeLess'), () => changeStake({ kind: 'lower' }))
  const more = iconButton('more', t('stakeMore'), () => changeStake({ kind: 'higher' }))
  const short = (text: HTMLElement, label: string, kind: 'half' | 'double') =>
    h(
      'button',
      { type: 'button', class: 'stake-short', label, on: { click: () => changeStake({ kind }) } },
      text,
    )
  const half = short(sign('½'), t('gameSettings.half'), 'half')
  const double = short(sign(`×${numeral(2)}`), t('gameSettings.double'), 'double')
  const amount = h('span', {})
  const value = h(
    'button',
    {
      type: 'button',
      class: 'stake-value',
      attributes: { 'aria-haspopup': 'dialog' },
      on: { click: () => value.getAttribute('aria-disabled') === 'true' || openStakes() },
    },
    h('span', { class: 'visually-hidden' }, `${t('stake')} `),
    amount,
  )
  const element = h(
    'div',
    { class: 'stake', label: t('stake'), attributes: { role: 'group' } },
    less,
    half,
    value,
    double,
    more,
  )
  const disable = (button: HTMLElement, isDisabled: boolean) =>
    // A disabled button would lose the focus while it is pressed, so it is only marked as disabled.
    button.setAttribute('aria-disabled', String(isDisabled))
  let shown = ''
  return {
    element,
    show(state: ScreenState) {
      const isReady = state.phase === 'idle' && playedSpins(state) === null
      const stake = stakeOf(state)
      if (stake !== shown) amount.textContent = currencyFormat.show(stake)
      shown = stake
      const subunits = currencyFormat.subunits(stake)
      for (const one of [less, half]) disable(one, !isReady || subunits <= lowestStake(stakes))
      for (const one of [more, double]) disable(one, !isReady || subunits >= highestStake(stakes))
      disable(value, !isReady)
    },
  }
}
