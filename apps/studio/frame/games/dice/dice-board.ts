/** Draws the number of Dice and what the settings mean. */
import {
  diceChance,
  diceDefinition as definition,
  diceMultiplier,
  dicePayout,
  type DiceChoices,
} from '@fairhall/games'
import { percentIn, TWO_DECIMALS } from '../../core/amounts/percent.ts'
import { paidOf, type Payout } from '../../core/amounts/payout-text.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { h, icon } from '../../view/dom.ts'
import { createDiceLayout, type DiceLayout, LAST } from './dice-layout.ts'

export function createDiceBoard(kit: GameKit) {
  const layout = createDiceLayout(kit)
  const { element, number, marker, verdict, slider, flip } = layout
  const two = new Intl.NumberFormat(kit.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const hundredths = (value: number) => two.format(value / 100)
  // Generated content, in the language's digits, until the first roll.
  number.dataset['empty'] = hundredths(0)
  const writeRoll = (roll: number) => {
    number.textContent = hundredths(roll)
    marker.style.setProperty('--at', String(roll / LAST))
  }
  return {
    element,
    onTarget: (change: (target: number) => void) =>
      slider.addEventListener('input', () => change(slider.valueAsNumber)),
    onDirection: (press: () => void) => flip.addEventListener('click', press),
    draw: (choices: DiceChoices) => drawSettings(kit, layout, choices, hundredths),
    drawPay: (choices: DiceChoices) => drawPay(kit, layout, choices),
    number: writeRoll,
    hundredths,
    rolling() {
      element.classList.remove('won', 'lost')
      element.classList.add('rolling')
      verdict.clear()
    },
    rest(roll: number) {
      element.classList.remove('rolling')
      writeRoll(roll)
    },
    landed(roll: number, won: boolean, payout: Payout) {
      element.classList.remove('rolling')
      element.classList.add('rolled')
      element.classList.toggle('won', paidOf(kit, payout.win, payout.stake) === 'won')
      element.classList.toggle('lost', !won)
      writeRoll(roll)
      verdict.showPaid(kit, payout)
    },
  }
}

function drawSettings(
  kit: GameKit,
  layout: DiceLayout,
  choices: DiceChoices,
  hundredths: (value: number) => string,
) {
  const { t, locale } = kit
  const { element, slider, track, flip, fields } = layout
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

function drawPay({ currencyFormat, store }: GameKit, { fields }: DiceLayout, choices: DiceChoices): void {
  const { least } = dicePayout(definition, currencyFormat.subunits(stakeOf(store.state)), choices)
  fields.pays.show(currencyFormat.showSubunits(least))
}
