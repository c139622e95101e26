/**
 * Roulette: the player places chips, the ball runs, and bets on its number are paid. Chips stay for the next
 * round.
 */
import { originals, rouletteDefinition, type RouletteChoices } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { paidSentence, paidWords } from '../../core/amounts/paid.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { Choices, Round } from '../../net/wire.ts'
import { createBoard, createFigure, createSettings, createVerdict } from '../../view/board.ts'
import { h, iconButton } from '../../view/dom.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createLayout } from './layout.ts'
import { colourOf, createWheel } from './wheel-face.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const { readChoices } = originals.roulette
const FIRST: Bets = { red: 1 }
const HURRY = 5
type Bets = Readonly<Record<string, number>>

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { t, store, sound, calm, purse } = kit
  const clock = createClock(() => {})
  const wheel = createWheel()
  const layout = createLayout(kit, (spot) => lay({ ...bets, [spot]: (bets[spot] ?? 0) + 1 }))
  const verdict = createVerdict()
  const figures = { total: createFigure(t('roulette.total')), most: createFigure(t('roulette.most')) }
  const announcement = h('p', { class: 'visually-hidden', attributes: { 'aria-live': 'polite' } })
  const undo = iconButton('undo', t('roulette.undo'), () => lay(past.pop() ?? bets, true))
  const twice = iconButton('double', t('roulette.double'), () =>
    lay(Object.fromEntries(Object.entries(bets).map(([spot, chips]) => [spot, chips * 2]))),
  )
  const clear = iconButton('close', t('roulette.clear'), () => lay({}))
  for (const button of [undo, twice, clear]) button.classList.add('board-button')
  let bets: Bets = (readChoices(kit.session.openRound?.choices) as RouletteChoices | null)?.bets ?? FIRST
  let laid: Bets | null = null
  const past: Bets[] = []
  let stopRunning: (() => void) | null = null

  const desk = h(
    'div',
    { class: 'rl-desk' },
    h('div', { class: 'figures' }, figures.total.element, figures.most.element),
    createSettings(kit, h('div', { class: 'rl-tools' }, undo, twice, clear)),
    verdict.element,
  )
  const side = h('div', { class: 'rl-side' }, wheel.element, desk)
  const element = createBoard(
    kit,
    'roulette',
    h('div', { class: 'rl-table' }, side, layout.element, announcement),
  )

  const chips = (laid: Bets) => Object.values(laid).reduce((sum, one) => sum + one, 0)
  /** The number of chips that the highest stake of the grid allows. */
  const chipsMax = () => {
    const highest = purse.subunits(store.state.stakes.at(-1) ?? '0')
    return Math.min(rouletteDefinition.chipsMax, Number(highest / purse.subunits(stakeOf(store.state))))
  }

  function lay(next: Bets, isUndone = false): void {
    if (store.state.phase !== 'idle') return
    layout.clear()
    verdict.clear()
    if (chips(next) > chipsMax() && chips(next) >= chips(bets)) {
      verdict.showText(t('roulette.tooMany'))
      return
    }
    if (!isUndone) past.push(bets)
    bets = next
    sound.tick()
    draw()
    announcement.textContent = t('roulette.laid', { count: chips(bets) })
  }

  function draw(): void {
    const count = chips(bets)
    const stake = purse.subunits(stakeOf(store.state))
    if (laid !== bets) layout.lay(bets)
    laid = bets
    figures.total.show(purse.showSubunits(stake * BigInt(count)))
    figures.most.show(purse.showSubunits(stake * BigInt(mostOf(bets))))
    const barred = count === 0 || count > chipsMax()
    figures.total.element.classList.toggle('too-much', count > chipsMax())
    if (store.state.barred !== barred) store.set({ barred })
  }
  function take(next: Choices): void {
    bets = (next as RouletteChoices).bets
    draw()
  }
  let drawn = ''
  store.subscribe(({ phase, stakeIndex }) => {
    const key = `${phase === 'idle'} ${stakeIndex}`
    if (key === drawn) return
    drawn = key
    layout.enable(phase === 'idle')
    draw()
  })

  return {
    element,
    playWord: 'spin',
    choices: () => ({ bets }),
    choose: take,
    chips: () => chips(bets),
    start() {
      clock.setRate(1)
      layout.clear()
      verdict.clear()
      wheel.show(null)
      if (!calm) stopRunning = clock.every(wheel.run)
    },
    async show(round) {
      const result = round.outcome
      if (result?.kind !== 'roulette') return
      take(round.choices)
      stopRunning?.()
      if (calm) wheel.rest(result.number)
      else await wheel.land(clock, result.number, sound.tick)
      layout.win(result.number, result.won)
      const [win, stake] = [purse.subunits(result.win), purse.subunits(round.stake)]
      verdict.show(win > stake, paidWords(kit, result.win, round.stake))
      if (win > stake) sound.win(win >= stake * 10n ? 1 : 0)
      else sound.stop(1)
      await clock.wait(calm ? 60 : 620)
    },
    cancel() {
      stopRunning?.()
      wheel.show(null)
    },
    hasten: () => clock.setRate(HURRY),
    chip: ({ outcome }) => (outcome?.kind === 'roulette' ? numeral(outcome.number) : ''),
    describe: (round) => describe(kit, round),
    rules: () =>
      rulesOf(kit, [
        'roulette.rule1',
        'roulette.rule2',
        'roulette.rule3',
        'roulette.rule4',
        'roulette.rule5',
      ]),
  }
}

/** What the best number would pay, in chips. */
function mostOf(bets: Bets): number {
  const { spots, pays, wheel } = rouletteDefinition
  const paidAt = (number: number) =>
    Object.entries(bets).reduce((sum, [spot, chips]) => {
      const covered = spots[spot] ?? []
      return covered.includes(number) ? sum + (chips * pays) / covered.length : sum
    }, 0)
  return Math.max(...wheel.map(paidAt))
}

function describe(kit: GameKit, { outcome, stake }: Round): string {
  const { t } = kit
  if (outcome?.kind !== 'roulette') return ''
  const { number } = outcome
  const paid = paidSentence(kit, outcome.win, stake)
  return `${t('roulette.fell', { number: numeral(number), colour: t(`roulette.${colourOf(number)}`) })} ${paid}`
}
