/**
 * Roulette: the player places chips, the ball runs, and bets on its number are paid. Chips stay for the next
 * round.
 */
import { rouletteDefinition, type RouletteChoices } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import type { Clock } from '../../core/canvas/clock.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { loseChanceOf } from '../../core/autoplay/lose-chance.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { ResultOf } from '../../net/api-types.ts'
import { defineInstantGame, type Shown } from '../instant-game.ts'
import { chipsIn, doubled, mostOf, otherSide, resultsOf, type Bets } from './bets.ts'
import { createRouletteBoard, type RouletteBoard } from './roulette-board.ts'
import { colourOf } from './wheel-drawing.ts'

type Result = ResultOf<'roulette'>
/** An empty table: every chip is one that the player placed. */
const FIRST: RouletteChoices = { bets: {} }

export const loadGame = defineInstantGame({
  kind: 'roulette',
  first: FIRST,
  playWord: 'spin',
  hurry: 5,
  restMs: 620,
  rules: ['roulette.rule1', 'roulette.rule2', 'roulette.rule3', 'roulette.rule4', 'roulette.rule5'],
  createScene({ kit, clock, choices, setChoices }) {
    const { t, store, sound, currencyFormat } = kit
    const bets = () => choices().bets
    const board = createRouletteBoard(kit, {
      put: (spot) => place({ ...bets(), [spot]: (bets()[spot] ?? 0) + 1 }),
      undo: () => place(past.pop() ?? bets(), true),
      double: () => place(doubled(bets())),
      clear: () => place({}),
    })
    const { wheel, layout, verdict } = board
    const past: Bets[] = []
    let drawnBets: Bets | null = null

    const chipsMax = () => chipsMaxOf(kit)

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
      const stake = currencyFormat.subunits(stakeOf(store.state))
      const inChips = (chips: number) => currencyFormat.showSubunits(stake * BigInt(chips))
      const isTooMuch = count > chipsMax()
      if (drawnBets !== bets()) layout.lay(bets())
      drawnBets = bets()
      board.figures(inChips(count), inChips(mostOf(bets())), isTooMuch)
      if (count === 0) verdict.showText(t('roulette.place'))
      const isBettingDisabled = count === 0 || isTooMuch
      if (store.state.isBettingDisabled !== isBettingDisabled) store.set({ isBettingDisabled })
    }

    let drawn = ''
    store.subscribe((state) => {
      const isIdle = state.phase === 'idle'
      const key = `${isIdle} ${stakeOf(state)}`
      if (key === drawn) return
      drawn = key
      layout.enable(isIdle)
      draw()
    })

    return {
      element: board.element,
      drawChoices: draw,
      chips: () => chipsIn(bets()),
      flipped: ({ bets: placed }) => ({ bets: otherSide(placed) }),
      loseChance: ({ bets: placed }) => loseChanceOf(resultsOf(placed)),
      start() {
        board.clear()
        wheel.show(null)
      },
      wait: wheel.run,
      show: (result, shown) => showResult(kit, board, clock, result, shown),
      cancel: () => wheel.show(null),
      chip: ({ number }) => numeral(number),
      describe: (result, { stake }) => describe(kit, result, stake),
    }
  },
})

/** The number of chips that the highest stake allows. */
function chipsMaxOf({ session, store, currencyFormat: { subunits } }: GameKit): number {
  const highest = subunits(session.stakes.at(-1) ?? '0')
  return Math.min(rouletteDefinition.chipsMax, Number(highest / subunits(stakeOf(store.state))))
}

async function showResult(
  kit: GameKit,
  { wheel, layout, verdict }: RouletteBoard,
  clock: Clock,
  { number, won, win }: Result,
  { round: { stake }, isGain }: Shown,
): Promise<void> {
  const { sound, currencyFormat } = kit
  if (kit.calm) wheel.rest(number)
  else await wheel.land(clock, number, sound.tick)
  layout.win(number, won)
  verdict.showPaid(kit, { win, stake })
  if (isGain) sound.win(currencyFormat.subunits(win) >= currencyFormat.subunits(stake) * 10n ? 1 : 0)
  else sound.stop(1)
}

function describe(kit: GameKit, { number, win }: Result, stake: string): string {
  const colour = kit.t(`roulette.${colourOf(number)}`)
  const fell = kit.t('roulette.fell', { number: numeral(number), colour })
  return `${fell} ${paidSentence(kit, win, stake)}`
}
