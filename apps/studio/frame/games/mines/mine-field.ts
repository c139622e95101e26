/** The field of 25 tiles. */
import { originals } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { leadByArrow } from '../../view/arrows.ts'
import { pictureOf } from '../../view/board.ts'
import { h } from '../../view/dom.ts'

const { tiles } = originals.mines.definition
const COLUMNS = 5
type TileLook = 'gem' | 'mine' | 'struck'

/** The tiles are buttons that share one tab stop; arrow keys move between them. */
export function createMineField({ t, art }: GameKit, open: (tile: number) => void) {
  let closed: readonly number[] = []
  let focused = 0
  const press = (tile: number) => {
    if (closed.includes(tile)) open(tile)
  }
  const buttons = Array.from({ length: tiles }, (_, tile) =>
    h(
      'button',
      {
        type: 'button',
        class: 'tile',
        attributes: { tabindex: tile === 0 ? '0' : '-1', 'aria-disabled': 'true' },
        on: { click: () => press(tile), focus: () => rove(tile) },
      },
      h('span', { class: 'tile-front' }),
      h('span', { class: 'tile-back' }),
    ),
  )
  const name = (tile: number, what: string) =>
    buttons[tile]?.setAttribute(
      'aria-label',
      t('mines.tile', { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1, what }),
    )
  const rove = (tile: number) => {
    buttons[focused]?.setAttribute('tabindex', '-1')
    buttons[tile]?.setAttribute('tabindex', '0')
    focused = tile
  }
  const element = h(
    'div',
    { class: 'field', label: t('mines.field'), attributes: { role: 'group' } },
    ...buttons,
  )
  element.addEventListener('keydown', (event) =>
    leadByArrow(event, { columns: COLUMNS, cells: buttons, focused }),
  )

  const put = (tile: number, look: TileLook) => {
    const back = buttons[tile]?.lastElementChild
    const file = art.pieces[look === 'gem' ? 'gem' : 'mine'] ?? ''
    back?.replaceChildren(pictureOf(file, 'tile-picture'))
    name(tile, t(look === 'gem' ? 'mines.gem' : 'mines.mine'))
  }
  const clear = () => {
    closed = []
    buttons.forEach((button, tile) => {
      button.className = 'tile'
      button.setAttribute('aria-disabled', 'true')
      button.lastElementChild?.replaceChildren()
      name(tile, t('mines.closed'))
    })
  }
  clear()
  return {
    element,
    clear,
    lay(tile: number, look: TileLook, moving = false) {
      put(tile, look)
      buttons[tile]?.classList.remove('waiting')
      buttons[tile]?.classList.add('open', look)
      buttons[tile]?.classList.toggle('moving', moving)
      buttons[tile]?.setAttribute('aria-disabled', 'true')
    },
    reveal(tile: number, look: TileLook) {
      put(tile, look)
      buttons[tile]?.classList.add('open', 'revealed', look)
    },
    wait(move: object) {
      closed = []
      if ('open' in move && typeof move.open === 'number') buttons[move.open]?.classList.add('waiting')
    },
    enable(opened: readonly number[] | null) {
      closed = opened === null ? [] : buttons.map((_, tile) => tile).filter((tile) => !opened.includes(tile))
      buttons.forEach((button, tile) => {
        button.classList.remove('waiting')
        button.setAttribute('aria-disabled', String(!closed.includes(tile)))
      })
    },
    openRandom() {
      const [pick = 0] = crypto.getRandomValues(new Uint32Array(1))
      const tile = closed[pick % closed.length]
      if (tile !== undefined) press(tile)
    },
  }
}
