/** A field for an amount of the session's currency, typed in the player's language. */
import { digitsIn } from '@fairhall/money/digits'
import type { GameKit } from '../../core/game/game-view.ts'
import { h, write } from '../dom.ts'
import { readTyped } from '../typed-number.ts'

interface AmountFieldOptions {
  readonly id: string
  readonly label: string
  /** Elements after the field, such as buttons. */
  readonly after?: readonly HTMLElement[]
  /** Called when the text was not taken as it is. */
  readonly corrected?: (() => void) | undefined
  /** Also reports each amount while it is typed, because what follows from it is shown next to the field. */
  readonly isLive?: boolean
}

/** `changed` receives subunits; null when the field was emptied. Nothing is reported for text that is no amount. */
export function createAmountField(
  { locale, t, currencyFormat }: Pick<GameKit, 'locale' | 't' | 'currencyFormat'>,
  { id, label, after = [], corrected, isLive = false }: AmountFieldOptions,
  changed: (amount: bigint | null) => void,
) {
  const { plain, read } = currencyFormat
  const problem = h('p', { id: `${id}-problem`, class: 'problem', attributes: { role: 'status' } })
  const input = h('input', {
    type: 'text',
    id,
    class: 'amount-input',
    attributes: {
      inputmode: 'decimal',
      autocomplete: 'off',
      maxlength: '20',
      'aria-describedby': problem.id,
    },
    on: {
      input: () => {
        const caret = input.selectionStart
        input.value = digitsIn(locale, input.value)
        input.setSelectionRange(caret, caret)
        if (isLive) reportTyped()
      },
      change: () => report(),
      focus: () => input.select(),
    },
  })
  function complain(text: string): void {
    input.setAttribute('aria-invalid', String(text !== ''))
    write(problem, text)
    if (text !== '') corrected?.()
  }
  /** What is no amount yet may become one. */
  function reportTyped(): void {
    const typed = readTyped(input.value, locale)
    if (typed !== null) changed(read(typed))
    else if (input.value.trim() === '') changed(null)
  }
  function report(): void {
    complain('')
    if (input.value.trim() === '') return changed(null)
    const typed = readTyped(input.value, locale)
    if (typed === null) return complain(t('amountProblem', { example: plain(read(1)) }))
    changed(read(typed))
  }
  const unit = h('span', { class: 'amount-unit', attributes: { 'aria-hidden': 'true' } }, currencyFormat.unit)
  return {
    element: h(
      'div',
      { class: 'amount' },
      h('label', { attributes: { for: id } }, label),
      h('div', { class: 'amount-row' }, unit, input, ...after),
      problem,
    ),
    input,
    complain,
    show(amount: bigint | null) {
      input.value = amount === null ? '' : plain(amount)
      complain('')
    },
  }
}
