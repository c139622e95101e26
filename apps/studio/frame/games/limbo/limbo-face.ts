/** The sky of Limbo: a height scale with the player's target, the rocket and the number. */
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
const heightOf = (decades: number) => (Math.min(decades, DECADES) / DECADES) ** 0.62

const hidden = { 'aria-hidden': 'true' }

export function createLimboFace(kit: GameKit, choose: (target: number) => void) {
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
  const place = (decades: number) => flyer.style.setProperty('--height', String(heightOf(decades)))
  number.textContent = `${(1).toLocaleString(locale, { minimumFractionDigits: 2 })} ×`
  place(0)

  return {
    element,
    settings(hundredths: number, chance: string) {
      target.show(hundredths)
      goal.style.setProperty('--height', String(heightOf(Math.log10(hundredths / 100))))
      figures.chance.show(chance)
    },
    pays: figures.pays.show,
    start() {
      verdict.clear()
      element.classList.remove('won', 'lost')
      element.classList.add('flying')
    },
    climb(decades: number, text: string) {
      place(decades)
      number.textContent = text
    },
    land(decades: number, text: string, won: boolean) {
      place(decades)
      number.textContent = text
      element.classList.remove('flying')
      element.classList.add(won ? 'won' : 'lost')
    },
    verdict: verdict.show,
    rest: () => element.classList.remove('flying', 'won', 'lost'),
  }
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
