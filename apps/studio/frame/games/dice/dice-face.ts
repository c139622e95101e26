/** The view of Dice: the number, the track with its slider, and what the settings mean. */
import {
  diceChance,
  diceDefinition as definition,
  diceMultiplier,
  dicePayout,
  type DiceChoices,
} from '@fairhall/games'
import { percentIn, TWO_DECIMALS } from '../../core/amounts/percent.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { h, icon, write } from '../../view/dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const LAST = 9999
const hidden = { 'aria-hidden': 'true' }

export function createDiceFace(kit: GameKit) {
  const parts = createParts(kit)
  const { element, number, marker, verdict, slider, flip } = parts
  const two = new Intl.NumberFormat(kit.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const hundredths = (value: number) => two.format(value / 100)
  const writeRoll = (roll: number) => {
    number.textContent = hundredths(roll)
    marker.style.setProperty('--at', String(roll / LAST))
  }
  return {
    element,
    onTarget: (change: (target: number) => void) =>
      slider.addEventListener('input', () => change(slider.valueAsNumber)),
    onDirection: (press: () => void) => flip.addEventListener('click', press),
    draw: (choices: DiceChoices) => drawSettings(kit, parts, choices, hundredths),
    drawPay: (choices: DiceChoices) => drawPay(kit, parts, choices),
    number: writeRoll,
    hundredths,
    rolling() {
      element.classList.remove('won', 'lost')
      element.classList.add('rolling')
      verdict.replaceChildren()
    },
    rest(roll: number) {
      element.classList.remove('rolling')
      writeRoll(roll)
    },
    landed(roll: number, won: boolean, words: string) {
      element.classList.remove('rolling')
      element.classList.add(won ? 'won' : 'lost', 'rolled')
      writeRoll(roll)
      verdict.replaceChildren(icon(won ? 'check' : 'cross'), words)
    },
  }
}

type Parts = ReturnType<typeof createParts>

function createParts({ t, art, session }: GameKit) {
  const picture = (file: string, name: string, alt: string) =>
    h('img', { class: name, attributes: { src: `${import.meta.env.BASE_URL}${file}`, alt } })
  const number = h('output', { class: 'dice-number', attributes: hidden })
  const verdict = h('p', { class: 'dice-verdict', attributes: hidden })
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
    h('div', { class: 'dice-table' }, picture(art.emblem, 'dice-picture', ''), number, verdict),
    h('label', { class: 'visually-hidden', attributes: { for: 'dice-target' } }, t('dice.target')),
    h('div', { class: 'dice-board' }, h('div', { class: 'dice-scale', attributes: hidden }, ...marks), track),
    h('div', { class: 'dice-fields' }, flip, ...Object.values(fields).map((one) => one.element)),
  )
  return { element, number, verdict, slider, marker, track, flip, fields }
}

function drawSettings(
  kit: GameKit,
  parts: Parts,
  choices: DiceChoices,
  hundredths: (value: number) => string,
) {
  const { t, locale } = kit
  const { element, slider, track, flip, fields } = parts
  const { direction, target } = choices
  const isOver = direction === 'over'
  const four = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  // The player may have moved it while settings were locked.
  if (slider.valueAsNumber !== target) slider.valueAsNumber = target
  slider.setAttribute(
    'aria-valuetext',
    t(isOver ? 'dice.overTarget' : 'dice.underTarget', { target: hundredths(target) }),
  )
  if (element.dataset['direction'] !== direction) {
    flip.replaceChildren(icon(direction), h('span', {}, t(isOver ? 'dice.over' : 'dice.under')))
  }
  element.dataset['direction'] = direction
  track.style.setProperty('--target', String(target / LAST))
  flip.setAttribute('aria-label', t(isOver ? 'dice.toUnder' : 'dice.toOver'))
  fields.target.show(hundredths(target))
  fields.multiplier.show(`${four.format(diceMultiplier(definition, choices) as Intl.StringNumericLiteral)} ×`)
  fields.chance.show(percentIn(kit.locale, diceChance(definition, choices) / 100, TWO_DECIMALS))
}

function drawPay({ purse, store }: GameKit, { fields }: Parts, choices: DiceChoices): void {
  const { least } = dicePayout(definition, purse.subunits(stakeOf(store.state)), choices)
  fields.pays.show(purse.showSubunits(least))
}

function field(label: string) {
  const value = h('strong', {})
  return {
    element: h('div', { class: 'dice-field' }, h('span', {}, label), value),
    show: (text: string) => write(value, text),
  }
}
