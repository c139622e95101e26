/** The part of the automatic play panel that only Mines has: how many random tiles, or which ones. */
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import { createCount } from '../../view/board.ts'
import { h } from '../../view/dom.ts'
import { minesLoseChance, plannedMove, type MinesPlan } from './autoplay-plan.ts'

const COLUMNS = 5
const TILES = 25
const RANDOM_MAX = 20

function createMinesOptions({ t }: GameKit, plan: MinesPlan, change: (plan: MinesPlan) => void): HTMLElement {
  let { picked, randomCount } = plan
  const report = () => {
    count.element.classList.toggle('unused', picked.length > 0)
    change({ picked, randomCount })
  }
  const count = createCount(
    t('autoplay.tiles'),
    [1, RANDOM_MAX],
    [t('autoplay.tilesFewer'), t('autoplay.tilesMore')],
    (next) => {
      randomCount = next
      count.show(next)
      report()
    },
  )
  count.show(randomCount)
  const buttons = Array.from({ length: TILES }, (_, tile) => {
    const where = { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1 }
    const isPicked = () => picked.includes(tile)
    const button = h('button', {
      type: 'button',
      class: 'pick',
      label: t('autoplay.tile', where),
      attributes: { 'aria-pressed': String(isPicked()) },
      on: {
        click: () => {
          picked = isPicked() ? picked.filter((one) => one !== tile) : [...picked, tile]
          button.setAttribute('aria-pressed', String(isPicked()))
          report()
        },
      },
    })
    return button
  })
  report()
  return h(
    'div',
    { class: 'plan' },
    count.element,
    h('p', { class: 'quiet' }, t('autoplay.pick')),
    h('div', { class: 'picks', label: t('autoplay.pick'), attributes: { role: 'group' } }, ...buttons),
  )
}

/** What the view does in automatic play. The plan is kept while the page is open. */
export function automaticPlay(
  kit: GameKit,
  mines: () => number,
): Required<Pick<GameView, 'loseChance' | 'autoMove' | 'autoplayOptions'>> {
  let plan: MinesPlan = { picked: [], randomCount: 3 }
  return {
    loseChance: () => minesLoseChance(plan, mines()),
    autoMove(round) {
      const { opened } = resultOf(round, 'mines')
      return plannedMove(plan, { mines: mines(), opened }, Math.random())
    },
    autoplayOptions: (changed) =>
      createMinesOptions(kit, plan, (next) => {
        plan = next
        changed()
      }),
  }
}
