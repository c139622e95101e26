/** Blackjack: shows the hands of the current round card by card. */
import type { BlackjackAct } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import { paidOf, paidWords } from '../../core/amounts/payout-text.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createBlackjackBoard, type BlackjackBoard } from './blackjack-board.ts'
import { describe } from './round-words.ts'

const HURRY = 5
const DEAL_MS = 260
const TURN_MS = 420
type Result = ResultOf<'blackjack'>

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { sound, calm, currencyFormat } = kit
  const clock = createClock(() => {})
  const board = createBlackjackBoard(kit, (act: BlackjackAct) => kit.move({ kind: act }))
  const dealing = createDealing(kit, board, (ms) => clock.wait(calm ? 0 : ms))
  board.clear()

  return {
    element: board.element,
    playWord: 'deal',
    choices: () => undefined,
    start() {
      clock.setRate(1)
      board.clear()
    },
    moving: () => board.enable([]),
    async turn(round) {
      const result = resultOf(round, 'blackjack')
      await dealing.follow(result, round)
      board.activate(result.active)
      board.enable(result.acts)
      return { word: 'hit', move: { kind: 'hit' }, amount: null }
    },
    async show(round) {
      const result = resultOf(round, 'blackjack')
      board.enable([])
      await dealing.follow(result, round)
      board.activate(null)
      await dealing.end(result)
      const paid = paidOf(kit, result.win, round.stake)
      const words = paidWords(kit, result.win, round.stake)
      result.hands.forEach(({ verdict }, at) => verdict !== null && board.hand(at).verdict(verdict, ''))
      if (paid === 'won') {
        board.verdict(paid, words)
        sound.win(currencyFormat.subunits(result.win) >= currencyFormat.subunits(round.stake) * 2n ? 1 : 0)
      } else if (paid === 'none') {
        board.verdict(paid, words)
        sound.lose()
      } else board.showText(words)
      await clock.wait(calm ? 60 : 520)
    },
    cancel: () => board.clear(),
    hasten: () => clock.setRate(HURRY),
    describe: (round) => describe(kit, round),
    rules: () =>
      rulesOf(kit, [
        'blackjack.rule1',
        'blackjack.rule2',
        'blackjack.rule3',
        'blackjack.rule4',
        'blackjack.rule5',
        'blackjack.rule6',
        'exactly',
      ]),
  }
}

/** Deals the cards that are new since the last call. */
function createDealing(kit: GameKit, board: BlackjackBoard, wait: (ms: number) => Promise<void>) {
  const { sound, currencyFormat } = kit
  const amount = (stake: string, bets: number) =>
    currencyFormat.showSubunits(currencyFormat.subunits(stake) * BigInt(bets))

  async function lay(
    to: ReturnType<BlackjackBoard['hand']>,
    known: readonly number[],
    upTo: number,
  ): Promise<void> {
    while (to.count() < upTo) {
      to.deal(known[to.count()] ?? null)
      to.total(known.slice(0, to.count()))
      sound.tick()
      await wait(DEAL_MS)
    }
  }

  return {
    async follow({ hands, dealer, isOver }: Result, { baseStake }: Round): Promise<void> {
      const [first, second] = hands
      if (board.hand(0).count() === 0 && first !== undefined) {
        const playerCards = hands.length === 1 ? first.cards : [first.cards[0] ?? 0, second?.cards[0] ?? 0]
        for (const count of [1, 2]) {
          await lay(board.hand(0), playerCards, count)
          await lay(board.dealer, dealer.slice(0, 1), count)
        }
      }
      if (second !== undefined && board.hand(0).count() > 1 && !board.hasTwo()) board.split()
      for (const [at, hand] of hands.entries()) {
        await lay(board.hand(at), hand.cards, hand.cards.length)
        board.hand(at).total(hand.cards)
        board.hand(at).stake(amount(baseStake, hand.bets))
      }
      if (!isOver) board.dealer.total(dealer)
    },
    /** Turns the dealer's second card and deals the rest. */
    async end({ dealer }: Result): Promise<void> {
      await wait(DEAL_MS)
      const [, hole] = dealer
      if (hole !== undefined) board.dealer.turnLast(hole)
      board.dealer.total(dealer.slice(0, 2))
      sound.stop(1)
      await wait(TURN_MS)
      await lay(board.dealer, dealer, dealer.length)
    },
  }
}
