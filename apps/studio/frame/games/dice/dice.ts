/** Dice: a number from 0.00 to 99.99 over or under the player's target. It needs no canvas. */
import { diceDefinition, readDiceChoices, type DiceChoices } from '@fairhall/games'
import { createClock, easeOut } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import type { Choices, ResultOf, Round } from '../../net/wire.ts'
import { h } from '../../view/dom.ts'
import { createDiceFace } from './dice-face.ts'

const FIRST: DiceChoices = { direction: 'over', target: 5049 }
const ROLL_MS = 760
const HURRY = 5

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { t, store, sound, calm } = kit
  const face = createDiceFace(kit)
  const clock = createClock(() => {})
  let choices: DiceChoices = openChoices(kit) ?? FIRST
  let shown = 5000
  let stopRolling: (() => void) | null = null

  function choose(next: DiceChoices): void {
    const fitting = readDiceChoices(diceDefinition, next)
    if (fitting === null || fitting.direction !== next.direction) return
    take(store.state.phase === 'idle' ? next : choices)
  }
  function take(next: Choices): void {
    choices = next as DiceChoices
    face.draw(choices)
  }
  face.onTarget((target) => choose({ ...choices, target: clampTarget(choices.direction, target) }))
  face.onDirection(() => choose(flipped(choices)))
  face.draw(choices)
  store.subscribe(() => face.drawPay(choices))

  return {
    element: face.element,
    playWord: 'roll',
    choices: () => choices,
    choose: take,
    start() {
      clock.setRate(1)
      face.rolling()
      if (calm) return
      let spent = 0
      stopRolling = clock.every((passed) => {
        spent += passed
        face.number((shown + Math.round(spent * 137)) % diceDefinition.rolls)
      })
    },
    async show(round) {
      const result = round.outcome
      if (result?.kind !== 'dice') return
      take(round.choices)
      if (!calm) await clock.wait(120)
      stopRolling?.()
      await settle(result, round)
      shown = result.roll
    },
    cancel() {
      stopRolling?.()
      face.rest(shown)
    },
    hasten: () => clock.setRate(HURRY),
    chip: ({ outcome }) => (outcome?.kind === 'dice' ? face.hundredths(outcome.roll) : ''),
    describe: (round) => describe(kit, round),
    rules: () => rules(kit),
  }

  async function settle({ roll, won, win }: ResultOf<'dice'>, { stake }: Round): Promise<void> {
    if (calm) face.number(roll)
    else {
      await clock.tween(ROLL_MS, (share) => {
        const eased = easeOut(share)
        const wobble = Math.sin(share * 18) * (1 - share) * 900
        face.number(Math.round(Math.min(9999, Math.max(0, shown + (roll - shown) * eased + wobble))))
      })
    }
    sound.stop(2)
    face.landed(roll, won, won ? t('dice.won', { amount: kit.purse.show(win) }) : t('result.none'))
    if (won && kit.purse.subunits(win) > kit.purse.subunits(stake)) sound.win(0)
    await clock.wait(calm ? 60 : 240)
  }
}

/** The settings of a round that is still open; the slider shows them again. */
function openChoices({ session }: GameKit): DiceChoices | null {
  return readDiceChoices(diceDefinition, session.openRound?.choices ?? null)
}

const rangeOf = (direction: DiceChoices['direction']) => {
  const { rolls, chanceMin, chanceMax } = diceDefinition
  return direction === 'under'
    ? { least: chanceMin, most: chanceMax }
    : { least: rolls - 1 - chanceMax, most: rolls - 1 - chanceMin }
}

function clampTarget(direction: DiceChoices['direction'], target: number): number {
  const { least, most } = rangeOf(direction)
  return Math.min(most, Math.max(least, target))
}

/** The other direction with the same chance. */
function flipped({ direction, target }: DiceChoices): DiceChoices {
  const other = direction === 'over' ? 'under' : 'over'
  return { direction: other, target: clampTarget(other, diceDefinition.rolls - 1 - target) }
}

function describe({ t, purse, locale }: GameKit, { outcome }: Round): string {
  if (outcome?.kind !== 'dice') return ''
  const roll = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(outcome.roll / 100)
  const won = outcome.won ? t('result.win', { amount: purse.show(outcome.win) }) : t('result.none')
  return `${t('dice.rolled', { roll })} ${won}`
}

function rules({ t }: GameKit): HTMLElement {
  const lines = ['rule1', 'rule2', 'rule3', 'rule4'] as const
  return h('div', {}, h('h3', {}, t('rulesTitle')), ...lines.map((line) => h('p', {}, t(`dice.${line}`))))
}
