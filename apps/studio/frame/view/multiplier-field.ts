/** A multiplier in hundredths: a field, step buttons and presets. */
import { digitsIn } from '@fairhall/money/digits'
import type { GameKit } from '../core/game/game-view.ts'
import { h, iconButton, write } from './dom.ts'
import { readTyped } from './typed-number.ts'

type MultiplierFieldOptions = {
  id: string
  label: string
  lower: string
  higher: string
  min: number
  max: number
  /** The factor of a step. */
  step: number
  quick: readonly number[]
  /** Elements before the presets. */
  first?: readonly HTMLElement[]
}

export function createMultiplierField(
  { locale, t }: Pick<GameKit, 'locale' | 't'>,
  options: MultiplierFieldOptions,
  choose: (value: number) => void,
) {
  const { id, label, lower, higher, min, max, step, first = [] } = options
  // Without grouping: the shown number is parsed again when it is changed.
  const two = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  })
  const bounded = (value: number) => Math.min(max, Math.max(min, Math.round(value)))
  let shown = min
  const input = createInput(id, locale, (text) => {
    const typed = readTyped(text, locale)
    if (typed === null || typed === 0) return complain()
    choose(bounded(typed * 100))
  })
  const problem = h('p', {
    id: `${id}-problem`,
    class: 'problem target-problem',
    attributes: { role: 'alert' },
  })
  function complain(): void {
    input.setAttribute('aria-invalid', 'true')
    write(problem, t('multiplierProblem', { example: two.format(shown / 100) }))
  }
  const quick = options.quick.map((value) => {
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
    problem,
    h('div', { class: 'quick-row' }, ...first, ...quick),
  )
  return {
    element,
    /** `chosen`: the pressed preset; by default the shown value. */
    show(value: number, chosen: number | null = value) {
      shown = value
      input.value = two.format(value / 100)
      input.removeAttribute('aria-invalid')
      write(problem, '')
      quick.forEach((button, index) =>
        button.setAttribute('aria-pressed', String(options.quick[index] === chosen)),
      )
    },
  }
}

function createInput(id: string, locale: string, changed: (text: string) => void): HTMLInputElement {
  const input = h('input', {
    type: 'text',
    id,
    class: 'target-input',
    attributes: {
      inputmode: 'decimal',
      autocomplete: 'off',
      maxlength: '16',
      'aria-describedby': `${id}-problem`,
    },
    on: {
      input: () => {
        // Digits are replaced one for one, so the caret keeps its position.
        const caret = input.selectionStart
        input.value = digitsIn(locale, input.value)
        input.setSelectionRange(caret, caret)
      },
      change: () => changed(input.value),
      keydown: (event) => void (event.key === 'Enter' && input.blur()),
      focus: () => input.select(),
    },
  })
  return input
}
