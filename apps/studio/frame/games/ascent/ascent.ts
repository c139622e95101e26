/**
 * Ascent: one flight that all players share. The server decides what happens; the frame only draws it and
 * sends requests.
 */
import { ascentDefinition, originals, type AscentChoices } from '@fairhall/games'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import type { Choices, ResultOf } from '../../net/api-types.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { h } from '../../view/dom.ts'
import { createAutomaticBets, mayChooseTarget } from './automatic-bets.ts'
import { createAscentBoard, type AscentBoard } from './ascent-board.ts'
import { fairnessOf } from './fairness.ts'
import { createFlightScreen } from './flight-screen.ts'
import { chipOf, describe } from './round-words.ts'

const { readChoices } = originals.ascent
/** Suggested for automatic bets, which need an automatic cash-out. */
const FIRST_TARGET = 200

export async function loadGame(kit: GameKit): Promise<GameView> {
  const board = createAscentBoard(kit, choose)
  let choices = (readChoices(kit.session.openRound?.choices) as AscentChoices | null) ?? { auto: null }

  function choose(auto: number | null): void {
    const fitting = readChoices({ auto }) as AscentChoices | null
    setChoices(fitting !== null && mayChooseTarget(fitting.auto, kit.store.state) ? fitting : choices)
  }
  function setChoices(next: Choices): void {
    choices = next as AscentChoices
    board.target.show(choices.auto)
  }
  setChoices(choices)
  const screen = createFlightScreen(kit, board)
  const automatic = createAutomaticBets(kit.store, () => choices.auto !== null)

  return {
    element: board.element,
    playWord: 'bet',
    waitWord: 'waiting',
    choices: () => choices,
    choose: setChoices,
    start: () => board.clearVerdict(),
    async turn(round) {
      screen.showBet(round, false)
      setChoices(round.choices)
      return screen.mainMove(round)
    },
    async show(round) {
      screen.showBet(round, true)
      if (round.outcome?.kind !== 'ascent') return
      showResult(kit, board, round.outcome)
      await screen.wait(kit.calm ? 60 : 200)
      automatic.shown(round)
    },
    playAutomatic: automatic.play,
    autoplayOptions(changed) {
      if (choices.auto === null) choose(FIRST_TARGET)
      changed()
      return h('p', { class: 'quiet' }, kit.t('ascent.autoplay'))
    },
    // The chance that a flight ends below the target, as in Limbo: the return divided by the target.
    loseChance: () => (choices.auto === null ? null : 1 - ascentDefinition.returned / choices.auto),
    cancel: screen.dropBet,
    hasten: () => {},
    chip: ({ outcome }) => (outcome?.kind === 'ascent' ? chipOf(outcome, board.times) : ''),
    describe: (round) => describe(kit, board.times, round),
    rules: () =>
      rulesOf(kit, [
        'ascent.rule1',
        'ascent.rule2',
        'ascent.rule3',
        'ascent.rule4',
        'ascent.rule5',
        'exactly',
      ]),
    fairness: () => fairnessOf(kit, board.times),
  }
}

function showResult(
  { t, currencyFormat, sound }: GameKit,
  board: AscentBoard,
  result: ResultOf<'ascent'>,
): void {
  const { win, cashOut, crash } = result
  const paid = currencyFormat.show(win)
  if (cashOut !== null) {
    board.verdict(true, `${board.times(cashOut)} · ${t('result.won', { amount: paid })}`)
    sound.win(cashOut >= 1_000 ? 1 : 0)
  } else if (crash === null) board.showText(t('result.returned', { amount: paid }))
}
