/** Coin flip: flip after flip, until the player cashes out or guesses wrong. */
import { originals, type CoinFlipChoices, type CoinSide } from '@fairhall/games'
import { createClock, type Clock } from '../../core/canvas/clock.ts'
import { paidOf, paidSentence } from '../../core/amounts/payout-text.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { automaticPlay } from './autoplay-options.ts'
import { cashOut, figuresOf, firstFigures } from './cash-out-figures.ts'
import { createCoinFlipBoard, type CoinFlipBoard } from './coin-flip-board.ts'

const HURRY = 5
/** From so many right guesses a win sounds bigger. */
const LONG_STREAK = 4
type Result = ResultOf<'coin-flip'>

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { store, session } = kit
  const open = originals['coin-flip'].readChoices(session.openRound?.choices) as CoinFlipChoices | null
  let side: CoinSide = open?.side ?? 'heads'
  const clock = createClock(() => {})
  const board = createCoinFlipBoard(kit, clock, {
    choose(next) {
      // The side of a flip that is under way, or that automatic play makes, is settled.
      const isFree = ['idle', 'turn'].includes(store.state.phase) && store.state.autoplay === null
      if (isFree) side = next
      board.side(side)
    },
    flip: () => kit.move({ kind: 'flip', side }),
  })
  const playback = createPlayback(kit, board, clock)
  board.clear()
  board.side(side)
  board.figures(firstFigures(kit))

  return {
    element: board.element,
    playWord: 'bet',
    choices: () => ({ side }),
    choose(choices) {
      ;({ side } = choices as CoinFlipChoices)
      board.side(side)
    },
    flip() {
      side = side === 'heads' ? 'tails' : 'heads'
      board.side(side)
    },
    start() {
      clock.setRate(1)
      playback.begin()
      board.toss()
    },
    moving(move) {
      board.close()
      if (move.kind === 'flip') board.toss()
    },
    ...automaticPlay(kit, () => side),
    async turn(round) {
      const result = resultOf(round, 'coin-flip')
      await playback.follow(result, round)
      board.offer(figuresOf(kit, result, round).next)
      return cashOut(kit, result, round)
    },
    show: playback.end,
    cancel() {
      board.clear()
      board.figures(firstFigures(kit))
    },
    hasten: () => clock.setRate(HURRY),
    describe: (round) => describe(kit, round),
    rules: () =>
      rulesOf(kit, ['coinFlip.rule1', 'coinFlip.rule2', 'coinFlip.rule3', 'coinFlip.rule4', 'exactly']),
  }
}

/** Shows a round flip by flip, from those that were already shown. */
function createPlayback(kit: GameKit, board: CoinFlipBoard, clock: Clock) {
  const { t, sound, calm } = kit
  let shownCount = 0

  /** Only the latest flip takes its time. */
  async function follow(result: Result, round: Round): Promise<void> {
    const { fell, lost } = result
    for (const [at, side] of fell.entries()) {
      if (at < shownCount) continue
      const isLast = at === fell.length - 1
      if (isLast && fell.length - shownCount === 1) await board.land(side)
      else board.rest(side)
      const isRight = !lost || !isLast
      board.add(side, isRight)
      if (isRight) sound.step(at)
      else sound.lose()
    }
    shownCount = fell.length
    board.figures(figuresOf(kit, result, round))
    await clock.wait(calm ? 0 : 120)
  }

  return {
    begin() {
      shownCount = 0
      board.clear()
    },
    follow,
    async end(round: Round): Promise<void> {
      const result = resultOf(round, 'coin-flip')
      board.close()
      await follow(result, round)
      const won = !result.lost
      board.verdict(won, { win: result.win, stake: round.stake }, won ? undefined : t('hiLo.wrong'))
      if (paidOf(kit, result.win, round.stake) === 'won') sound.win(result.fell.length > LONG_STREAK ? 1 : 0)
      await clock.wait(calm ? 60 : won ? 520 : 380)
    },
  }
}

export function describe(kit: GameKit, { outcome, stake, win, state }: Round): string {
  const { t } = kit
  if (outcome?.kind !== 'coin-flip') return ''
  const fell = `${t(`coinFlip.${outcome.fell.at(-1) ?? 'heads'}`)}.`
  if (state !== 'settled') return fell
  if (outcome.lost) return `${fell} ${t('hiLo.wrong')} ${t('result.none')}`
  return `${fell} ${paidSentence(kit, win ?? '0', stake)}`
}
