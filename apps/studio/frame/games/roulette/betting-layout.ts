/**
 * The roulette table. Numbers and outside spots are buttons; a press between numbers selects the spot between
 * them. On the keyboard, relative to the focused number: Shift and an arrow stake two numbers, S a row, C
 * four and L two rows.
 */
import { rouletteDefinition } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { pictureOf } from '../../view/board.ts'
import { h } from '../../view/dom.ts'
import { latinLetter } from '../../view/latin-letter.ts'
import { edgeOf, placeOf, spotAt, type Edge } from './spots.ts'
import { colourOf } from './wheel-drawing.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const OUTSIDE = [
  'column1',
  'column2',
  'column3',
  'dozen1',
  'dozen2',
  'dozen3',
  'low',
  'even',
  'red',
  'black',
  'odd',
  'high',
] as const
type Outside = 'column1' | 'dozen1' | 'low' | 'red'
const LETTER_EDGES: Readonly<Record<string, readonly [Edge, Edge]>> = { c: [1, 1] }
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const numbers = Array.from({ length: 37 }, (_, number) => number)

/** The accessible name; the visible text of the cell is hidden from screen readers. */
const nameIn = (button: HTMLElement) => button.querySelector('.visually-hidden') as HTMLElement

export function createBettingLayout(kit: GameKit, put: (spot: string) => void) {
  const { t, art } = kit
  let ready = true
  const press = (spot: string) => void (ready && put(spot))
  const lying = matchMedia('(min-width: 700px)')
  const cell = (look: string, text: string) =>
    h(
      'button',
      { type: 'button', class: `rl-cell ${look}`, attributes: { tabindex: '-1' } },
      h('span', { attributes: { 'aria-hidden': 'true' } }, text),
      h('span', { class: 'visually-hidden' }),
    )
  const cells = new Map<string, HTMLButtonElement>([
    ...numbers.map((number) => [String(number), cell(colourOf(number), numeral(number))] as const),
    ...OUTSIDE.map(
      (spot) => [spot, cell(`outside ${spot}`, t(`roulette.short.${spot as Outside}`))] as const,
    ),
  ])
  const inside = h('div', { class: 'rl-chips' })
  const element = h(
    'div',
    { class: 'rl-layout', label: t('roulette.table'), attributes: { role: 'group' } },
    ...cells.values(),
    inside,
  )
  for (const number of numbers.slice(1)) {
    const style = cells.get(String(number))?.style
    style?.setProperty('--row', String(Math.floor((number - 1) / 3)))
    style?.setProperty('--column', String((number - 1) % 3))
  }
  const spotOf = (target: EventTarget | null) =>
    [...cells].find(([, button]) => target instanceof Node && button.contains(target))
  /** Converts screen directions to table directions: along it, and across it. */
  const turned = (x: Edge, y: Edge): [Edge, Edge] => (lying.matches ? [x, -y as Edge] : [y, x])

  function spotUnder(event: MouseEvent, isPointed: boolean): string | null {
    const [spot, button] = spotOf(event.target) ?? []
    if (spot === undefined || button === undefined) return null
    const number = Number(spot)
    if (!(number > 0) || !isPointed) return spot
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [edgeOf((event.clientX - left) / width), edgeOf((event.clientY - top) / height)]
    return spotAt(number, ...turned(x, y))
  }
  let hinted = ''
  const hint = (spot: string) => {
    if (spot === hinted) return
    hinted = spot
    const covered = rouletteDefinition.spots[spot] ?? []
    for (const number of numbers)
      cells.get(String(number))?.classList.toggle('covered', covered.length > 1 && covered.includes(number))
  }
  element.addEventListener('click', (event) => {
    // A click without a pointer comes from the keyboard and means the number itself.
    const spot = spotUnder(event, event.detail > 0)
    if (spot !== null) press(spot)
  })
  element.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && ready) hint(spotUnder(event, true) ?? '')
  })
  element.addEventListener('pointerleave', () => hint(''))
  element.addEventListener('focusin', ({ target }) => {
    for (const button of cells.values()) button.tabIndex = button === target ? 0 : -1
  })
  element.addEventListener('keydown', (event) => {
    const [spot] = spotOf(event.target) ?? []
    if (spot === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const number = Number(spot)
    const letter = latinLetter(event)
    const arrow = ARROWS[event.key]
    const corner = LETTER_EDGES[letter]
    if (arrow !== undefined && !event.shiftKey) leadFrom(spot, arrow)
    else if (arrow !== undefined) pressNeighbour(number, arrow)
    else if (!(number > 0)) return
    else if (corner !== undefined) press(spotAt(number, ...corner))
    else if (letter === 's' || letter === 'l')
      press(spotAt(number - ((number - 1) % 3), letter === 's' ? 0 : 1, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  ;(cells.get('0') as HTMLButtonElement).tabIndex = 0

  /**
   * Zero and the outside spots have no neighbours. The arrow key is consumed anyway: otherwise it would
   * change the stake.
   */
  function pressNeighbour(number: number, [x, y]: readonly [number, number]): void {
    if (number > 0) press(spotAt(number, ...turned(x as Edge, y as Edge)))
  }

  /** Moves the focus to the nearest button in that direction. */
  function leadFrom(spot: string, [x, y]: readonly [number, number]): void {
    const middle = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return [left + width / 2, top + height / 2] as const
    }
    const from = middle(cells.get(spot) as Element)
    let best: [number, HTMLButtonElement] | null = null
    for (const button of cells.values()) {
      const [dx, dy] = [middle(button)[0] - from[0], middle(button)[1] - from[1]]
      const ahead = dx * x + dy * y
      const aside = Math.abs(dx * y) + Math.abs(dy * x)
      if (ahead < 4 || aside > ahead * 2.4) continue
      const far = ahead + aside * 2
      if (best === null || far < best[0]) best = [far, button]
    }
    best?.[1].focus()
  }

  function nameOf(spot: string, chips: number): string {
    const name = /^\d+$/.test(spot)
      ? t('roulette.number', {
          number: numeral(Number(spot)),
          colour: t(`roulette.${colourOf(Number(spot))}`),
        })
      : t(`roulette.${spot as Outside}`)
    return chips === 0 ? name : `${name}, ${t('roulette.chips', { count: chips })}`
  }

  return {
    element,
    enable(on: boolean) {
      ready = on
      element.classList.toggle('closed', !on)
    },
    /** Shows the chips on the table. */
    lay(bets: Readonly<Record<string, number>>) {
      const chipOf = (spot: string, chips: number) => {
        const chip = h('span', { class: 'rl-chip', attributes: { 'data-spot': spot, 'aria-hidden': 'true' } })
        chip.append(pictureOf(art.pieces['chip'] ?? '', 'rl-chip-picture'), h('b', {}, numeral(chips)))
        return chip
      }
      for (const old of element.querySelectorAll('.rl-chip')) old.remove()
      for (const [spot, button] of cells) {
        const chips = bets[spot] ?? 0
        nameIn(button).textContent = nameOf(spot, chips)
        if (chips > 0) button.append(chipOf(spot, chips))
      }
      for (const [spot, chips] of Object.entries(bets)) {
        if (cells.has(spot)) continue
        const { along, across } = placeOf(rouletteDefinition.spots[spot] ?? [])
        const chip = chipOf(spot, chips)
        chip.style.setProperty('--along', String(along / 12))
        chip.style.setProperty('--across', String(across / 3))
        inside.append(chip)
      }
    },
    win(number: number, won: readonly string[]) {
      cells.get(String(number))?.classList.add('won')
      for (const chip of element.querySelectorAll<HTMLElement>('.rl-chip'))
        chip.classList.add(won.includes(chip.dataset['spot'] ?? '') ? 'paid' : 'lost')
    },
    clear() {
      for (const marked of element.querySelectorAll('.won, .paid, .lost'))
        marked.classList.remove('won', 'paid', 'lost')
    },
  }
}
