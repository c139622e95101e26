/** Mines: open tile after tile, until the player cashes out or hits a mine. */
import { originals, type MinesChoices } from '@fairhall/games'
import { createClock, type Clock } from '../../core/canvas/clock.ts'
import { paidOf, paidSentence, refundWords } from '../../core/amounts/payout-text.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { Choices, ResultOf, Round } from '../../net/api-types.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { automaticPlay } from './autoplay-options.ts'
import { cashOut, figuresOf, initialState, stateOf } from './cash-out-figures.ts'
import { createMinesBoard, ROWS, type MinesBoard } from './mines-board.ts'

const { readChoices } = originals.mines
const FIRST: MinesChoices = { mines: 3 }
const HURRY = 4
/** Between two rows of the tiles that are revealed at the end. */
const ROW_MS = 30
type Result = ResultOf<'mines'>

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { store } = kit
  let choices = (readChoices(kit.session.openRound?.choices) as MinesChoices | null) ?? FIRST
  const clock = createClock(() => {})
  const board = createMinesBoard(kit, {
    open: (tile) => kit.move({ kind: 'open', tile }),
    choose(mines) {
      if (store.state.phase !== 'idle') return
      setChoices({ mines })
    },
  })
  /**
   * How many tiles of the round have been shown. Tiles that were opened before a reload are shown immediately.
   */
  let shownCount = 0
  const drawSettings = () =>
    board.settings(choices, figuresOf(kit, initialState(choices, stakeOf(store.state))))
  function setChoices(next: Choices): void {
    choices = next as MinesChoices
    drawSettings()
  }
  let drawn = ''
  store.subscribe((state) => {
    const key = `${state.phase === 'idle'} ${stakeOf(state)}`
    if (key !== drawn && state.phase === 'idle') drawSettings()
    drawn = key
  })

  async function turnOver(result: Result): Promise<void> {
    await turnTiles(kit, board, clock, { result, shownCount })
    shownCount = result.opened.length
  }

  return {
    element: board.element,
    playWord: 'bet',
    choices: () => choices,
    choose: setChoices,
    start() {
      clock.setRate(1)
      shownCount = 0
      board.clear()
    },
    moving: (move) => board.wait(move),
    ...automaticPlay(kit, () => choices.mines),
    async turn(round) {
      const result = resultOf(round, 'mines')
      choices = round.choices as MinesChoices
      await turnOver(result)
      const state = stateOf(round, result)
      board.settings(choices, figuresOf(kit, state))
      board.enable(result.opened)
      return cashOut(kit, state)
    },
    async show(round) {
      const result = resultOf(round, 'mines')
      choices = round.choices as MinesChoices
      board.enable(null)
      await turnOver(result)
      await reveal(kit, board, result, clock, round)
    },
    cancel: () => board.clear(),
    hasten: () => clock.setRate(HURRY),
    describe: (round) => describe(kit, round),
    rules: () =>
      rulesOf(kit, ['mines.rule1', 'mines.rule2', 'mines.rule3', 'mines.rule4', 'waits', 'exactly']),
  }
}

/** Turns the newly opened tiles. Resolves when the last has landed. */
async function turnTiles(
  { sound, calm }: GameKit,
  board: MinesBoard,
  clock: Clock,
  { result: { opened, struck }, shownCount }: { result: Result; shownCount: number },
): Promise<void> {
  const fresh = opened.slice(shownCount)
  const safe = struck ? opened.length - 1 : opened.length
  for (const tile of opened.slice(0, shownCount)) board.lay(tile, 'gem')
  for (const [index, tile] of fresh.entries()) {
    const count = shownCount + index + 1
    const isMine = count > safe
    board.lay(tile, isMine ? 'struck' : 'gem', !calm && fresh.length === 1)
    if (isMine) sound.lose()
    else sound.step(count - 1)
    await clock.wait(calm ? 40 : fresh.length === 1 ? 260 : 70)
  }
}

async function reveal(
  kit: GameKit,
  board: MinesBoard,
  result: Result,
  clock: Clock,
  { stake, win }: Round,
): Promise<void> {
  const { t, calm, sound, store } = kit
  const won = !result.struck
  const paid = win ?? '0'
  if (won && paidOf(kit, paid, stake) === 'won') sound.win(result.opened.length > 6 ? 1 : 0)
  const refund = result.opened.length === 0 ? refundWords(kit, paid) : undefined
  board.verdict(won, { win: paid, stake }, won ? refund : t('mines.hitMine'))
  if (!calm) await clock.wait(result.struck ? 420 : 160)
  // One row after the other: all tiles together are too much work for one frame of a phone.
  for (let row = 0; row < ROWS; row += 1) {
    board.revealRow(result, row)
    await clock.wait(calm ? 0 : ROW_MS)
  }
  await clock.wait(calm ? 60 : 470)
  store.set({ mainMove: null })
}

export function describe(kit: GameKit, { outcome, stake, win, state }: Round): string {
  const { t } = kit
  if (outcome?.kind !== 'mines') return ''
  const { opened, struck } = outcome
  if (state !== 'settled') return t('mines.opened', { count: opened.length })
  if (opened.length === 0) return refundWords(kit, win ?? '0')
  if (struck) return `${t('mines.hitMine')} ${t('result.none')}`
  return `${t('mines.opened', { count: opened.length })} ${paidSentence(kit, win ?? '0', stake)}`
}
