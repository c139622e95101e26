/** The layout of Dice: the number, the track with its slider, and what the settings mean. */
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createVerdict } from '../../view/board.ts'
import { h, write } from '../../view/dom.ts'

export const LAST = 9999
const hidden = { 'aria-hidden': 'true' }

export function createDiceLayout({ t, art, session }: GameKit) {
  const picture = (file: string, name: string, alt: string) =>
    h('img', { class: name, attributes: { src: `${import.meta.env.BASE_URL}${file}`, alt } })
  const number = h('output', { class: 'dice-number', attributes: hidden })
  const verdict = createVerdict()
  const range = { step: '1', min: '0', max: String(LAST) }
  const slider = h('input', { type: 'range', id: 'dice-target', class: 'dice-slider', attributes: range })
  const marker = h('span', { class: 'dice-marker', attributes: hidden })
  const track = h('div', { class: 'dice-track' }, slider, marker)
  const marks = [0, 25, 50, 75, 100].map((one) => h('span', {}, numeral(one)))
  const flip = h('button', { type: 'button', class: 'dice-flip' })
  const fields = {
    target: field(t('dice.target')),
    multiplier: field(t('dice.multiplier')),
    chance: field(t('dice.chance')),
    pays: field(t('dice.pays')),
  }
  const element = h(
    'div',
    { class: 'dice', label: t('canvas'), attributes: { role: 'group' } },
    h('div', { class: 'slot-head' }, h('h1', {}, picture(art.title, 'game-title', session.title))),
    h('div', { class: 'dice-table' }, picture(art.emblem, 'dice-picture', ''), number, verdict.element),
    h('label', { class: 'visually-hidden', attributes: { for: 'dice-target' } }, t('dice.target')),
    h('div', { class: 'dice-board' }, h('div', { class: 'dice-scale', attributes: hidden }, ...marks), track),
    h('div', { class: 'dice-fields' }, flip, ...Object.values(fields).map((one) => one.element)),
  )
  return { element, number, verdict, slider, marker, track, flip, fields }
}

export type DiceLayout = ReturnType<typeof createDiceLayout>

function field(label: string) {
  const value = h('strong', {})
  return {
    element: h('div', { class: 'dice-field' }, h('span', {}, label), value),
    show: (text: string) => write(value, text),
  }
}
