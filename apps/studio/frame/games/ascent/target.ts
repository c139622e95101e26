/** The automatic cash-out: off, or a multiplier as a field, as steps, and as those that most players like. */
import { ascentDefinition } from '@fairhall/games'
import type { GameKit } from '../../core/game-view.ts'
import { h, iconButton } from '../../view/dom.ts'

const QUICK = [150, 200, 500, 1_000] as const
const { cashOutMin, targetMax } = ascentDefinition
const bounded = (value: number) => Math.min(targetMax, Math.max(cashOutMin, Math.round(value)))

export function createTarget({ t, locale }: GameKit, choose: (auto: number | null) => void) {
  const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  let shown = 200
  let isOn = false
  const input = h('input', {
    type: 'text',
    id: 'ascent-target',
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
  const off = h(
    'button',
    { type: 'button', class: 'quick', on: { click: () => choose(isOn ? null : shown) } },
    t('ascent.autoOff'),
  )
  const quick = QUICK.map((value) => {
    const text = `${new Intl.NumberFormat(locale).format(value / 100)} ×`
    return h('button', { type: 'button', class: 'quick', on: { click: () => choose(value) } }, text)
  })
  const element = h(
    'div',
    { class: 'target' },
    h('label', { attributes: { for: 'ascent-target' } }, t('ascent.auto')),
    h(
      'div',
      { class: 'target-row' },
      iconButton('less', t('ascent.lower'), () => choose(bounded(shown / 1.1))),
      input,
      iconButton('more', t('ascent.higher'), () => choose(bounded(shown * 1.1))),
    ),
    h('div', { class: 'quick-row' }, off, ...quick),
  )
  return {
    element,
    show(auto: number | null) {
      isOn = auto !== null
      shown = auto ?? shown
      input.value = two.format(shown / 100)
      element.classList.toggle('off', !isOn)
      off.setAttribute('aria-pressed', String(!isOn))
      quick.forEach((button, index) => button.setAttribute('aria-pressed', String(QUICK[index] === auto)))
    },
  }
}
