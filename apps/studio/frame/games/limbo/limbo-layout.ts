/** The layout of Limbo: the sky with its height scale, the rocket, the number and the settings. */
import { originals } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createFigure, createSettings, createVerdict, pictureOf } from '../../view/board.ts'
import { h } from '../../view/dom.ts'
import { createMultiplierField } from '../../view/multiplier-field.ts'

const { targetMin, targetMax } = originals.limbo.definition
const QUICK = [150, 200, 500, 1_000, 10_000] as const
/** The scale ends at this power of ten. */
const DECADES = 5
/** Low heights get more space than on a plain logarithmic scale, because most rounds end there. */
export const heightOf = (decades: number) => (Math.min(decades, DECADES) / DECADES) ** 0.62
const hidden = { 'aria-hidden': 'true' }

export function createLimboLayout(kit: GameKit, choose: (target: number) => void) {
  const { t, art, locale } = kit
  const number = h('output', { class: 'limbo-number', attributes: hidden })
  const verdict = createVerdict()
  const goal = h('div', { class: 'limbo-goal', attributes: hidden })
  const marks = Array.from({ length: DECADES + 1 }, (_, power) => {
    const mark = h('span', { class: 'limbo-mark' }, `${new Intl.NumberFormat(locale).format(10 ** power)} ×`)
    mark.style.setProperty('--height', String(heightOf(power)))
    return mark
  })
  const flyer = h('div', { class: 'limbo-flyer' }, pictureOf(art.pieces['rocket'] ?? '', 'limbo-rocket'))
  const sky = h('div', { class: 'limbo-sky', attributes: hidden }, ...marks, goal, flyer)
  const figures = { chance: createFigure(t('dice.chance')), pays: createFigure(t('dice.pays')) }
  const target = createTarget(kit, choose)
  const element = createBoard(
    kit,
    'limbo',
    h('div', { class: 'limbo-table' }, sky, h('div', { class: 'limbo-middle' }, number, verdict.element)),
    createSettings(kit, target.element),
    h('div', { class: 'figures' }, figures.chance.element, figures.pays.element),
  )
  return { element, number, verdict, goal, flyer, figures, target }
}

function createTarget(kit: GameKit, choose: (target: number) => void) {
  const { t } = kit
  return createMultiplierField(
    kit,
    {
      id: 'limbo-target',
      label: t('dice.target'),
      lower: t('limbo.lower'),
      higher: t('limbo.higher'),
      min: targetMin,
      max: targetMax,
      step: 1.25,
      quick: QUICK,
    },
    choose,
  )
}
