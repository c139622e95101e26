/** Video Poker: five cards are dealt, the player holds some of them, and the others are drawn again. */
import { bestHolds, videoPokerDefinition, type VideoPokerDefinition } from '@fairhall/games'
import { paidSentence, paidWords } from '../../core/amounts/payout-text.ts'
import { createClock, type Clock } from '../../core/canvas/clock.ts'
import { definitionOf } from '../../core/game/definition.ts'
import type { GameKit, GameView, MainMove } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'
import { cardName } from '../../view/cards.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createVideoPokerBoard, type VideoPokerBoard } from './video-poker-board.ts'

const HURRY = 4
const DEAL_MS = 110
const HAND = [0, 1, 2, 3, 4] as const
const BIG_WIN = 9n
type Result = ResultOf<'video-poker'>

const drawMove = (holds: readonly number[]): MainMove => ({
  word: 'draw',
  move: { kind: 'draw', holds: [...holds] },
  amount: null,
})

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { store, sound } = kit
  const clock = createClock(() => {})
  let holds: readonly number[] = []
  let isHintOn = false
  /** The round that waits for the draw. */
  let open: Round | null = null

  const board = createVideoPokerBoard(kit, {
    toggle(place) {
      if (store.state.phase !== 'turn') return
      holds = (holds.includes(place) ? holds.filter((one) => one !== place) : [...holds, place]).toSorted()
      board.cards.hold(holds)
      sound.tick()
      store.set({ mainMove: drawMove(holds) })
    },
    hint(isOn) {
      isHintOn = isOn
      drawHint()
    },
  })
  function drawHint(): void {
    const round = isHintOn ? open : null
    board.cards.hint(round === null ? null : bestHolds(rulesFor(round), resultOf(round, 'video-poker').dealt))
  }
  const playback = createPlayback(kit, board, clock)
  board.pays.draw(videoPokerDefinition)
  playback.begin()

  return {
    element: board.element,
    playWord: 'deal',
    choices: () => undefined,
    start() {
      clock.setRate(1)
      holds = []
      open = null
      playback.begin()
    },
    moving: () => board.cards.enable(false),
    async turn(round) {
      const { dealt, hand } = resultOf(round, 'video-poker')
      open = round
      board.pays.draw(rulesFor(round))
      await playback.lay(dealt)
      board.pays.mark(hand)
      board.cards.hold(holds)
      board.cards.enable(true)
      drawHint()
      return drawMove(holds)
    },
    show(round) {
      open = null
      return playback.end(round)
    },
    cancel: playback.begin,
    hasten: () => clock.setRate(HURRY),
    describe: (round) => describe(kit, round),
    rules: () =>
      rulesOf(kit, ['videoPoker.rule1', 'videoPoker.rule2', 'videoPoker.rule3', 'videoPoker.rule4']),
  }
}

/** Shows the cards of a round, from those that already lie open. */
function createPlayback(kit: GameKit, board: VideoPokerBoard, clock: Clock) {
  const { calm, sound, currencyFormat } = kit
  let shown: readonly number[] = []

  /** Lays the cards that differ from those that lie open. */
  async function lay(cards: readonly number[]): Promise<void> {
    for (const place of HAND) {
      if (shown[place] === cards[place]) continue
      board.cards.lay(place, cards[place] ?? 0, true)
      sound.tick()
      if (!calm) await clock.wait(DEAL_MS)
    }
    shown = cards
  }

  return {
    lay,
    begin() {
      shown = []
      board.clear()
      for (const place of HAND) board.cards.lay(place, null, false)
    },
    async end(round: Round): Promise<void> {
      const result = resultOf(round, 'video-poker')
      board.cards.enable(false)
      board.cards.hint(null)
      board.cards.hold(result.holds ?? [])
      if (shown.length === 0) await lay(result.dealt)
      await lay(result.cards)
      board.pays.mark(result.hand)
      const [win, stake] = [currencyFormat.subunits(result.win), currencyFormat.subunits(round.stake)]
      board.element.classList.toggle('gained', win > stake)
      board.verdict.showPaid(kit, { win: result.win, stake: round.stake }, wordsOf(kit, result, round))
      if (win > stake) sound.win(win >= stake * BIG_WIN ? 1 : 0)
      else sound.stop(1)
      await clock.wait(calm ? 60 : 480)
    },
  }
}

const rulesFor = (round: Round): VideoPokerDefinition => definitionOf(round, videoPokerDefinition)

const nameOf = ({ t }: GameKit, hand: Result['hand']) =>
  hand === null ? '' : `${t(`videoPoker.hands.${hand}`)}. `

const wordsOf = (kit: GameKit, { hand, win }: Result, { stake }: Round) =>
  `${nameOf(kit, hand)}${paidWords(kit, win, stake)}`

function describe(kit: GameKit, round: Round): string {
  const { outcome, state, stake } = round
  if (outcome?.kind !== 'video-poker') return ''
  const cards = `${outcome.cards.map((card) => cardName(kit, card)).join(', ')}.`
  const hand = nameOf(kit, outcome.hand)
  return state === 'settled'
    ? `${cards} ${hand}${paidSentence(kit, outcome.win, stake)}`
    : `${cards} ${hand}`.trim()
}
