/** The field of 25 tiles, its current payout, and the number of mines. */
import { originals, type MinesChoices } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import type { ResultOf } from '../../net/wire.ts'
import {
  createBoard,
  createCount,
  createFigure,
  createSettings,
  createVerdict,
  withVerdict,
  pictureOf,
} from '../../view/board.ts'
import { leadByArrow } from '../../view/arrows.ts'
import { h, iconButton } from '../../view/dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const { tiles, minesMin, minesMax } = originals.mines.definition
const COLUMNS = 5

export type TileLook = 'gem' | 'mine' | 'struck'
export type MinesFigures = { safe: number; now: string; next: string; nextPays: string; chance: string }
export type MinesFace = ReturnType<typeof createMinesFace>

export interface MinesActions {
  open(tile: number): void
  choose(mines: number): void
}

export function createMinesFace(kit: GameKit, actions: MinesActions) {
  const { t } = kit
  const field = createField(kit, actions.open)
  const verdict = createVerdict()
  const figures = {
    gems: createFigure(t('mines.gems')),
    now: createFigure(t('mines.now'), 'strong'),
    next: createFigure(t('mines.next')),
    nextPays: createFigure(t('mines.nextPays')),
    chance: createFigure(t('mines.chance')),
  }
  const count = createCount(
    t('mines.count'),
    [minesMin, minesMax],
    [t('mines.fewer'), t('mines.more')],
    (mines) => actions.choose(mines),
  )
  const random = iconButton('dice', t('mines.random'), () => field.openRandom())
  random.classList.add('board-button')
  const element = createBoard(
    kit,
    'mines',
    withVerdict(h('div', { class: 'mines-table' }, field.element), verdict),
    h('div', { class: 'figures' }, ...Object.values(figures).map((one) => one.element)),
    h('div', { class: 'board-row' }, createSettings(kit, count.element), random),
  )
  return {
    element,
    settings({ mines }: MinesChoices, shown: MinesFigures) {
      count.show(mines)
      figures.gems.show(`${numeral(shown.safe)} / ${numeral(tiles - mines)}`)
      figures.now.show(shown.now)
      figures.next.show(shown.next)
      figures.nextPays.show(shown.nextPays)
      figures.chance.show(shown.chance)
    },
    clear() {
      verdict.clear()
      element.classList.remove('lost', 'gained')
      random.setAttribute('aria-disabled', 'true')
      field.clear()
    },
    lay: field.lay,
    wait: field.wait,
    /** Enables all tiles except these; null disables all. */
    enable(opened: readonly number[] | null) {
      random.setAttribute('aria-disabled', String(opened === null))
      field.enable(opened)
    },
    verdict(won: boolean, words: string) {
      element.classList.add(won ? 'gained' : 'lost')
      verdict.show(won, words)
    },
    reveal(result: ResultOf<'mines'>) {
      for (let tile = 0; tile < tiles; tile += 1) {
        if (!result.opened.includes(tile)) field.reveal(tile, result.mines.includes(tile) ? 'mine' : 'gem')
      }
    },
  }
}

/** The tiles are buttons that share one tab stop; arrow keys move between them. */
function createField({ t, art }: GameKit, open: (tile: number) => void) {
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
