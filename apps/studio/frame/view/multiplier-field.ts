/** A multiplier in hundredths: as a field, as steps, and as those that most players like. */
import type { GameKit } from '../core/game-view.ts'
import { h, iconButton } from './dom.ts'

export type MultiplierWishes = {
  id: string
  label: string
  lower: string
  higher: string
  min: number
  max: number
  /** What a step multiplies by. */
  step: number
  quick: readonly number[]
  /** What stands before the liked ones. */
  first?: readonly HTMLElement[]
}

export function createMultiplierField(
  { locale }: Pick<GameKit, 'locale'>,
  wishes: MultiplierWishes,
  choose: (value: number) => void,
) {
  const { id, label, lower, higher, min, max, step, first = [] } = wishes
  const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const bounded = (value: number) => Math.min(max, Math.max(min, Math.round(value)))
  let shown = min
  const input = h('input', {
    type: 'text',
    id,
    class: 'target-input',
    attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: '10' },
    on: {
      change: () => {
        const typed = Number(input.value.replaceAll(/[^\d.,]/g, '').replace(',', '.'))
        choose(Number.isFinite(typed) && typed > 0 ? bounded(typed * 100) : shown)
      },
      keydown: (event) => void (event.key === 'Enter' && input.blur()),
      focus: () => input.select(),
    },
  })
  const quick = wishes.quick.map((value) => {
    const text = `${new Intl.NumberFormat(locale).format(value / 100)} ×`
    return h('button', { type: 'button', class: 'quick', on: { click: () => choose(value) } }, text)
  })
  const element = h(
    'div',
    { class: 'target' },
    h('label', { attributes: { for: id } }, label),
    h(
      'div',
      { class: 'target-row' },
      iconButton('less', lower, () => choose(bounded(shown / step))),
      input,
      iconButton('more', higher, () => choose(bounded(shown * step))),
    ),
    h('div', { class: 'quick-row' }, ...first, ...quick),
  )
  return {
    element,
    /** `chosen`: which of the liked ones is pressed; where it is left out, the one that is shown. */
    show(value: number, chosen: number | null = value) {
      shown = value
      input.value = two.format(value / 100)
      quick.forEach((button, index) =>
        button.setAttribute('aria-pressed', String(wishes.quick[index] === chosen)),
      )
    },
  }
}
