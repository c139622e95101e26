/** The view of a slot: reels, payouts, free games, and all of it as text. */
import { games, rowsOf, type SlotSpin } from '@fairhall/games'
import { definitionOf } from '../../core/game/definition.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import type { Round } from '../../net/api-types.ts'
import { createBuying } from './buying.ts'
import { createSlotBoard, type SlotBoard } from './slot-board.ts'
import { createPickTurns } from './features/pick-turns.ts'
import { createNames, slotRules } from './slot-rules.ts'
import { presentRound, showState } from './slot-playback.ts'
import { createStage, type Stage } from './stage.ts'

const HURRY = 5

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { session, art, calm } = kit
  const game = games[session.game as keyof typeof games]
  if (game.kind !== 'slot' || art.sheet === null || art.win === null)
    throw new Error(`${session.game} is not a slot`)
  const { definition } = game
  const board = createSlotBoard(kit, definition)
  // The layout decides the size of the window, and the renderer is created for that size.
  document.getElementById('stage')?.append(board.element)
  const sheet = `${import.meta.env.BASE_URL}${art.sheet}`
  const stage = await createStage({
    host: board.window,
    definition,
    sheet,
    glow: art.colours.glow,
    win: art.win,
  })
  const buying = createBuying(kit, game)
  board.element.append(...buying.elements)
  stage.rest(null)
  const closed = rowsOf(definition) - (definition.grows?.base ?? rowsOf(definition))
  showState({ kit, board, definition }, { closed, multiplier: definition.cascade?.base[0] ?? 1 })
  let hurry = 1
  const setHurry = (next: number) => {
    hurry = next
    stage.clock.setRate(next)
  }

  const present = async (round: Round) => {
    await presentRound({ kit, stage, board, definition: definitionOf(round, definition) }, round, () => hurry)
    setHurry(1)
  }
  /** The round under way that the board shows; a round that was found at the start has not been started here. */
  let isStarted = false
  async function showTurn(round: Round): Promise<void> {
    const paid = round.outcome?.kind === 'slot' ? round.outcome.spins[0] : undefined
    if (!isStarted && paid !== undefined) openDrawers(stage, board, paid)
    isStarted = true
    await present(round)
  }

  return {
    element: board.element,
    playWord: 'spin',
    choices: buying.choices,
    chips: buying.chips,
    start() {
      isStarted = true
      setHurry(1)
      board.hideWin()
      board.hideCoins()
      if (calm) void stage.fade(0.25, 160)
      else stage.spin(false)
    },
    async show(round) {
      if (board.pick?.isOn !== true) board.hideCoins()
      await present(round)
    },
    ...createPickTurns(kit, definition, { show: showTurn, wait: (place) => board.pick?.wait(place) }),
    cancel() {
      stage.rest(null)
      void stage.fade(1, 160)
    },
    hasten: () => setHurry(HURRY),
    describe: (round) => describe(kit, round),
    rules: () => slotRules(kit, definition),
  }
}

/** A round that was found at the start: its reels have stopped, and its drawers are over them. */
function openDrawers(stage: Stage, board: SlotBoard, paid: SlotSpin): void {
  stage.rest(paid)
  board.pick?.open()
  board.setFree(true)
}

function describe(kit: GameKit, round: Round): string {
  const { t } = kit
  const result = round.outcome
  const [first, last] = result?.kind === 'slot' ? [result.spins[0], result.spins.at(-1)] : []
  if (result?.kind !== 'slot' || first === undefined || last === undefined) return ''
  const name = createNames(kit)
  const freeCount = result.spins.length - 1
  const falls = result.spins.reduce((sum, spin) => sum + (spin.falls?.length ?? 0), 0)
  const coins = first.hold?.respins.flat().length ?? 0
  const screen = last.respins?.at(-1)?.screen ?? last.falls?.at(-1)?.screen ?? last.screen
  return [
    paidSentence(kit, result.win, round.stake),
    ...(freeCount > 0 ? [t('result.free', { count: freeCount })] : []),
    ...(falls > 0 ? [t('result.cascades', { count: falls })] : []),
    ...(first.trail === undefined ? [] : [t('result.trail', { count: first.trail.rolls.length })]),
    ...(first.pick === undefined ? [] : [t('result.pick', { count: first.pick.opened.length })]),
    ...(first.respins === undefined ? [] : [t('result.respins', { count: first.respins.length })]),
    ...(first.wheel === undefined ? [] : [t('result.wheel', { count: first.wheel.turns.length })]),
    ...(coins > 0 ? [t('result.coins', { count: coins })] : []),
    ...(freeCount > 0 ? [] : first.wins).map(({ line, count, symbol, ways }) => {
      if (line >= 0) return t('result.line', { line: line + 1, count, symbol: name(symbol) })
      if (ways === undefined) return t('result.cluster', { count, symbol: name(symbol) })
      return t('result.ways', { ways, count, symbol: name(symbol) })
    }),
    ...screen.map((column, reel) =>
      t('result.reel', { reel: reel + 1, symbols: column.map(name).join(', ') }),
    ),
  ].join(' ')
}
