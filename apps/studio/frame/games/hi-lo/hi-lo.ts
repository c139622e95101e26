/** Hi-Lo: card after card, until the player cashes out or guesses wrong. */
import { createClock } from '../../core/canvas/clock.ts'
import { paidOf, paidSentence, refundWords } from '../../core/amounts/payout-text.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'
import { cardName } from '../../view/cards.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createHiLoOptions } from './autoplay-options.ts'
import { hiLoLoseChance, plannedGuess } from './autoplay-plan.ts'
import { cashOut, figuresOf, guessesOf, offersOf, rulesFor } from './cash-out-figures.ts'
import { createHiLoBoard } from './hi-lo-board.ts'

const HURRY = 4
type Result = ResultOf<'hi-lo'>

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { t, sound, calm } = kit
  const clock = createClock(() => {})
  const board = createHiLoBoard(kit, {
    guess: (guess) => kit.move({ kind: 'guess', guess }),
    skip: () => kit.move({ kind: 'skip' }),
  })
  board.clear()
  let guessCount = 1

  /** Lays the cards drawn since the last call. */
  async function follow(result: Result, round: Round): Promise<void> {
    const { cards, steps, lost } = result
    const isFresh = cards.length - board.dealt() === 1
    for (let at = board.dealt(); at < cards.length; at += 1) {
      const step = steps[at - 1]
      const before = step === undefined ? null : { card: cards[at - 1] ?? 0, step }
      const isRight = !lost || at < cards.length - 1
      board.lay(cards[at] ?? 0, before, isRight)
      if (!isRight) sound.lose()
      else if (step === undefined || step === 'skip') sound.tick()
      else sound.step(guessesOf(result) - 1)
      await clock.wait(calm ? 0 : isFresh ? 320 : 60)
    }
    board.figures(figuresOf(kit, result, round))
  }

  return {
    element: board.element,
    playWord: 'deal',
    choices: () => undefined,
    start() {
      clock.setRate(1)
      board.clear()
    },
    moving: () => board.close(),
    loseChance: () => hiLoLoseChance(guessCount),
    autoMove: (round) => plannedGuess(round, resultOf(round, 'hi-lo'), guessCount),
    autoplayOptions: (changed) =>
      createHiLoOptions(kit, guessCount, (next) => {
        guessCount = next
        changed()
      }),
    async turn(round) {
      const result = resultOf(round, 'hi-lo')
      await follow(result, round)
      const skips = result.steps.length - guessesOf(result)
      board.offer(offersOf(kit, result, round), skips < rulesFor(round).skipsMax)
      return guessesOf(result) === 0 ? null : cashOut(kit, result, round)
    },
    async show(round) {
      const result = resultOf(round, 'hi-lo')
      board.close()
      await follow(result, round)
      const won = !result.lost
      const refund = guessesOf(result) === 0 ? refundWords(kit, result.win) : undefined
      const words = won ? refund : t('hiLo.wrong')
      board.verdict(won, { win: result.win, stake: round.stake }, words)
      if (paidOf(kit, result.win, round.stake) === 'won') sound.win(guessesOf(result) > 4 ? 1 : 0)
      await clock.wait(calm ? 60 : 700)
    },
    cancel: () => board.clear(),
    hasten: () => clock.setRate(HURRY),
    describe: (round) => describe(kit, round),
    rules: () => rulesOf(kit, ['hiLo.rule1', 'hiLo.rule2', 'hiLo.rule3', 'hiLo.rule4', 'waits', 'exactly']),
  }
}

export function describe(kit: GameKit, { outcome, stake, win, state }: Round): string {
  const { t } = kit
  if (outcome?.kind !== 'hi-lo') return ''
  const card = `${cardName(kit, outcome.cards.at(-1) ?? 0)}.`
  if (state !== 'settled') return card
  if (outcome.lost) return `${card} ${t('hiLo.wrong')} ${t('result.none')}`
  const paid = win ?? '0'
  return `${card} ${guessesOf(outcome) === 0 ? refundWords(kit, paid) : paidSentence(kit, paid, stake)}`
}
