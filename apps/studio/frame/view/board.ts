/** Parts of the boards of the originals: a head with the name, settings, figures and a verdict. */
import { markOf, type Paid, type Payout, paidOf, paidWords } from '../core/amounts/payout-text.ts'
import type { GameKit } from '../core/game/game-view.ts'
import { hasNoBet } from '../core/screen/store.ts'
import { h, icon, iconButton, write } from './dom.ts'
import { numeral } from '../core/amounts/numerals.ts'

const hidden = { 'aria-hidden': 'true' }
let made = 0
const newId = (name: string) => `${name}-${(made += 1)}`

export const pictureOf = (file: string, name: string, alt = '') =>
  h('img', {
    class: name,
    attributes: { src: `${import.meta.env.BASE_URL}${file}`, alt, draggable: 'false' },
  })

/** The whole board of an original: its name on top, then its content. */
export function createBoard(
  { t, art, session }: GameKit,
  name: string,
  ...parts: HTMLElement[]
): HTMLElement {
  const head = h(
    'div',
    { class: 'slot-head' },
    h('h1', {}, pictureOf(art.title, 'game-title', session.title)),
  )
  return h(
    'div',
    { class: `original ${name}`, label: t('canvas'), attributes: { role: 'group' } },
    head,
    ...parts,
  )
}

/** Settings that are locked while a round runs. */
export function createSettings({ store, t }: GameKit, ...parts: HTMLElement[]): HTMLFieldSetElement {
  const legend = h('legend', { class: 'visually-hidden' }, t('settings'))
  const element = h('fieldset', { class: 'settings' }, legend, ...parts)
  // One frame later than the rest: drawing so many controls would delay the response to the tap.
  store.subscribe(() =>
    requestAnimationFrame(() => {
      element.disabled = !hasNoBet(store.state)
    }),
  )
  return element
}

/** A figure with its label. */
export function createFigure(label: string, name = '') {
  const value = h('strong', {})
  return {
    element: h('div', { class: `figure ${name}` }, h('span', {}, label), value),
    show: (text: string) => write(value, text),
  }
}
export type Figure = ReturnType<typeof createFigure>

/** A choice between a few options: radio buttons that look like a switch. */
export function createSwitch<Value extends string>(
  label: string,
  options: readonly (readonly [value: Value, label: string])[],
  change: (value: Value) => void,
) {
  const name = newId('switch')
  const inputs = new Map<Value, HTMLInputElement>()
  const items = options.map(([value, text]) => {
    const input = h('input', {
      type: 'radio',
      attributes: { name, value },
      on: { change: () => change(value) },
    })
    inputs.set(value, input)
    return h('label', {}, input, h('span', {}, text))
  })
  const element = h('div', { class: 'switch', label, attributes: { role: 'radiogroup' } }, ...items)
  return {
    element,
    show(value: Value) {
      const input = inputs.get(value)
      if (input !== undefined) input.checked = true
    },
  }
}

/** A whole number between two bounds: a slider with its value, and buttons for one less and one more. */
export function createCount(
  label: string,
  bounds: readonly [least: number, most: number],
  words: readonly [less: string, more: string],
  change: (value: number) => void,
) {
  const id = newId('count')
  const [min, max] = bounds
  const value = h('output', { class: 'count-value', attributes: { for: id } })
  const slider = h('input', {
    type: 'range',
    id,
    class: 'slider',
    attributes: { min: String(min), max: String(max), step: '1' },
    on: { input: () => change(slider.valueAsNumber) },
  })
  const move = (by: number) => change(Math.min(max, Math.max(min, slider.valueAsNumber + by)))
  const element = h(
    'div',
    { class: 'count' },
    h('label', { attributes: { for: id } }, label),
    value,
    iconButton('less', words[0], () => move(-1)),
    slider,
    iconButton('more', words[1], () => move(1)),
  )
  return {
    element,
    show(count: number) {
      // The player may have moved it while settings were locked.
      if (slider.valueAsNumber !== count) slider.valueAsNumber = count
      slider.style.setProperty('--share', String((count - min) / (max - min)))
      write(value, numeral(count))
    },
  }
}

/**
 * The board, sized by the available space, with the verdict below. Text is kept outside the sized element: a
 * change inside triggers a new layout of all of it.
 */
export function withVerdict(table: HTMLElement, verdict: Verdict): HTMLElement {
  return h('div', { class: 'verdict-table' }, table, verdict.element)
}

export type Verdict = ReturnType<typeof createVerdict>

/** The result as a word with a mark. Visual only: the words are also announced to screen readers. */
export function createVerdict() {
  const element = h('p', { class: 'verdict-line', attributes: hidden })
  function show(paid: Paid, words: string): void {
    const mark = markOf(paid)
    element.classList.toggle('gain', paid === 'won')
    element.replaceChildren(...(mark === null ? [] : [icon(mark)]), words)
  }
  return {
    element,
    show,
    /** What a round paid, in these words or in short ones. */
    showPaid(kit: GameKit, { win, stake }: Payout, words?: string) {
      show(paidOf(kit, win, stake), words ?? paidWords(kit, win, stake))
    },
    /** For a result that is neither a win nor a total loss. */
    showText: (words: string) => show('even', words),
    clear: () => element.replaceChildren(),
  }
}
