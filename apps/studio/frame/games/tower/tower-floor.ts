/** A floor of the tower: its number, its tiles and what it pays. Arrow keys move between the tiles. */
import { numeral } from '../../core/amounts/numerals.ts'
import { leadByArrow } from '../../view/arrows.ts'
import { h } from '../../view/dom.ts'

const hidden = { 'aria-hidden': 'true' }

export interface Floor {
  readonly element: HTMLElement
  readonly tiles: readonly HTMLButtonElement[]
}

export function createFloor(
  floor: number,
  { width, times }: { width: number; times: string },
  press: (tile: number) => void,
): Floor {
  const tiles = Array.from({ length: width }, (_, tile) =>
    h(
      'button',
      {
        type: 'button',
        class: 'tw-tile',
        attributes: { 'aria-disabled': 'true', tabindex: '-1' },
        on: { click: () => press(tile) },
      },
      h('span', { class: 'tw-face' }),
    ),
  )
  const row = h('div', { class: 'tw-row' }, ...tiles)
  row.style.setProperty('--tiles', String(width))
  row.addEventListener('keydown', (event) =>
    leadByArrow(event, { columns: width, cells: tiles, focused: focusedIn(tiles) }),
  )
  const element = h(
    'div',
    { class: 'tw-floor' },
    h('b', { class: 'tw-number', attributes: hidden }, numeral(floor + 1)),
    row,
    h('span', { class: 'tw-times', attributes: hidden }, times),
  )
  return { element, tiles }
}

const focusedIn = (tiles: readonly HTMLButtonElement[]) =>
  tiles.findIndex((tile) => tile === document.activeElement)

/** Enables the tiles of one floor; null: of none. A focus on another floor moves along. */
export function enableFloor(floors: readonly Floor[], enabled: number | null): void {
  const focused = Math.max(...floors.map(({ tiles }) => focusedIn(tiles)))
  floors.forEach(({ tiles }, at) => {
    for (const tile of tiles) {
      tile.setAttribute('aria-disabled', String(at !== enabled))
      tile.setAttribute('tabindex', at === enabled ? '0' : '-1')
    }
  })
  if (enabled !== null) floors[enabled]?.tiles[focused]?.focus()
}
