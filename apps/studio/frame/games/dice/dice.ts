/** Dice: a number from 0.00 to 99.99 over or under the player's target. It needs no canvas. */
import { diceChance, diceDefinition, type DiceChoices } from '@fairhall/games'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import { easeOut } from '../../core/canvas/clock.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createDiceBoard } from './dice-board.ts'

const FIRST: DiceChoices = { direction: 'over', target: 5049 }
/** Short: with the request, the result is on the screen within 0.35 s of the press. */
const ROLL_MS = 190
/** How fast the numbers run while the answer is pending. */
const ROLLS_PER_MS = 137

export const loadGame = defineInstantGame({
  kind: 'dice',
  first: FIRST,
  playWord: 'roll',
  hurry: 8,
  restMs: 160,
  rules: ['dice.rule1', 'dice.rule2', 'dice.rule3', 'dice.rule4'],
  createScene({ kit, clock, choices, choose }) {
    const { t, sound, calm, locale } = kit
    const board = createDiceBoard(kit)
    let shown = 5000
    let waitedMs = 0
    board.onTarget((target) => choose({ ...choices(), target: clampTarget(choices().direction, target) }))
    board.onDirection(() => choose(flipped(choices())))

    function rollTo(roll: number): Promise<void> {
      return clock.tween(ROLL_MS, (share) => {
        const wobble = Math.sin(share * 6) * (1 - share) * 400
        const at = shown + (roll - shown) * easeOut(share) + wobble
        board.number(Math.round(Math.min(9999, Math.max(0, at))))
      })
    }

    return {
      element: board.element,
      drawChoices: board.draw,
      drawPayout: board.drawPay,
      flipped,
      loseChance: (next) => 1 - diceChance(diceDefinition, next) / diceDefinition.rolls,
      start() {
        waitedMs = 0
        board.rolling()
      },
      wait(passedMs) {
        waitedMs += passedMs
        board.number((shown + Math.round(waitedMs * ROLLS_PER_MS)) % diceDefinition.rolls)
      },
      async show({ roll, won, win }, { round, isGain }) {
        if (calm) board.number(roll)
        else await rollTo(roll)
        sound.stop(2)
        board.landed(roll, won, { win, stake: round.stake })
        if (isGain) sound.win(0)
        shown = roll
      },
      cancel: () => board.rest(shown),
      chip: ({ roll }) => board.hundredths(roll),
      describe({ roll, win }, { stake }) {
        const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(roll / 100)
        return `${t('dice.rolled', { roll: number })} ${paidSentence(kit, win, stake)}`
      },
    }
  },
})

function clampTarget(direction: DiceChoices['direction'], target: number): number {
  const { rolls, chanceMin, chanceMax } = diceDefinition
  const [least, most] =
    direction === 'under' ? [chanceMin, chanceMax] : [rolls - 1 - chanceMax, rolls - 1 - chanceMin]
  return Math.min(most, Math.max(least, target))
}

/** The other direction with the same chance. */
function flipped({ direction, target }: DiceChoices): DiceChoices {
  const other = direction === 'over' ? 'under' : 'over'
  return { direction: other, target: clampTarget(other, diceDefinition.rolls - 1 - target) }
}
