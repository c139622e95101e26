/** Baccarat: the player places chips, and both hands are dealt by the rules. Chips stay for the next round. */
import { baccaratDefinition, baccaratTotal, type BaccaratChoices } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { ResultOf } from '../../net/api-types.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createBaccaratBoard } from './baccarat-board.ts'
import { baccaratLoseChance, chipsIn, doubled, otherSide, type Bets } from './bets.ts'

/** An empty table: every chip is one that the player placed. */
const FIRST: BaccaratChoices = { bets: {} }
const BIG_WIN = 8n

export const loadGame = defineInstantGame({
  kind: 'baccarat',
  first: FIRST,
  playWord: 'deal',
  hurry: 4,
  restMs: 520,
  rules: ['baccarat.rule1', 'baccarat.rule2', 'baccarat.rule3', 'baccarat.rule4', 'exactly'],
  createScene({ kit, clock, choices, setChoices }) {
    const { t, store, sound, currencyFormat } = kit
    const bets = () => choices().bets
    const board = createBaccaratBoard(kit, clock, {
      put: (spot) => place({ ...bets(), [spot]: (bets()[spot] ?? 0) + 1 }),
      undo: () => place(past.pop() ?? bets(), true),
      double: () => place(doubled(bets())),
      clear: () => place({}),
    })
    const past: Bets[] = []

    function place(next: Bets, isUndone = false): void {
      if (store.state.phase !== 'idle') return
      board.clear(false)
      if (chipsIn(next) > chipsMaxOf(kit) && chipsIn(next) >= chipsIn(bets()))
        return board.verdict.showText(t('roulette.tooMany'))
      if (!isUndone) past.push(bets())
      sound.tick()
      setChoices({ bets: next })
      board.announce(t('roulette.chipsPlaced', { count: chipsIn(next) }))
    }

    function draw(): void {
      const count = chipsIn(bets())
      const stake = currencyFormat.subunits(stakeOf(store.state))
      const isTooMuch = count > chipsMaxOf(kit)
      board.spots.lay(bets())
      board.total(currencyFormat.showSubunits(stake * BigInt(count)), isTooMuch)
      if (count === 0) board.verdict.showText(t('roulette.place'))
      const isBettingDisabled = count === 0 || isTooMuch
      if (store.state.isBettingDisabled !== isBettingDisabled) store.set({ isBettingDisabled })
    }

    let drawn = ''
    store.subscribe((state) => {
      const isIdle = state.phase === 'idle'
      const key = `${isIdle} ${stakeOf(state)}`
      if (key === drawn) return
      drawn = key
      board.spots.enable(isIdle)
      draw()
    })

    return {
      element: board.element,
      drawChoices: draw,
      chips: () => chipsIn(bets()),
      flipped: ({ bets: placed }) => ({ bets: otherSide(placed) }),
      loseChance: ({ bets: placed }) => baccaratLoseChance(placed),
      start: () => board.clear(true),
      async show(result, { round: { stake }, isGain }) {
        const { subunits } = currencyFormat
        await board.deal(result)
        board.verdict.showPaid(kit, { win: result.win, stake })
        if (isGain) sound.win(subunits(result.win) >= subunits(stake) * BIG_WIN ? 1 : 0)
        else sound.stop(1)
      },
      cancel: () => board.clear(false),
      chip: ({ player, banker }) => `${numeral(baccaratTotal(player))} : ${numeral(baccaratTotal(banker))}`,
      describe: (result, { stake }) => describe(kit, result, stake),
    }
  },
})

/** The number of chips that the highest stake allows. */
function chipsMaxOf({ session, store, currencyFormat: { subunits } }: GameKit): number {
  const highest = subunits(session.stakes.at(-1) ?? '0')
  return Math.min(baccaratDefinition.chipsMax, Number(highest / subunits(stakeOf(store.state))))
}

function describe(
  kit: GameKit,
  { player, banker, winner, win }: ResultOf<'baccarat'>,
  stake: string,
): string {
  const totals = { player: baccaratTotal(player), banker: baccaratTotal(banker) }
  return `${kit.t('baccarat.dealt', totals)} ${kit.t(`baccarat.wins.${winner}`)} ${paidSentence(kit, win, stake)}`
}
