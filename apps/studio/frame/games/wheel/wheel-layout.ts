/** The layout of Wheel: the disc with its pointer, the payouts of its fields, and the settings. */
import { wheelFields, wheelRisks, type WheelChoices } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createSettings, createSwitch, createVerdict, withVerdict } from '../../view/board.ts'
import { h } from '../../view/dom.ts'

const hidden = { 'aria-hidden': 'true' }

export function createWheelLayout(kit: GameKit, change: (next: Partial<WheelChoices>) => void) {
  const { t } = kit
  const disc = h('div', { class: 'wheel-disc' })
  const middle = h('output', { class: 'wheel-middle', attributes: hidden })
  const verdict = createVerdict()
  const legend = h('ul', { class: 'wheel-legend', label: t('wheel.pays') })
  const risk = createSwitch(
    t('risk.label'),
    wheelRisks.map((name) => [name, t(`risk.${name}`)] as const),
    (value) => change({ risk: value }),
  )
  const fields = createSwitch(
    t('wheel.fields'),
    wheelFields.map((count) => [count, numeral(Number(count))] as const),
    (value) => change({ fields: value }),
  )
  const stage = h(
    'div',
    { class: 'wheel-stage', attributes: hidden },
    disc,
    h('span', { class: 'wheel-pointer' }),
    middle,
  )
  const element = createBoard(
    kit,
    'wheel',
    withVerdict(h('div', { class: 'wheel-table' }, stage), verdict),
    legend,
    createSettings(kit, risk.element, fields.element),
  )
  return { element, disc, middle, verdict, legend, risk, fields }
}
