/** Blackjack: shows the hands card by card, as far as the round has progressed. */
import type { BlackjackAct } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import { paidOf, paidWords } from '../../core/amounts/paid.ts'
import type { ResultOf, Round } from '../../net/wire.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createBlackjackFace, type BlackjackFace } from './blackjack-face.ts'
import { describe } from './round-words.ts'

const HURRY = 5
const DEAL_MS = 260
const TURN_MS = 420
type Result = ResultOf<'blackjack'>

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { sound, calm, purse } = kit
  const clock = createClock(() => {})
  const face = createBlackjackFace(kit, (act: BlackjackAct) => kit.move({ act }))
  const dealing = createDealing(kit, face, (ms) => clock.wait(calm ? 0 : ms))
  face.clear()

  return {
    element: face.element,
    playWord: 'deal',
    choices: () => undefined,
    start() {
      clock.setRate(1)
      face.clear()
    },
    moving: () => face.enable([]),
    async turn(round) {
      const result = resultOf(round, 'blackjack')
      await dealing.follow(result, round)
      face.activate(result.active)
      face.enable(result.acts)
      return { word: 'hit', move: { act: 'hit' }, amount: null }
    },
    async show(round) {
      const result = resultOf(round, 'blackjack')
      face.enable([])
      await dealing.follow(result, round)
      face.activate(null)
      await dealing.end(result)
      const paid = paidOf(kit, result.win, round.stake)
      const words = paidWords(kit, result.win, round.stake)
      result.hands.forEach(({ verdict }, at) => verdict !== null && face.hand(at).verdict(verdict, ''))
      if (paid === 'won') {
        face.verdict(true, words)
        sound.win(purse.subunits(result.win) >= purse.subunits(round.stake) * 2n ? 1 : 0)
      } else if (paid === 'none') {
        face.verdict(false, words)
        sound.lose()
      } else face.showText(words)
      await clock.wait(calm ? 60 : 520)
    },
    cancel: () => face.clear(),
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
function createDealing(kit: GameKit, face: BlackjackFace, wait: (ms: number) => Promise<void>) {
  const { sound, purse } = kit
  const amount = (stake: string, bets: number) => purse.showSubunits(purse.subunits(stake) * BigInt(bets))

  async function lay(
    to: ReturnType<BlackjackFace['hand']>,
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
      if (face.hand(0).count() === 0 && first !== undefined) {
        const playerCards = hands.length === 1 ? first.cards : [first.cards[0] ?? 0, second?.cards[0] ?? 0]
        for (const count of [1, 2]) {
          await lay(face.hand(0), playerCards, count)
          await lay(face.dealer, dealer.slice(0, 1), count)
        }
      }
      if (second !== undefined && face.hand(0).count() > 1 && !face.hasTwo()) face.split()
      for (const [at, hand] of hands.entries()) {
        await lay(face.hand(at), hand.cards, hand.cards.length)
        face.hand(at).total(hand.cards)
        face.hand(at).stake(amount(baseStake, hand.bets))
      }
      if (!isOver) face.dealer.total(dealer)
    },
    /** Turns the dealer's second card and deals the rest. */
    async end({ dealer }: Result): Promise<void> {
      await wait(DEAL_MS)
      const [, hole] = dealer
      if (hole !== undefined) face.dealer.turnLast(hole)
      face.dealer.total(dealer.slice(0, 2))
      sound.stop(1)
      await wait(TURN_MS)
      await lay(face.dealer, dealer, dealer.length)
    },
  }
}
