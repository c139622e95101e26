/**
 * The roulette table. Numbers and outside spots are buttons; a press between numbers selects the spot between
 * them. Where cells are smaller than a fingertip, a tap on one opens the table in a panel instead.
 * `betting-keys.ts` says what the keyboard does.
 */
import type { GameKit } from '../../core/game/game-view.ts'
import { h } from '../../view/dom.ts'
import { createCells, createCoverMarks } from './betting-cells.ts'
import { createChips } from './betting-chips.ts'
import { keyActionOf, nearestIn, type Direction } from './betting-keys.ts'
import { createBettingZoom } from './betting-zoom.ts'
import { edgeOf, spotAt, type Edge } from './spots.ts'

export function createBettingLayout(kit: GameKit, put: (spot: string) => void, undo: () => void) {
  const { t } = kit
  let isEnabled = true
  const press = (spot: string) => void (isEnabled && put(spot))
  const cells = createCells(t)
  const chips = createChips(kit, cells)
  const markCovered = createCoverMarks(cells)
  const element = h(
    'div',
    { class: 'rl-layout', label: t('roulette.table'), attributes: { role: 'group' } },
    ...cells.values(),
    chips.between,
  )
  const zoom = createBettingZoom(kit, element, undo)
  const landscape = matchMedia('(min-width: 700px), (min-aspect-ratio: 3 / 2)')
  const toTable = (x: Edge, y: Edge): [Edge, Edge] => (landscape.matches ? [x, -y as Edge] : [y, x])
  const cellOf = (target: EventTarget | null) =>
    [...cells].find(([, button]) => target instanceof Node && button.contains(target))

  function spotUnder(event: MouseEvent, isPointed: boolean): string | null {
    const [spot, button] = cellOf(event.target) ?? []
    if (spot === undefined || button === undefined) return null
    const number = Number(spot)
    if (!(number > 0) || !isPointed) return spot
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [edgeOf((event.clientX - left) / width), edgeOf((event.clientY - top) / height)]
    return spotAt(number, ...toTable(x, y))
  }

  element.addEventListener('click', (event) => {
    // A click without a pointer comes from the keyboard and means the number itself.
    const isPointed = event.detail > 0
    const [name, button] = cellOf(event.target) ?? []
    if (isPointed && name !== undefined && button !== undefined && zoom.isNeededAt(name, button))
      return void (isEnabled && zoom.openAt(button))
    const spot = spotUnder(event, isPointed)
    if (spot !== null) press(spot)
  })
  element.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && isEnabled) markCovered(spotUnder(event, true) ?? '')
  })
  element.addEventListener('pointerleave', () => markCovered(''))
  element.addEventListener('focusin', ({ target }) => {
    for (const button of cells.values()) button.tabIndex = button === target ? 0 : -1
  })
  element.addEventListener('keydown', (event) => {
    const [spot, button] = cellOf(event.target) ?? []
    if (spot === undefined || button === undefined) return
    const action = keyActionOf(spot, event, toTable)
    if (action === null) return
    if (action.kind === 'stake') press(action.spot)
    else if (action.kind === 'moveFocus') moveFocus(button, action.direction, [...cells.values()])
    event.preventDefault()
    event.stopPropagation()
  })

  return {
    element: zoom.element,
    enable(on: boolean) {
      isEnabled = on
      if (!on) zoom.close()
      element.classList.toggle('closed', !on)
    },
    lay: chips.lay,
    win: chips.win,
    clear: chips.clear,
  }
}

/** Moves the focus to the nearest button in that direction. */
function moveFocus(from: HTMLElement, direction: Direction, buttons: readonly HTMLElement[]): void {
  const nearest = nearestIn(direction, middleOf(from), buttons.map(middleOf))
  if (nearest !== null) buttons[nearest]?.focus()
}

function middleOf(button: Element): readonly [number, number] {
  const { left, top, width, height } = button.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
