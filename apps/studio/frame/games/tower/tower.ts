/** Tower: floor after floor, until the player cashes out or meets a bat. */
import { originals, type TowerChoices } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import { paidSentence, refundWords } from '../../core/amounts/payout-text.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { Round } from '../../net/api-types.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { automaticPlay } from './autoplay-options.ts'
import { cashOut, initialState, stateOf } from './cash-out-figures.ts'
import { createTowerBoard } from './tower-board.ts'

const FIRST: TowerChoices = { level: 'medium' }
const HURRY = 4

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { store, session } = kit
  let choices = (originals.tower.readChoices(session.openRound?.choices) as TowerChoices | null) ?? FIRST
  const clock = createClock(() => {})
  const board = createTowerBoard(kit, clock, {
    pick: (tile) => kit.move({ kind: 'pick', tile }),
    choose(level) {
      if (store.state.phase === 'idle') setChoices({ level })
    },
  })
  const initial = () => initialState(choices, stakeOf(store.state))
  function setChoices(next: TowerChoices): void {
    const isOther = next.level !== choices.level
    choices = next
    if (isOther) board.build(initial())
    else board.draw(initial())
  }
  board.build(initial())
  let drawn = ''
  store.subscribe((state) => {
    const key = `${state.phase === 'idle'} ${stakeOf(state)}`
    if (key !== drawn && state.phase === 'idle') board.draw(initial())
    drawn = key
  })

  return {
    element: board.element,
    playWord: 'bet',
    choices: () => choices,
    choose: (next) => setChoices(next as TowerChoices),
    start() {
      clock.setRate(1)
      board.build(initial())
    },
    moving: ({ tile }) => board.wait(typeof tile === 'number' ? tile : -1),
    ...automaticPlay(kit, () => choices.level),
    async turn(round) {
      const result = resultOf(round, 'tower')
      choices = round.choices as TowerChoices
      await board.turn(round, result)
      return cashOut(kit, stateOf(round, result))
    },
    async show(round) {
      choices = round.choices as TowerChoices
      await board.end(round, resultOf(round, 'tower'))
      store.set({ mainMove: null })
    },
    cancel: () => board.build(initial()),
    hasten: () => clock.setRate(HURRY),
    describe: (round) => describe(kit, round),
    rules: () =>
      rulesOf(kit, ['tower.rule1', 'tower.rule2', 'tower.rule3', 'tower.rule4', 'waits', 'exactly']),
  }
}

export function describe(kit: GameKit, { outcome, stake, win, state }: Round): string {
  const { t } = kit
  if (outcome?.kind !== 'tower') return ''
  const { picks, fell } = outcome
  const climbed = t('tower.climbed', { count: picks.length - (fell ? 1 : 0) })
  if (state !== 'settled') return climbed
  if (picks.length === 0) return refundWords(kit, win ?? '0')
  return fell
    ? `${t('tower.fell')} ${t('result.none')}`
    : `${climbed} ${paidSentence(kit, win ?? '0', stake)}`
}
