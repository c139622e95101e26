/**
 * Roulette: the player places chips, the ball runs, and bets on its number are paid. Chips stay for the next
 * round.
 */
import { rouletteDefinition, type RouletteChoices } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import { paidSentence, paidWords } from '../../core/amounts/paid.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createRouletteBoard } from './roulette-board.ts'
import { colourOf } from './wheel-drawing.ts'

type Bets = RouletteChoices['bets']
const FIRST: RouletteChoices = { bets: { red: 1 } }

export const loadGame = defineInstantGame({
  kind: 'roulette',
  first: FIRST,
  playWord: 'spin',
  hurry: 5,
  restMs: 620,
  rules: ['roulette.rule1', 'roulette.rule2', 'roulette.rule3', 'roulette.rule4', 'roulette.rule5'],
  createScene({ kit, clock, choices, setChoices }) {
    const { t, store, sound, calm, purse } = kit
    const bets = () => choices().bets
    const board = createRouletteBoard(kit, {
      put: (spot) => place({ ...bets(), [spot]: (bets()[spot] ?? 0) + 1 }),
      undo: () => place(past.pop() ?? bets(), true),
      double: () => place(mapChips(bets(), (chips) => chips * 2)),
      clear: () => place({}),
    })
    const { wheel, layout, verdict } = board
    const past: Bets[] = []
    let drawnBets: Bets | null = null

    /** The number of chips that the highest stake of the grid allows. */
    function chipsMax(): number {
      const highest = purse.subunits(store.state.stakes.at(-1) ?? '0')
      return Math.min(rouletteDefinition.chipsMax, Number(highest / purse.subunits(stakeOf(store.state))))
    }

    function place(next: Bets, isUndone = false): void {
      if (store.state.phase !== 'idle') return
      board.clear()
      if (chipsIn(next) > chipsMax() && chipsIn(next) >= chipsIn(bets()))
        return verdict.showText(t('roulette.tooMany'))
      if (!isUndone) past.push(bets())
      sound.tick()
      setChoices({ bets: next })
      board.announce(t('roulette.chipsPlaced', { count: chipsIn(next) }))
    }

    function draw(): void {
      const count = chipsIn(bets())
      const stake = purse.subunits(stakeOf(store.state))
      const inChips = (chips: number) => purse.showSubunits(stake * BigInt(chips))
      const isTooMuch = count > chipsMax()
      if (drawnBets !== bets()) layout.lay(bets())
      drawnBets = bets()
      board.figures(inChips(count), inChips(mostOf(bets())), isTooMuch)
      const isBettingDisabled = count === 0 || isTooMuch
      if (store.state.isBettingDisabled !== isBettingDisabled) store.set({ isBettingDisabled })
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
      element: board.element,
      drawChoices: draw,
      chips: () => chipsIn(bets()),
      start() {
        board.clear()
        wheel.show(null)
      },
      wait: wheel.run,
      async show({ number, won, win }, { round, isGain }) {
        if (calm) wheel.rest(number)
        else await wheel.land(clock, number, sound.tick)
        layout.win(number, won)
        verdict.show(isGain, paidWords(kit, win, round.stake))
        if (isGain) sound.win(purse.subunits(win) >= purse.subunits(round.stake) * 10n ? 1 : 0)
        else sound.stop(1)
      },
      cancel: () => wheel.show(null),
      chip: ({ number }) => numeral(number),
      describe({ number, win }, { stake }) {
        const colour = t(`roulette.${colourOf(number)}`)
        const fell = t('roulette.fell', { number: numeral(number), colour })
        return `${fell} ${paidSentence(kit, win, stake)}`
      },
    }
  },
})

const chipsIn = (bets: Bets) => Object.values(bets).reduce((sum, one) => sum + one, 0)

const mapChips = (bets: Bets, change: (chips: number) => number): Bets =>
  Object.fromEntries(Object.entries(bets).map(([spot, chips]) => [spot, change(chips)]))

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
