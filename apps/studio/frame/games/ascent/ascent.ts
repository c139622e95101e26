/**
 * Ascent: one flight that all players share. The server decides what happens; the frame only draws it and
 * sends requests.
 */
import { ascentDefinition, originals, type AscentChoices } from '@fairhall/games'
import { paidOf, paidWords, refundWords } from '../../core/amounts/payout-text.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import type { Choices, ResultOf } from '../../net/api-types.ts'
import { createSettings, type Verdict } from '../../view/board.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { h } from '../../view/dom.ts'
import { createAutomaticBets, mayChooseTarget } from './automatic-bets.ts'
import { createAscentBoard, type AscentBoard } from './ascent-board.ts'
import { fairnessOf } from './fairness.ts'
import { createFlightScreen, type FlightScreen } from './flight-screen.ts'
import { chipOf, describe } from './round-words.ts'
import { createTarget } from './target.ts'

const { readChoices } = originals.ascent
/** Suggested for automatic bets, which need an automatic cash-out. */
const FIRST_TARGET = 200

export async function loadGame(kit: GameKit): Promise<GameView> {
  const choice = createChoice(kit)
  const board = createAscentBoard(kit, choice.target.element)
  const screen = createFlightScreen(kit, board)
  return {
    ...createBetView(kit, { board, screen, choice }),
    second(own) {
      const ownChoice = createChoice(own)
      const settings = createSettings(own, ownChoice.target.element)
      const view = createBetView(own, { board, screen, choice: ownChoice })
      return { view, settings, place: (controls) => board.element.append(controls) }
    },
  }
}

type Choice = ReturnType<typeof createChoice>

/** The automatic cash-out of one bet. */
function createChoice(kit: GameKit) {
  let choices = (readChoices(kit.session.openRound?.choices) as AscentChoices | null) ?? { auto: null }
  const choice = {
    target: createTarget(kit, choose),
    get current() {
      return choices
    },
    set(next: Choices): void {
      choices = next as AscentChoices
      choice.target.show(choices.auto)
    },
    choose,
  }
  function choose(auto: number | null): void {
    const fitting = readChoices({ auto }) as AscentChoices | null
    choice.set(fitting !== null && mayChooseTarget(fitting.auto, kit.store.state) ? fitting : choices)
  }
  choice.set(choices)
  return choice
}

interface BetParts {
  readonly board: AscentBoard
  readonly screen: FlightScreen
  readonly choice: Choice
}

/** One bet of the player on the flight. */
function createBetView(kit: GameKit, { board, screen, choice }: BetParts): GameView {
  const bet = screen.addBet(kit)
  const verdict = board.addVerdict()
  const automatic = createAutomaticBets(kit.store, () => choice.current.auto !== null)

  return {
    element: board.element,
    playWord: 'bet',
    waitWord: 'waiting',
    choices: () => choice.current,
    choose: choice.set,
    start: () => verdict.clear(),
    async turn(round) {
      bet.showBet(round, false)
      choice.set(round.choices)
      return bet.mainMove(round)
    },
    async show(round) {
      bet.showBet(round, true)
      if (round.outcome?.kind !== 'ascent') return
      showResult(kit, { board, verdict }, round.outcome, round.stake)
      await screen.wait(kit.calm ? 60 : 200)
      automatic.shown(round)
    },
    playAutomatic: automatic.play,
    autoplayOptions(changed) {
      if (choice.current.auto === null) choice.choose(FIRST_TARGET)
      changed()
      return h('p', { class: 'quiet' }, kit.t('ascent.autoplay'))
    },
    // The chance that a flight ends below the target, as in Limbo: the return divided by the target.
    loseChance: () =>
      choice.current.auto === null ? null : 1 - ascentDefinition.returned / choice.current.auto,
    cancel: bet.dropBet,
    hasten: () => {},
    chip: ({ outcome }) => (outcome?.kind === 'ascent' ? chipOf(outcome, board.times) : ''),
    describe: (round) => describe(kit, board.times, round),
    rules: () => rulesOf(kit, rulesFor(kit)),
    fairness: () => fairnessOf(kit, board.times),
  }
}

const rulesFor = ({ session }: GameKit) =>
  [
    'ascent.rule1',
    'ascent.rule2',
    'ascent.rule3',
    'ascent.rule4',
    'ascent.rule5',
    ...(session.secondBet ? (['ascent.rule6'] as const) : []),
    'exactly',
  ] as const

function showResult(
  kit: GameKit,
  { board, verdict }: { board: AscentBoard; verdict: Verdict },
  { win, cashOut, crash }: ResultOf<'ascent'>,
  stake: string,
): void {
  if (cashOut !== null) {
    const words = `${board.times(cashOut)} · ${paidWords(kit, win, stake)}`
    verdict.showPaid(kit, { win, stake }, words)
    if (paidOf(kit, win, stake) === 'won') kit.sound.win(cashOut >= 1_000 ? 1 : 0)
  } else if (crash === null) verdict.showText(refundWords(kit, win))
}
