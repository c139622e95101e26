/** The second screen of a slot with a trail: the whole map, a ship, a die and the lives, over the reels. */
import type { SlotDefinition } from '@fairhall/games'
import { numeral } from '../../../core/amounts/numerals.ts'
import type { GameKit } from '../../../core/game/game-view.ts'
import { h, svg, write } from '../../../view/dom.ts'
import { symbolPicture } from '../symbol-picture.ts'

const COLUMNS = 7
const SHIP = 'M-9 3H9Q7 9 3 9H-4Q-8 8-9 3ZM-1 1V-10Q8-6 8 1ZM-2 1V-8Q-7-4-7 1Z'
const REEF = 'M-10 8L-5-4L-2 2L2-9L6 1L8-3L11 8Z'

export interface TrailScreen {
  readonly element: HTMLElement
  open(lives: number): void
  close(): void
  /** Shows the rolled number. */
  roll(number: number): void
  /** Puts the ship on a field; −1 is before the first, and the number of fields is the goal. */
  sail(field: number): void
  /** Marks the field where the ship stopped. */
  land(field: number, lives: number): void
}

/** Null in games without a trail. */
export function createTrailScreen(kit: GameKit, definition: SlotDefinition): TrailScreen | null {
  const { trail } = definition
  if (trail === undefined) return null
  const { fields, goal } = trail
  const rows = Math.ceil((fields.length + 1) / COLUMNS)
  const die = h('span', { class: 'trail-die' })
  const lives = h('span', { class: 'trail-lives' })
  const ship = h('span', { class: 'trail-ship' }, drawing(SHIP))
  const tiles = [...fields, { pays: goal, costsLife: undefined }].map(({ pays, costsLife }, index) => {
    const isReef = costsLife === true
    const kind = index === fields.length ? ' trail-goal' : isReef ? ' trail-reef' : ''
    const tile = h(
      'span',
      { class: `trail-tile${kind}` },
      isReef ? drawing(REEF) : h('b', {}, `${numeral(pays)} ×`),
    )
    const [column, row] = placeOf(index, rows)
    tile.style.gridArea = `${row + 1} / ${column + 1}`
    return tile
  })
  const map = h('div', { class: 'trail-map' }, drawRoute(tiles.length, rows), ...tiles, ship)
  const element = h(
    'div',
    { class: 'slot-screen trail-screen', attributes: { 'aria-hidden': 'true' } },
    h('div', { class: 'trail-head' }, die, lives),
    map,
  )
  element.style.setProperty('--trail-rows', String(rows))
  element.style.setProperty('--symbol', symbolPicture(kit, 'high-1'))
  const sail = (field: number) => {
    const [column, row] = placeOf(Math.max(field, 0), rows)
    // Before the first field the ship waits at the edge of the map.
    ship.style.left = `${((column + (field < 0 ? 0.1 : 0.5)) / COLUMNS) * 100}%`
    ship.style.top = `${((row + 0.5) / rows) * 100}%`
  }

  return {
    element,
    open(count) {
      for (const tile of tiles) tile.classList.remove('on')
      write(die, '')
      write(lives, kit.t('trailFeature.lives', { lives: count }))
      sail(-1)
      element.classList.add('on')
    },
    close: () => element.classList.remove('on'),
    roll: (number) => write(die, numeral(number)),
    sail,
    land(field, left) {
      tiles[field]?.classList.add('on')
      write(lives, kit.t('trailFeature.lives', { lives: left }))
    },
  }
}

/** The trail winds from the lower left corner upwards. */
function placeOf(index: number, rows: number): [column: number, row: number] {
  const line = Math.floor(index / COLUMNS)
  const along = index % COLUMNS
  return [line % 2 === 0 ? along : COLUMNS - 1 - along, rows - 1 - line]
}

/** The dashed route from field to field, behind them. */
function drawRoute(count: number, rows: number): SVGElement {
  const points = Array.from({ length: count }, (_, index) => {
    const [column, row] = placeOf(index, rows)
    return `${column + 0.5} ${row + 0.5}`
  })
  return svg(
    'svg',
    { class: 'trail-route', viewBox: `0 0 ${COLUMNS} ${rows}`, preserveAspectRatio: 'none' },
    svg('path', { d: `M${points.join('L')}`, fill: 'none', 'vector-effect': 'non-scaling-stroke' }),
  )
}

const drawing = (d: string) => svg('svg', { viewBox: '-12 -12 24 24' }, svg('path', { d }))
