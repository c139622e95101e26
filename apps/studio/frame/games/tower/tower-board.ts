/** Draws Tower: the floors, their figures and the result. `tower-field.ts` draws the tiles. */
import type { TowerChoices, TowerLevel } from '@fairhall/games'
import type { Clock } from '../../core/canvas/clock.ts'
import { paidOf, refundWords } from '../../core/amounts/payout-text.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'
import { figuresOf, stateOf, timesOfFloors, type TowerState } from './cash-out-figures.ts'
import { createTowerLayout, type TowerActions } from './tower-layout.ts'

type Result = ResultOf<'tower'>
const HIGH_FLOOR = 5

/** The tower on the board; before its round has an id, null. */
interface BuiltTower {
  readonly roundId: string | null
  readonly level: TowerLevel
}

/** False for a round of another tab, or from before a reload: it may have another level or other rules. */
export const isBuiltFor = (
  built: BuiltTower | null,
  { id, choices }: Pick<Round, 'id' | 'choices'>,
): boolean => built?.roundId === id && built.level === (choices as TowerChoices).level

export function createTowerBoard(kit: GameKit, clock: Clock, actions: TowerActions) {
  const { t, sound, calm } = kit
  const layout = createTowerLayout(kit, actions)
  const { element, field, verdict, random } = layout
  /** How many floors of the round have been shown. */
  let shownCount = 0
  let built: BuiltTower | null = null

  const draw = (state: TowerState) => layout.show(state.level, figuresOf(kit, state))
  function build(state: TowerState, roundId: string | null = null): void {
    shownCount = 0
    built = { roundId, level: state.level }
    verdict.clear()
    element.classList.remove('lost')
    random.setAttribute('aria-disabled', 'true')
    field.build(state.definition.levels[state.level].tiles, timesOfFloors(kit, state))
    draw(state)
  }

  /** Turns the tiles picked since the last call. */
  async function climb(round: Round, result: Result): Promise<void> {
    const { picks, fell } = result
    if (!isBuiltFor(built, round)) build({ ...stateOf(round, result), climbed: 0 }, round.id)
    const isFresh = picks.length - shownCount === 1
    for (let floor = shownCount; floor < picks.length; floor += 1) {
      const isSafe = !fell || floor < picks.length - 1
      field.lay(floor, picks[floor] ?? 0, isSafe, !calm && isFresh)
      if (isSafe) sound.step(floor)
      else sound.lose()
      await clock.wait(calm ? 40 : isFresh ? 240 : 70)
    }
    shownCount = picks.length
    draw(stateOf(round, result))
  }

  return {
    element,
    build,
    draw,
    wait(tile: number) {
      random.setAttribute('aria-disabled', 'true')
      field.wait(tile)
    },
    async turn(round: Round, result: Result): Promise<void> {
      await climb(round, result)
      field.enable(result.picks.length)
      random.setAttribute('aria-disabled', 'false')
    },
    async end(round: Round, result: Result): Promise<void> {
      const { picks, fell, traps, win } = result
      random.setAttribute('aria-disabled', 'true')
      field.enable(null)
      await climb(round, result)
      field.lookAt(Math.max(0, picks.length - 1))
      element.classList.toggle('lost', fell)
      const refund = picks.length === 0 ? refundWords(kit, win) : undefined
      verdict.showPaid(kit, { win, stake: round.stake }, fell ? t('tower.fell') : refund)
      if (paidOf(kit, win, round.stake) === 'won') sound.win(picks.length > HIGH_FLOOR ? 1 : 0)
      if (!calm) await clock.wait(fell ? 420 : 160)
      traps.forEach((laid, floor) => field.reveal(floor, laid))
      await clock.wait(calm ? 60 : 620)
    },
  }
}
